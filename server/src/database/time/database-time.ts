import { sql } from 'drizzle-orm';
import type { Executor } from '../connection.ts';

/** Returns the database's time: the one clock that all processes agree on (R19). */
export async function databaseTime(db: Executor): Promise<Date> {
  const { rows } = await db.execute<{ now: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  const [row] = rows;
  if (!row) throw new Error('the database returned no time');
  return new Date(row.now);
}
