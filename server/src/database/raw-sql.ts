import { sql } from 'drizzle-orm';
import type { Executor } from './connection.ts';

/** Runs a statement with `$1` placeholders that a library wrote, on a transaction of ours. */
export async function runStatement(executor: Executor, text: string, values: readonly unknown[] = []) {
  const parts = text
    .split(/\$(\d+)/)
    .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`));
  const { rows } = await executor.execute<Record<string, unknown>>(sql.join(parts));
  return rows;
}
