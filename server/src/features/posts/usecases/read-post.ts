import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type PostRow, selectPost } from '../repository.ts';

/** Returns one of the acting user's posts. Throws `not_found` for any other, and after its deletion. */
export async function readPost(context: Context, id: string): Promise<PostRow> {
  const post = await selectPost(context.db, requireUser(context).id, id);
  if (!post) throw new AppError('not_found');
  return post;
}
