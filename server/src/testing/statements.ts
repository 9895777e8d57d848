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

/** A node of a plan as it ran, without the nodes below it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** Runs the work, then explains its last statement with the same parameters; returns the nodes of the plan with the pages that each read. */
export async function nodesOf(db: Database, work: () => Promise<unknown>): Promise<PlanNode[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const [statement, values] = await work()
    .then(() => query.mock.calls.at(-1) as unknown[])
    .finally(() => query.mockRestore());
  const { rows } = await db.$client.query(
    `explain (analyze, buffers, format json) ${textOf(statement)}`,
    values as unknown[],
  );
  const nodesFrom = ({ Plans = [], ...node }: PlanNode & { Plans?: PlanNode[] }): PlanNode[] => [
    node,
    ...Plans.flatMap(nodesFrom),
  ];
  return nodesFrom(rows[0]['QUERY PLAN'][0].Plan);
}
