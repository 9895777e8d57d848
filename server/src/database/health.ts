import { sql } from 'drizzle-orm';
import type { Database } from './connection.ts';

/** Returns true when the database responds within a second. */
export async function databaseAnswers(db: Database): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), 1_000).unref();
  });
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, timeout]);
}
