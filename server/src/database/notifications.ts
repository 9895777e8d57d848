import pg from 'pg';
import { keepAliveMs } from './connection.ts';
import { ConnectionFailure } from './errors.ts';

export type NotificationHandler = (payload: string) => void;

export interface Notifications {
  /** Calls the handler for every notification on the channel; returns the function that stops it. */
  on(channel: string, handler: NotificationHandler): () => void;
  close(): Promise<void>;
}

interface Options {
  connectionString: string;
  channels: readonly string[];
  onError: (error: Error) => void;
}

const received = new Map<string, number>();

/** Returns how many notifications this process received, by channel. */
export const receivedNotifications = (): ReadonlyMap<string, number> => received;

/** How long an attempt to connect, and then each LISTEN, may take: a machine that disappeared sends nothing. */
const connectMs = 5_000;
const firstPauseMs = 100;
const longestPauseMs = 2_000;

/**
 * Listens for wake-ups between processes on one connection of its own, and reconnects after an outage of the database. Wake-ups may be lost
 * meanwhile, so readers must also poll now and then.
 */
export async function listenForNotifications({
  connectionString,
  channels,
  onError,
}: Options): Promise<Notifications> {
  const handlers = new Map<string, Set<NotificationHandler>>(channels.map((channel) => [channel, new Set()]));
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (pause: number): Promise<void> => {
    const next = new pg.Client({
      connectionString,
      application_name: 'matilha-wakeups',
      connectionTimeoutMillis: connectMs,
      query_timeout: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
    });
    next.on('error', (error) => onError(new ConnectionFailure(error)));
    next.on('notification', ({ channel, payload }) => {
      received.set(channel, (received.get(channel) ?? 0) + 1);
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    // An attempt that fails is followed by the next one below.
    next.on('end', () => client === next && reconnect(firstPauseMs));
    try {
      await next.connect();
      for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      client = next;
      if (closed) await next.end();
    } catch (error) {
      onError(new ConnectionFailure(error));
      reconnect(Math.min(pause * 2, longestPauseMs));
      // A server that refuses to listen, such as a replica, keeps the connection.
      next.end().catch(() => undefined);
    }
  };
  const reconnect = (pause: number): void => {
    client = undefined;
    if (closed) return;
    retry = setTimeout(() => void connect(pause), pause);
  };

  await connect(firstPauseMs);
  return {
    on(channel, handler) {
      handlers.get(channel)?.add(handler);
      return () => handlers.get(channel)?.delete(handler);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
