import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { deleteUnsentPhoto } from '../repository.ts';

/** Removes a photo that no question has. Throws `not_found`: a sent photo goes with its conversation. */
export async function removePhoto(context: Context, id: string): Promise<void> {
  const { id: userId } = requireUser(context);
  if (!(await deleteUnsentPhoto(context.db, userId, id))) throw new AppError('not_found');
}
