import type { Database } from '#server/database/connection.ts';
import { databaseTime } from '#server/database/database-time.ts';
import { type Clock, seconds } from './clock.ts';

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
 * Starts a clock that shows the database's time: processes whose own clocks differ, or jump, agree on when a period or a token ends (R19).
 * It keeps counting while the database is down.
 */
export async function startDatabaseClock(
  db: Database,
  { every = seconds(15), elapsed = () => performance.now() }: Options = {},
): Promise<DatabaseClock> {
  const look = async () => {
    const before = elapsed();
    const time = await databaseTime(db);
    const after = elapsed();
    // The time was read between the two instants; the midpoint is wrong by at most half of their distance.
    return time.getTime() - (before + after) / 2;
  };
  let zero = await look();
  const timer = setInterval(() => {
    look().then(
      (seen) => {
        zero = seen;
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
