import { randomUUID } from 'node:crypto';
import type { PostsFromAnswerInput } from '@matilha/contract/shop/posts';
import { audit } from '#server/database/audit.ts';
import type { Executor } from '#server/database/connection.ts';
import { storeWithinQuota } from '#server/features/storage/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { FreeTaskTools } from '#server/providers/model/free-task.ts';
import { readAnswer } from '../read-answer.ts';
import type { ReadPost } from '../read-words.ts';
import {
  countDaysWithOtherPosts,
  countPosts,
  type PostRow,
  planOf,
  type StoredPost,
  selectAnswer,
  selectReading,
  selectTaken,
  storePost,
} from '../repository.ts';
import { refuseTooMany } from '../rules.ts';

const unread =
  'Não encontrei posts com legenda nesta resposta. O texto continua na conversa: você pode copiar o que servir.';
const nothingFound = () => new AppError('invalid_input', { fields: { mensagem_id: unread } });

export interface Taken {
  posts: PostRow[];
  isWhole: boolean;
  daysWithOtherPosts: number;
}

/**
 * Takes the posts of a plan that one of the acting user's answers holds into the calendar; returns them. Taking the posts of an answer
 * again returns the posts that still exist; if none does and `de_novo` is set, it adds them again. An answer that was continued since is
 * read again: its further posts are added, and the post that was cut becomes whole unless somebody changed it. Throws `not_found` for an
 * answer that is not the user's or is still being written, `invalid_input` when no posts can be read in it, which is remembered: the model
 * is not asked twice about one text. Also throws the errors of `storeWithinQuota`.
 */
export async function takePosts(
  context: Context,
  tools: FreeTaskTools,
  { mensagem_id: messageId, de_novo: again }: PostsFromAnswerInput,
): Promise<Taken> {
  const { id: userId } = requireUser(context);
  const answer = await selectAnswer(context.db, userId, messageId);
  if (!answer) throw new AppError('not_found');
  const result = async (db: Executor, isWhole: boolean): Promise<Taken> => {
    const posts = await selectTaken(db, userId, messageId);
    const days = posts.map(({ dia }) => dia);
    return { posts, isWhole, daysWithOtherPosts: await countDaysWithOtherPosts(db, userId, messageId, days) };
  };
  const isCurrent = (reading: { at: Date } | undefined) =>
    reading !== undefined && reading.at >= answer.writtenAt;
  const before = await result(context.db, true);
  const earlier = await selectReading(context.db, userId, messageId);
  if (isCurrent(earlier) && earlier?.posts === 0) throw nothingFound();
  if (isCurrent(earlier) && (before.posts.length > 0 || !again)) return before;
  const { posts: read, isWhole, isFinal } = await readAnswer(context, tools, answer);
  if (read.length === 0) {
    if (isFinal && (earlier?.posts ?? 0) === 0) {
      const nothing = { createdAt: answer.writtenAt, postsRead: 0 };
      await context.db.transaction((tx) => planOf(tx, { userId, messageId, ...nothing }));
    }
    throw nothingFound();
  }
  return storeWithinQuota(context, tools, async (tx) => {
    const taken = await selectTaken(tx, userId, messageId);
    // Another call took them while this one was reading, perhaps from a newer text.
    const reading = await selectReading(tx, userId, messageId);
    if (isCurrent(reading) && (taken.length > 0 || !again)) return result(tx, isWhole);
    const known = taken.length === 0 && again ? 0 : (reading?.posts ?? 0);
    const changed = changedBy(read, taken, known);
    refuseTooMany((await countPosts(tx, userId)) + changed.filter(({ version }) => version === 1).length);
    const now = context.clock.now();
    // Text that is written after this reading has to be read again.
    const readUpTo = { createdAt: answer.writtenAt, postsRead: read.length };
    const planId = await planOf(tx, { userId, messageId, ...readUpTo });
    for (const post of changed) await storePost(tx, { userId, planId, now }, post);
    const details = { message: messageId, posts: changed.length };
    await audit(tx, context, { action: 'post.take', subject: `user:${userId}`, details });
    return result(tx, isWhole);
  });
}

/**
 * Returns the posts to store when the first `known` posts were taken before: the further ones, and the last known one, where the answer was
 * cut within its caption and nobody changed it since.
 */
function changedBy(read: readonly ReadPost[], taken: readonly PostRow[], known: number): StoredPost[] {
  const last = read[known - 1];
  const isCut = ({ version, dia, legenda }: PostRow) =>
    version === 1 && dia === last?.dia && legenda !== last.legenda && last.legenda.startsWith(legenda);
  const cut = taken.find(isCut);
  const further = read
    .slice(known)
    .map((post) => ({ ...post, id: randomUUID(), version: 1, estado: 'pronto' as const }));
  return cut && last ? [{ ...last, id: cut.id, version: 2, estado: cut.estado }, ...further] : further;
}
