import { and, count, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { postPhotos, posts } from '#server/database/schema/posts.ts';
import type { StoringTransaction } from '#server/features/storage/api.ts';

const ofPost = (userId: number, postId: string) =>
  and(eq(postPhotos.userId, userId), eq(postPhotos.postId, postId));

/** Counts the photos of the user's posts, without the photos of removed posts. */
export async function countPhotos(tx: Executor, userId: number): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(postPhotos)
    .innerJoin(posts, and(eq(posts.userId, postPhotos.userId), eq(posts.id, postPhotos.postId)))
    .where(eq(postPhotos.userId, userId));
  return row?.total ?? 0;
}

/** Stores the photo of a post, in place of an earlier one. */
export async function storePhoto(tx: StoringTransaction, row: typeof postPhotos.$inferInsert): Promise<void> {
  const { bytes, createdAt } = row;
  await tx
    .insert(postPhotos)
    .values(row)
    .onConflictDoUpdate({ target: [postPhotos.userId, postPhotos.postId], set: { bytes, createdAt } });
}

/** Returns the JPEG of the user's own post; undefined when it has none. */
export async function selectPhoto(db: Executor, userId: number, postId: string): Promise<Buffer | undefined> {
  const [row] = await db.select({ bytes: postPhotos.bytes }).from(postPhotos).where(ofPost(userId, postId));
  return row?.bytes;
}

/** Returns whether the post had a photo. */
export async function deletePhoto(tx: Transaction, userId: number, postId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(postPhotos).where(ofPost(userId, postId));
  return rowCount === 1;
}
