import pg from 'pg';
import type { Queries } from './people/access.ts';

/** As long as the nightly backup may take altogether, in milliseconds: a pool's own limit is that of a request or a job. */
const patienceMs = 6 * 3_600_000;

/** Returns the number of rows of each table, all of one moment. It may take minutes; PostgreSQL's own limit is the caller's. */
export async function countRowsOf(
  client: Queries | pg.Client,
  tables: readonly string[],
): Promise<Record<string, number>> {
  const parts = tables
    .map(pg.escapeIdentifier)
    .map((name) => `(select count(*)::float8 from ${name}) as ${name}`);
  const patient: pg.QueryConfig & pg.ClientConfig = {
    text: `select ${parts.join(', ')}`,
    query_timeout: patienceMs,
  };
  const { rows } = await client.query<Record<string, number>>(patient);
  return rows[0] ?? {};
}
