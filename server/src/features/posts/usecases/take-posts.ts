import { randomUUID } from 'node:crypto';
import type { PostsFromAnswerInput } from '@matilha/contract/posts';
import { audit } from '#server/database/audit.ts';
import type { Executor } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { FreeTaskTools } from '#server/providers/model/free-task.ts';
import { lockOwnCalendar } from '../lock-own-calendar.ts';
import { readAnswer } from '../read-answer.ts';
import type { ReadPost } from '../read-words.ts';
import {
  countDaysWithOthers,
  countPosts,
  type PostRow,
  planOf,
  type StoredPost,
  selectAnswer,
  selectTaken,
  selectTakenAt,
  storePost,
} from '../repository.ts';
import { refuseTooMany } from '../rules.ts';

export interface Taken {
  posts: PostRow[];
  isWhole: boolean;
  daysWithOthers: number;
}

/**
 * Takes the posts of a plan that one of the acting user's answers holds into the calendar; returns them. Taking the posts of an answer again
 * returns those that are still there; when none is, it adds them once more if `de_novo` says so. An answer that was continued since is read again:
 * its further posts are added, and those that nobody changed become whole. Throws `not_found` for an answer that is not the user's or is still
 * being written, and `invalid_input` when no posts can be read in it.
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
    return { posts, isWhole, daysWithOthers: await countDaysWithOthers(db, userId, messageId, days) };
  };
  const isRead = async (db: Executor): Promise<boolean> => {
    const takenAt = await selectTakenAt(db, userId, messageId);
    return takenAt !== undefined && takenAt >= answer.writtenAt;
  };
  const before = await result(context.db, true);
  if ((before.posts.length > 0 || !again) && (await isRead(context.db))) return before;
  const { posts: read, isWhole } = await readAnswer(context, tools, answer);
  return context.db.transaction(async (tx) => {
    await lockOwnCalendar(tx, userId);
    const taken = await selectTaken(tx, userId, messageId);
    // Another call took them while this one was reading.
    if (taken.length > 0 && (await isRead(tx))) return result(tx, isWhole);
    const changed = changedBy(read, taken);
    refuseTooMany((await countPosts(tx, userId)) + changed.filter(({ version }) => version === 1).length);
    const now = context.clock.now();
    // Text that is written after this reading has to be read again.
    const planId = await planOf(tx, { userId, messageId, createdAt: answer.writtenAt });
    for (const post of changed) await storePost(tx, { userId, planId, now }, post);
    const details = { message: messageId, posts: changed.length };
    await audit(tx, context, { action: 'post.take', subject: `user:${userId}`, details });
    return result(tx, isWhole);
  });
}

/** Returns what has to be stored so that the calendar has these posts: new ones, and those that are stored but nobody changed. */
function changedBy(read: readonly ReadPost[], taken: readonly PostRow[]): StoredPost[] {
  return read.flatMap((post) => {
    const stored =
      taken.find(({ dia, tema }) => dia === post.dia && tema === post.tema) ??
      taken.find(({ legenda }) => legenda !== '' && legenda === post.legenda);
    if (!stored) return { ...post, id: randomUUID(), version: 1, estado: 'pronto' as const };
    const isUnchanged = stored.version === 1 && stored.legenda !== post.legenda;
    return isUnchanged ? { ...post, id: stored.id, version: 2, estado: stored.estado } : [];
  });
}
