import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { batches } from '#server/database/batches.ts';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { authorName } from '#server/database/people/author-name.ts';
import { users } from '#server/database/schema/accounts.ts';
import { imports, type RecordFields, recordDrafts, recordVersions } from '#server/database/schema/records.ts';

type NewVersion = Omit<typeof recordVersions.$inferInsert, 'id'>;

export async function insertImport(tx: Transaction, row: typeof imports.$inferInsert): Promise<number> {
  return onlyRow(await tx.insert(imports).values(row).returning({ id: imports.id })).id;
}

/** Returns the import, locked until the transaction ends. */
export async function lockImport(tx: Transaction, kind: string, id: number) {
  const [row] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.kind, kind)))
    .for('update');
  return row;
}

export const markUndone = (tx: Transaction, id: number, now: Date) =>
  tx.update(imports).set({ undoneAt: now }).where(eq(imports.id, id));

/** Returns the newest 20 imports of a kind, newest first. */
export const selectImports = (db: Executor, kind: string) => {
  const { authorId, kind: _, ...columns } = getTableColumns(imports);
  return db
    .select({ ...columns, author: authorName })
    .from(imports)
    .leftJoin(users, eq(users.id, authorId))
    .where(eq(imports.kind, kind))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(20);
};
export type ImportRow = Awaited<ReturnType<typeof selectImports>>[number];

/** Returns the versions that an import wrote. */
export const selectImported = (db: Executor, importId: number) =>
  db
    .select({ kind: recordVersions.kind, id: recordVersions.recordId, version: recordVersions.version })
    .from(recordVersions)
    .where(eq(recordVersions.importId, importId));

/** Returns the number of the published version of each record that has one. */
export async function selectLatest(db: Executor, kind: string, ids: readonly number[]) {
  const rows = await db
    .select({ id: recordVersions.recordId, version: sql<number>`max(${recordVersions.version})` })
    .from(recordVersions)
    .where(and(eq(recordVersions.kind, kind), inArray(recordVersions.recordId, [...ids])))
    .groupBy(recordVersions.recordId);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Returns the fields of a version of each record, by record; records without that version are missing. */
export async function selectFieldsOf(
  db: Executor,
  kind: string,
  wanted: readonly { id: number; version: number }[],
): Promise<Map<number, RecordFields | null>> {
  const found = new Map<number, RecordFields | null>();
  const versionOf = new Map(wanted.map(({ id, version }) => [id, version]));
  for (const some of batches([...versionOf.keys()])) {
    const rows = await db
      .select({ id: recordVersions.recordId, version: recordVersions.version, fields: recordVersions.fields })
      .from(recordVersions)
      .where(
        and(
          eq(recordVersions.kind, kind),
          inArray(recordVersions.recordId, some),
          inArray(recordVersions.version, [...new Set(some.map((id) => versionOf.get(id) as number))]),
        ),
      );
    for (const row of rows) if (versionOf.get(row.id) === row.version) found.set(row.id, row.fields);
  }
  return found;
}

export async function insertVersions(tx: Transaction, versions: readonly NewVersion[]): Promise<void> {
  for (const some of batches(versions)) await tx.insert(recordVersions).values(some);
}

/** Returns the authors of the drafts of these records, by record. */
export async function selectDraftAuthors(db: Executor, kind: string, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>();
  const rows = await db
    .select({ id: recordDrafts.recordId, author: authorName })
    .from(recordDrafts)
    .leftJoin(users, eq(users.id, recordDrafts.authorId))
    .where(and(eq(recordDrafts.kind, kind), inArray(recordDrafts.recordId, [...ids])));
  return new Map(rows.map(({ id, author }) => [id, author ?? 'outra pessoa']));
}
