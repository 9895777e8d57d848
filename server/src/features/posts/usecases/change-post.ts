import type { PostFields, PostInput, RewritePostInput } from '@matilha/contract/shop/posts';
import { audit } from '#server/database/audit.ts';
import { type StoringTools, storeWithinQuota } from '#server/features/storage/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { FreeTaskTools } from '#server/providers/model/free-task.ts';
import { lockOwnCalendar } from '../lock-own-calendar.ts';
import { readAnswer } from '../read-answer.ts';
import type { ReadPost } from '../read-words.ts';
import {
  countPosts,
  deletePost,
  type PostRow,
  planOf,
  selectAnswer,
  selectPost,
  storePost,
  takeRemoval,
} from '../repository.ts';
import { refuseTooMany } from '../rules.ts';

const isSame = (row: PostRow, { hashtags, ...fields }: PostFields): boolean =>
  row.hashtags.join() === hashtags.join() &&
  Object.entries(fields).every(([name, value]) => row[name as keyof typeof fields] === value);

/**
 * Adds a post to the acting user's calendar or replaces it. `takenFrom` is the answer that it was taken from, one of the user's own; without it a
 * stored post keeps its answer, and one that was removed in the last day comes back with its answer. Saving the stored values again is a no-op,
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

const noCaption =
  'A resposta não traz uma legenda. O texto continua na conversa: você pode copiar o que servir.';

/**
 * Replaces one of the acting user's posts, or its caption, call and hashtags, by the post of one of their answers; the day and the hour stay. An
 * answer with this one post counts as taken, so that it is not put into the calendar a second time. Throws `not_found` for a post or an answer that is not theirs,
 * `conflict` when the post was saved after `version`, and `invalid_input` when no post with a caption can be read in the answer.
 */
export async function rewritePost(
  context: Context,
  tools: FreeTaskTools,
  id: string,
  { version, mensagem_id: messageId, parte }: RewritePostInput,
): Promise<PostRow> {
  const { id: userId } = requireUser(context);
  const [post, answer] = await Promise.all([
    selectPost(context.db, userId, id),
    selectAnswer(context.db, userId, messageId),
  ]);
  if (!post || !answer) throw new AppError('not_found');
  const { posts: read } = await readAnswer(context, tools, answer);
  const captioned = read.filter(({ legenda }) => legenda !== '');
  const written = captioned.find(({ dia }) => dia === post.dia) ?? captioned[0];
  if (!written) throw new AppError('invalid_input', { fields: { mensagem_id: noCaption } });
  const takenFrom = read.length === 1 ? messageId : undefined;
  const fields = { ...fieldsOf(post), ...rewritten(written, parte), version };
  return savePost(context, tools, id, fields, takenFrom);
}

function rewritten({ formato, tema, cena, legenda, chamada, hashtags }: ReadPost, parte: 'dia' | 'legenda') {
  const caption = { legenda, chamada, hashtags };
  return parte === 'legenda' ? caption : { formato, tema, cena, ...caption, estado: 'pronto' as const };
}

const fieldsOf = ({
  id: _,
  version: __,
  messageId: ___,
  assistantId: ____,
  ...fields
}: PostRow): PostFields => fields;

/** Removes a post from the acting user's calendar; saving it again with version 0 brings it back. Throws `not_found`. */
export async function removePost(context: Context, id: string): Promise<void> {
  const { id: userId } = requireUser(context);
  await context.db.transaction(async (tx) => {
    await lockOwnCalendar(tx, userId);
    if (!(await deletePost(tx, { userId, id, now: context.clock.now() }))) throw new AppError('not_found');
    await audit(tx, context, { action: 'post.remove', subject: `user:${userId}` });
  });
}
