import type { Photo } from '@matilha/contract/chat/photos';
import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { photos } from '#server/database/schema/photos.ts';
import type { StoringTransaction } from '#server/features/storage/api.ts';

type PhotoRow = typeof photos.$inferSelect;

const facts = { id: photos.id, largura: photos.width, altura: photos.height };

export async function insertPhoto(
  tx: StoringTransaction,
  row: Pick<PhotoRow, 'userId' | 'bytes' | 'width' | 'height' | 'createdAt'>,
): Promise<Photo> {
  return onlyRow(await tx.insert(photos).values(row).returning(facts));
}

/** Gives the user's own unsent photo to a question; returns undefined for every other photo. */
export async function attachPhoto(
  tx: Executor,
  { id, userId, messageId }: { id: string; userId: number; messageId: number },
): Promise<Photo | undefined> {
  const own = and(eq(photos.id, id), eq(photos.userId, userId), isNull(photos.messageId));
  const [row] = await tx.update(photos).set({ messageId }).where(own).returning(facts);
  return row;
}

/** Returns the JPEG of the user's own photo; undefined once it was removed. */
export async function selectPhotoBytes(
  db: Executor,
  { id, userId }: { id: string; userId: number },
): Promise<Buffer | undefined> {
  const own = and(eq(photos.id, id), eq(photos.userId, userId));
  const [row] = await db.select({ bytes: photos.bytes }).from(photos).where(own);
  return row?.bytes;
}

/** Removes the user's own unsent photo; returns whether there was one. */
export async function deleteUnsentPhoto(db: Executor, userId: number, id: string): Promise<boolean> {
  const own = and(eq(photos.id, id), eq(photos.userId, userId), isNull(photos.messageId));
  const { rowCount } = await db.delete(photos).where(own);
  return rowCount === 1;
}

/** Moves every photo of one account to another. The caller has locked both accounts. */
export const movePhotos = (tx: Executor, from: number, to: number) =>
  tx.update(photos).set({ userId: to }).where(eq(photos.userId, from));
