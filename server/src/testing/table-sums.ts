import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection.ts';

/** Returns the number of rows of every table and a sum of their values, to show that nothing was stored; `except` names tables that may change. */
export async function tableSums(
  db: Database,
  except: ReadonlySet<string> = new Set(),
): Promise<Record<string, unknown>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  const sums: Record<string, unknown> = {};
  for (const { name } of rows) {
    if (except.has(name)) continue;
    const { rows: found } = await db.execute(sql`
      select count(*)::int as rows, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as sum
      from ${sql.identifier(name)} t`);
    sums[name] = found[0];
  }
  return sums;
}
