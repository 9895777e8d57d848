import type { Photo } from '@matilha/contract/chat/photos';
import { storeWithinQuota } from '#server/features/storage/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { deleteUnsentPhoto, insertPhoto, selectPhotoBytes } from '../repository.ts';
import { acceptPhoto, type PhotoTools } from './accept-photo.ts';

/** Stores a photo until its question is sent, one day at most. Throws the errors of `acceptPhoto` and `storeWithinQuota`. */
export async function keepPhoto(context: Context, tools: PhotoTools, body: Uint8Array): Promise<Photo> {
  const { id: userId } = requireUser(context);
  const read = await acceptPhoto(context, tools, body);
  const row = { ...read, userId, createdAt: context.clock.now() };
  return storeWithinQuota(context, tools, (tx) => insertPhoto(tx, row));
}

/** Returns the JPEG of the acting user's photo. Throws `not_found`, also for a photo that was removed. */
export async function readOwnPhoto(context: Context, id: string): Promise<Buffer> {
  const { id: userId } = requireUser(context);
  const bytes = await selectPhotoBytes(context.db, { id, userId });
  if (!bytes) throw new AppError('not_found');
  return bytes;
}

/** Removes a photo that no question has. Throws `not_found`: a sent photo goes with its conversation. */
export async function removePhoto(context: Context, id: string): Promise<void> {
  const { id: userId } = requireUser(context);
  if (!(await deleteUnsentPhoto(context.db, userId, id))) throw new AppError('not_found');
}
