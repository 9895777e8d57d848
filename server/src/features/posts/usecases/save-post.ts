import type { PostFields, PostInput } from '@matilha/contract/shop/posts';
import { audit } from '#server/database/audit.ts';
import { type StoringTools, storeWithinQuota } from '#server/features/storage/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { countPosts, type PostRow, planOf, selectPost, storePost, takeRemoval } from '../repository.ts';
import { refuseTooMany } from '../rules.ts';

const isSame = (row: PostRow, { hashtags, ...fields }: PostFields): boolean =>
  row.hashtags.join() === hashtags.join() &&
  Object.entries(fields).every(([name, value]) => row[name as keyof typeof fields] === value);

/**
 * Adds a post to the acting user's calendar or replaces it. `takenFrom` is the answer that it was taken from, one of the user's own; without it a
 * stored post keeps its answer, and one that was removed in the last day comes back with its answer. Saving what is stored again is a no-op,
 * so a request may be repeated. Throws `conflict` when another tab or device saved or deleted it after this form was filled, and `invalid_input`
 * past 5,000 posts, and the errors of `storeWithinQuota`.
 */
export async function savePost(
  context: Context,
  tools: StoringTools,
  id: string,
  { version, ...fields }: PostInput,
  takenFrom?: number,
): Promise<PostRow> {
  const { id: userId } = requireUser(context);
  return storeWithinQuota(context, tools, async (tx) => {
    const before = await selectPost(tx, userId, id);
    if (before && before.version !== version && isSame(before, fields)) return before;
    if ((before?.version ?? 0) !== version) throw new AppError('conflict');
    if (!before) refuseTooMany((await countPosts(tx, userId)) + 1);
    const stored = { id, version: version + 1, ...fields };
    const formerPlan = before ? null : await takeRemoval(tx, userId, id);
    const now = context.clock.now();
    const planId =
      takenFrom === undefined
        ? formerPlan
        : await planOf(tx, { userId, messageId: takenFrom, createdAt: now, postsRead: 1 });
    await storePost(tx, { userId, planId, now }, stored);
    await audit(tx, context, { action: 'post.save', subject: `user:${userId}` });
    const saved = await selectPost(tx, userId, id);
    if (!saved) throw new Error(`post ${id} is not there after its save`);
    return saved;
  });
}
