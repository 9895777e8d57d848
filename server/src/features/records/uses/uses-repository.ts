import type { RecordUse } from '@matilha/contract/records/record-contract';
import { and, asc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '#server/database/connection.ts';
import { countUpTo } from '#server/database/list-page.ts';

/** Rows of another table that refer to the records of a kind. */
export interface Use extends Pick<RecordUse, 'title' | 'forbids'> {
  /** Indexed, unless staff write the table. */
  column: PgColumn;
  where?: SQL;
  /** Where the rows are records too: the path of their kind, and the column with their name. Rows of people are only counted. */
  named?: { path: string; column: PgColumn };
}

/** Records that a list of uses names; further ones are counted. */
const mostNamed = 20;

/** Returns the uses of a record: the first records by name, and the number of rows, counted as in a list. */
export async function selectUses(db: Executor, uses: readonly Use[], id: number): Promise<RecordUse[]> {
  const found: RecordUse[] = [];
  for (const { title, forbids, column, where: narrowed, named } of uses) {
    const where = and(eq(column, id), narrowed);
    const total = await countUpTo(db, column.table, where);
    if (total === 0) continue;
    const items = named ? await selectNamed(db, named, where) : [];
    found.push({ title, forbids, total, reason: null, items });
  }
  return found;
}

async function selectNamed(
  db: Executor,
  { path, column }: NonNullable<Use['named']>,
  where: SQL | undefined,
): Promise<RecordUse['items']> {
  const { id } = getTableColumns(column.table) as Record<string, PgColumn>;
  if (!id) throw new Error(`the table of ${path} has no id`);
  const rows = await db
    .select({ id, label: column })
    .from(column.table)
    .where(where)
    .orderBy(asc(id))
    .limit(mostNamed);
  return rows.map((row) => ({ path, id: Number(row.id), label: String(row.label) }));
}
