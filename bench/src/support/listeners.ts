import { listenForNotifications } from '../../../server/src/database/notifications.ts';
import { percentile } from './statistics.ts';

/** Listens on as many connections as that many processes of the product would; a notification carries the time it was sent. */
export interface ListenerFigures {
  delivered: number;
  /** Milliseconds from the call that notified to the handler. */
  p50: number;
  p99: number;
}

const [url = '', count = '0', channel = ''] = process.argv.slice(2);
const now = () => performance.timeOrigin + performance.now();
let late: number[] = [];

const tell = () => {
  const figures: ListenerFigures = {
    delivered: late.length,
    p50: percentile(late, 0.5),
    p99: percentile(late, 0.99),
  };
  late = [];
  process.send?.(figures);
};

for (let opened = 0; opened < Number(count); opened += 1) {
  const onError = (error: Error) => console.error(error.message);
  const notifications = await listenForNotifications({ connectionString: url, channels: [channel], onError });
  notifications.on(channel, (payload) => late.push(now() - Number(payload)));
}
tell();
process.on('message', tell);
process.on('disconnect', () => process.exit());
