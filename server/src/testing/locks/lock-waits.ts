import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection.ts';

/** Returns how many connections wait for a lock of this database in a statement that contains the text. */
export async function countLockWaits(db: Database, statement = ''): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike ${`%${statement}%`}`);
  return rows[0]?.waiting ?? 0;
}
