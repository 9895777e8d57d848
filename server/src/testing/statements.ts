import pg from 'pg';
import { vi } from 'vitest';
import type { Database } from '#server/database/connection.ts';

/** Returns the texts of the statements that the work sends to PostgreSQL, through any connection of this process. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const texts = query.mock.calls.map(([statement]: unknown[]) => textOf(statement));
    // A connection that opens meanwhile sets its own limits first.
    return texts.filter((text) => !text.startsWith('set statement_timeout'));
  } finally {
    query.mockRestore();
  }
}

const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement && 'text' in statement
    ? String(statement.text)
    : String(statement);

/** Returns how PostgreSQL runs a statement, whatever its parameters are, on a table too large to read completely. */
export async function planOf(db: Database, statement: string): Promise<string> {
  const client = await db.$client.connect();
  try {
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${statement}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    // Closed, because the setting would stay with the connection.
    client.release(true);
  }
}
