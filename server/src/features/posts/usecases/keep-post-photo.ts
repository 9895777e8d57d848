import { postPhotoLongestSide } from '@matilha/contract/chat/photos';
import { audit } from '#server/database/audit.ts';
import { takeUpload } from '#server/features/photos/api.ts';
import { storeWithinQuota } from '#server/features/storage/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { lockOwnCalendar } from '../lock-own-calendar.ts';
import { countPhotos, deletePhoto, selectPhoto, storePhoto } from '../photo-repository.ts';
import { selectPost } from '../repository.ts';
import { refuseTooManyPhotos } from '../rules.ts';

/**
 * Keeps the photo of one of the acting user's posts, in place of an earlier one. Throws `not_found` for a missing post, `invalid_input` past 200
 * photos, and the errors of `takeUpload` and `storeWithinQuota`.
 */
export async function keepPostPhoto(
  context: Context,
  { limits }: { limits: Limits },
  postId: string,
  body: Uint8Array,
): Promise<void> {
  const { id: userId } = requireUser(context);
  const { bytes } = await takeUpload(context, { limits }, { body, side: postPhotoLongestSide });
  await storeWithinQuota(context, { limits }, async (tx) => {
    if (!(await selectPost(tx, userId, postId))) throw new AppError('not_found');
    await storePhoto(tx, { userId, postId, bytes, createdAt: context.clock.now() });
    refuseTooManyPhotos(await countPhotos(tx, userId));
    await audit(tx, context, { action: 'post.photo.keep', subject: `user:${userId}` });
  });
}

/** Returns the JPEG of one of the acting user's posts; undefined when it has none. */
export const readPostPhoto = (context: Context, postId: string): Promise<Buffer | undefined> =>
  selectPhoto(context.db, requireUser(context).id, postId);

/** Removes the photo of one of the acting user's posts; a missing one is a no-op. */
export async function removePostPhoto(context: Context, postId: string): Promise<void> {
  const { id: userId } = requireUser(context);
  await context.db.transaction(async (tx) => {
    await lockOwnCalendar(tx, userId);
    if (!(await deletePhoto(tx, userId, postId))) return;
    await audit(tx, context, { action: 'post.photo.remove', subject: `user:${userId}` });
  });
}
