import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { selectPhotoBytes } from '../repository.ts';

/** Returns the JPEG of the acting user's photo. Throws `not_found`, also for a photo that was removed. */
export async function readOwnPhoto(context: Context, id: string): Promise<Buffer> {
  const { id: userId } = requireUser(context);
  const bytes = await selectPhotoBytes(context.db, { id, userId });
  if (!bytes) throw new AppError('not_found');
  return bytes;
}
