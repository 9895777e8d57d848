import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { uploads } from '#server/database/schema/uploads.ts';

export type UploadRow = typeof uploads.$inferSelect;
export type StoredUpload = Pick<UploadRow, 'id' | 'ending' | 'name' | 'bytes'>;

const stored = { id: uploads.id, ending: uploads.ending, name: uploads.name, bytes: uploads.bytes };

/** Notes an upload before its bytes are stored, so that no bytes stay behind without a row. */
export const insertUpload = (
  db: Executor,
  row: Pick<UploadRow, 'id' | 'ending' | 'name' | 'bytes' | 'authorId' | 'createdAt'>,
) => db.insert(uploads).values(row);

export const markReady = (db: Executor, id: string) =>
  db.update(uploads).set({ ready: true }).where(eq(uploads.id, id));

/** Returns an upload with stored bytes. */
export async function selectUpload(db: Executor, id: string): Promise<StoredUpload | undefined> {
  const [row] = await db
    .select(stored)
    .from(uploads)
    .where(and(eq(uploads.id, id), uploads.ready));
  return row;
}

/** Marks uploads as used, for ever; returns the uploads with stored bytes. */
export async function markUsed(tx: Transaction, ids: readonly string[], now: Date): Promise<ReadyUploads> {
  const wanted = inArray(uploads.id, [...ids]);
  await tx
    .update(uploads)
    .set({ usedAt: now })
    .where(and(wanted, uploads.ready, isNull(uploads.usedAt)));
  return selectReady(tx, ids);
}

/** Whether an upload is a picture or a file, by its id. */
export type ReadyUploads = ReadonlyMap<string, UploadUse>;
export type UploadUse = 'picture' | 'file';

/** Returns the uploads with stored bytes among these. */
export async function selectReady(db: Executor, ids: readonly string[]): Promise<ReadyUploads> {
  const rows = await db
    .select({ id: uploads.id, ending: uploads.ending })
    .from(uploads)
    .where(and(inArray(uploads.id, [...ids]), uploads.ready));
  return new Map(rows.map(({ id, ending }) => [id, ending === 'webp' ? 'picture' : 'file']));
}

/** Takes uploads that no record used in time out of use. Returns all uploads with bytes that can be removed. */
export async function releaseUnused(
  db: Executor,
  { unusedSince, begunBefore, most }: { unusedSince: Date; begunBefore: Date; most: number },
): Promise<StoredUpload[]> {
  const unused = db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isNull(uploads.usedAt), uploads.ready, lt(uploads.createdAt, unusedSince)))
    .orderBy(asc(uploads.createdAt))
    .limit(most)
    .for('update', { skipLocked: true });
  await db.update(uploads).set({ ready: false }).where(sql`${uploads.id} in ${unused}`);
  return db
    .select(stored)
    .from(uploads)
    .where(and(isNull(uploads.usedAt), eq(uploads.ready, false), lt(uploads.createdAt, begunBefore)))
    .orderBy(asc(uploads.createdAt))
    .limit(most);
}

/** Puts a released upload behind all others that wait to be removed. */
export const postponeUpload = (db: Executor, id: string, createdAt: Date) =>
  db
    .update(uploads)
    .set({ createdAt })
    .where(and(eq(uploads.id, id), eq(uploads.ready, false)));

export const deleteUpload = (db: Executor, id: string) =>
  db.delete(uploads).where(and(eq(uploads.id, id), eq(uploads.ready, false)));
