import type { Database } from '#server/database/connection.ts';
import { databaseTime } from '#server/database/time/database-time.ts';
import { type Clock, seconds } from '../clock.ts';

interface Options {
  /** Milliseconds between two reads of the database's time. */
  every?: number;
  /** Monotonic milliseconds, counted between reads whatever happens to the machine's clock. */
  elapsed?: () => number;
}

export interface DatabaseClock extends Clock {
  stop(): void;
}

/**
 * Starts a clock that shows the database's time: processes with different or jumping clocks then agree on the end of a period or a token
 * (R19). It keeps counting while the database is down.
 */
export async function startDatabaseClock(
  db: Database,
  { every = seconds(15), elapsed = () => performance.now() }: Options = {},
): Promise<DatabaseClock> {
  // The time was read between two instants, which bound its error: they are far apart when the read waited for a connection.
  const look = async () => {
    const before = elapsed();
    const time = (await databaseTime(db)).getTime();
    return { least: time - elapsed(), most: time - before };
  };
  const first = await look();
  let zero = (first.least + first.most) / 2;
  const timer = setInterval(() => {
    look().then(
      ({ least, most }) => {
        zero = Math.min(Math.max(zero, least), most);
      },
      () => undefined,
    );
  }, every);
  timer.unref();
  return {
    now: () => new Date(Math.round(zero + elapsed())),
    stop: () => clearInterval(timer),
  };
}
