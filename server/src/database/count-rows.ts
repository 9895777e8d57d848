import pg from 'pg';
import type { Queries } from './access.ts';

/** Returns the number of rows of each table, all of one moment. */
export async function countRowsOf(
  client: Queries | pg.Client,
  tables: readonly string[],
): Promise<Record<string, number>> {
  const parts = tables
    .map(pg.escapeIdentifier)
    .map((name) => `(select count(*)::float8 from ${name}) as ${name}`);
  const { rows } = await client.query<Record<string, number>>(`select ${parts.join(', ')}`);
  return rows[0] ?? {};
}
