import type { Database } from '#server/database/connection.ts';
import { databaseTime } from '#server/database/database-time.ts';
import { type Clock, seconds } from './clock.ts';

interface Options {
  /** How often the database is asked again, in milliseconds. */
  every?: number;
  /** What counts on meanwhile, in milliseconds; never goes back, whatever happens to the machine's clock. */
  elapsed?: () => number;
}

export interface DatabaseClock extends Clock {
  stop(): void;
}

/**
 * A clock that shows the database's time: processes whose own clocks differ, or jump, agree on when a period or a token
 * ends (R19). While the database is away it goes on counting.
 */
export async function startDatabaseClock(
  db: Database,
  { every = seconds(15), elapsed = () => performance.now() }: Options = {},
): Promise<DatabaseClock> {
  const look = async () => {
    const before = elapsed();
    const time = await databaseTime(db);
    const after = elapsed();
    // Told some time between the two; half the way is at most half of it wrong.
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
