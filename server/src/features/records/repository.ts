import { and, asc, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { authorName } from '#server/database/people/author-name.ts';
import { walk } from '#server/database/people/retention-steps.ts';
import { users } from '#server/database/schema/accounts.ts';
import {
  type RecordFields,
  recordCreations,
  recordDrafts,
  recordVersions,
} from '#server/database/schema/records.ts';

export type DraftRow = typeof recordDrafts.$inferSelect;
type NewVersion = Omit<typeof recordVersions.$inferInsert, 'id'>;

/** Serializes changes of one record until the transaction ends, and waits for an import of its kind; it need not exist. */
export const lockRecord = (tx: Transaction, kind: string, id: number) =>
  tx.execute(
    sql`select pg_advisory_xact_lock_shared(hashtextextended(${`records:${kind}`}, 0)),
      pg_advisory_xact_lock(hashtextextended(${`record:${kind}:${id}`}, 0))`,
  );

/** Keeps every record of a kind as it is until the transaction ends, for an import. */
export const lockKind = (tx: Transaction, kind: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`records:${kind}`}, 0))`);

/** Returns the number of the published version; 0 for a record that was never changed in the panel. */
export async function selectVersion(db: Executor, kind: string, id: number): Promise<number> {
  const [row] = await db
    .select({ version: recordVersions.version })
    .from(recordVersions)
    .where(and(eq(recordVersions.kind, kind), eq(recordVersions.recordId, id)))
    .orderBy(desc(recordVersions.version))
    .limit(1);
  return row?.version ?? 0;
}

interface VersionName {
  kind: string;
  id: number;
  version: number;
}

const versionOf = ({ kind, id, version }: VersionName) =>
  and(eq(recordVersions.kind, kind), eq(recordVersions.recordId, id), eq(recordVersions.version, version));

export async function selectVersionFields(
  db: Executor,
  name: VersionName,
): Promise<RecordFields | null | undefined> {
  const [row] = await db
    .select({ fields: recordVersions.fields })
    .from(recordVersions)
    .where(versionOf(name));
  return row?.fields;
}

/** Returns the values of a record besides its fields, from the version that removed it. */
export async function selectRemembered(db: Executor, name: VersionName): Promise<RecordFields | undefined> {
  const [row] = await db
    .select({ remembered: recordVersions.remembered })
    .from(recordVersions)
    .where(versionOf(name));
  return row?.remembered ?? undefined;
}

export const insertVersion = (tx: Transaction, version: NewVersion) =>
  tx.insert(recordVersions).values(version);

/** Returns the newest 100 versions of a record, newest first. */
export const selectVersions = (db: Executor, kind: string, id: number) =>
  db
    .select({
      version: recordVersions.version,
      change: recordVersions.change,
      fields: recordVersions.fields,
      createdAt: recordVersions.createdAt,
      author: authorName,
    })
    .from(recordVersions)
    .leftJoin(users, eq(users.id, recordVersions.authorId))
    .where(and(eq(recordVersions.kind, kind), eq(recordVersions.recordId, id)))
    .orderBy(desc(recordVersions.version))
    .limit(100);
export type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number];

const draftOf = (kind: string, id: number) => and(eq(recordDrafts.kind, kind), eq(recordDrafts.recordId, id));

export async function selectDraft(
  db: Executor,
  kind: string,
  id: number,
): Promise<(DraftRow & { author: string | null }) | undefined> {
  const [row] = await db
    .select({ draft: recordDrafts, author: authorName })
    .from(recordDrafts)
    .leftJoin(users, eq(users.id, recordDrafts.authorId))
    .where(draftOf(kind, id));
  return row && { ...row.draft, author: row.author };
}

/** Stores a record's draft, in place of an earlier one. */
export const storeDraft = (tx: Transaction, draft: Omit<typeof recordDrafts.$inferInsert, 'id'>) =>
  tx
    .insert(recordDrafts)
    .values(draft)
    .onConflictDoUpdate({ target: [recordDrafts.kind, recordDrafts.recordId], set: draft });

/** Returns false when there was no draft. */
export async function deleteDraft(tx: Transaction, kind: string, id: number): Promise<boolean> {
  const { rowCount } = await tx.delete(recordDrafts).where(draftOf(kind, id));
  return rowCount === 1;
}

/** Keeps a draft that could not be published, with the reason; it waits for its author from then on. A draft that was saved again since stays as it is. */
export const noteProblem = (
  tx: Executor,
  { id, updatedAt }: Pick<DraftRow, 'id' | 'updatedAt'>,
  problem: string,
) =>
  tx
    .update(recordDrafts)
    .set({ problem, publishAt: null })
    .where(and(eq(recordDrafts.id, id), eq(recordDrafts.updatedAt, updatedAt)));

/** Returns the role of an account that is not closed. */
export async function selectRole(db: Executor, userId: number) {
  const [row] = await db
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)));
  return row?.role;
}

/** Returns up to `limit` due drafts of these kinds, the oldest first. */
export const selectDueDrafts = (
  db: Executor,
  { kinds, now, limit }: { kinds: readonly string[]; now: Date; limit: number },
): Promise<DraftRow[]> =>
  db
    .select()
    .from(recordDrafts)
    .where(and(inArray(recordDrafts.kind, kinds), lte(recordDrafts.publishAt, now)))
    .orderBy(asc(recordDrafts.publishAt), asc(recordDrafts.id))
    .limit(limit);

/**
 * Stores the creation of a record under its key, and returns false when the key has created one before. A copy of the call that runs at the
 * same time waits for the end of the other.
 */
export async function claimCreation(
  tx: Transaction,
  creation: typeof recordCreations.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await tx.insert(recordCreations).values(creation).onConflictDoNothing();
  return rowCount === 1;
}

export async function selectCreation(tx: Transaction, keyHash: Buffer) {
  return onlyRow(await tx.select().from(recordCreations).where(eq(recordCreations.keyHash, keyHash)));
}

/** Stores the last state that the author of a new record saved. */
export const noteCreation = (tx: Transaction, keyHash: Buffer, revision: string) =>
  tx.update(recordCreations).set({ revision }).where(eq(recordCreations.keyHash, keyHash));

/** Removes creations older than `before`, after which their forms are not sent again. */
export const removeOldCreations = walk({
  table: recordCreations,
  key: recordCreations.keyHash,
  due: (before) => lt(recordCreations.createdAt, before),
});

/** Returns the state of the draft of each record that has one. */
export async function selectPending(db: Executor, kind: string, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, 'draft' | 'scheduled'>();
  const rows = await db
    .select({ id: recordDrafts.recordId, publishAt: recordDrafts.publishAt })
    .from(recordDrafts)
    .where(and(eq(recordDrafts.kind, kind), inArray(recordDrafts.recordId, [...ids])));
  return new Map(
    rows.map(({ id, publishAt }) => [id, publishAt ? ('scheduled' as const) : ('draft' as const)]),
  );
}

/** Returns the newest 200 drafts of all kinds, newest first. */
export const selectDrafts = (db: Executor, kinds: string[]) =>
  db
    .select({ draft: recordDrafts, author: authorName })
    .from(recordDrafts)
    .leftJoin(users, eq(users.id, recordDrafts.authorId))
    .where(inArray(recordDrafts.kind, kinds))
    .orderBy(desc(recordDrafts.updatedAt), desc(recordDrafts.id))
    .limit(200);
