import { sql } from 'drizzle-orm';
import type { Database } from './connection.ts';
import { ConnectionFailure } from './errors.ts';

/** Returns null when the database responds within a second, else the reason. */
export async function databaseFailure(db: Database): Promise<ConnectionFailure | null> {
  const timeout = new Promise<ConnectionFailure>((resolve) => {
    const late = new Error('timeout exceeded when trying to connect');
    setTimeout(() => resolve(new ConnectionFailure(late)), 1_000).unref();
  });
  const answer = db.execute(sql`select 1`).then(
    () => null,
    (error: unknown) => new ConnectionFailure(error),
  );
  return Promise.race([answer, timeout]);
}
