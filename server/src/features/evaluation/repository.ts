import { asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { assistants } from '#server/database/schema/content/assistants.ts';
import { evaluationCases, evaluationRuns } from '#server/database/schema/work.ts';
import type { ComparedRun } from './compare-runs.ts';

export type CaseRow = typeof evaluationCases.$inferSelect;
export type RunRow = Omit<typeof evaluationRuns.$inferSelect, 'result'> & { result: ComparedRun };

/** Questions that staff have written, at most; more would take a run an hour. */
const mostCases = 500;
/** Runs that are kept: the oldest of more is removed with the next one. */
const mostRuns = 50;

/** Returns the questions for existing assistants; the questions for a removed assistant wait until it is restored. */
export const selectCases = (db: Executor): Promise<CaseRow[]> =>
  db
    .select(getTableColumns(evaluationCases))
    .from(evaluationCases)
    .innerJoin(assistants, eq(assistants.id, evaluationCases.listaId))
    .orderBy(asc(evaluationCases.listaId), asc(evaluationCases.id))
    .limit(mostCases);

export const countCases = (db: Executor): Promise<number> => db.$count(evaluationCases);
export const isFull = (count: number): boolean => count >= mostCases;

/** Returns whether the assistant exists; it then stays until the transaction ends. */
export const keepsAssistant = async (tx: Executor, id: number): Promise<boolean> => {
  const rows = await tx
    .select({ id: assistants.id })
    .from(assistants)
    .where(eq(assistants.id, id))
    .for('key share');
  return rows.length === 1;
};

export async function insertCase(
  tx: Executor,
  values: typeof evaluationCases.$inferInsert,
): Promise<CaseRow> {
  return onlyRow(await tx.insert(evaluationCases).values(values).returning());
}

export async function deleteCase(tx: Executor, id: number): Promise<CaseRow | undefined> {
  const [row] = await tx.delete(evaluationCases).where(eq(evaluationCases.id, id)).returning();
  return row;
}

/** Returns the newest runs, newest first. */
export async function selectRuns(db: Executor): Promise<RunRow[]> {
  const rows = await db.select().from(evaluationRuns).orderBy(desc(evaluationRuns.ranAt)).limit(mostRuns);
  return rows.map((row) => ({ ...row, result: row.result as ComparedRun }));
}

export async function selectRun(db: Executor, id: number): Promise<RunRow | undefined> {
  const [row] = await db.select().from(evaluationRuns).where(eq(evaluationRuns.id, id));
  return row && { ...row, result: row.result as ComparedRun };
}

/** Stores a run, and removes the oldest ones. */
export async function insertRun(db: Executor, run: Omit<RunRow, 'id'>): Promise<void> {
  await db.insert(evaluationRuns).values(run);
  await db
    .delete(evaluationRuns)
    .where(
      sql`${evaluationRuns.id} not in (select id from ${evaluationRuns} order by ran_at desc limit ${mostRuns})`,
    );
}
