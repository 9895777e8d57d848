import { randomUUID } from 'node:crypto';
import type { PostsFromAnswerInput } from '@matilha/contract/posts';
import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { FreeTaskTools } from '#server/providers/model/free-task.ts';
import { lockOwnCalendar } from '../lock-own-calendar.ts';
import { readAnswer } from '../read-answer.ts';
import {
  countPosts,
  type PostRow,
  planOf,
  selectAnswer,
  selectTaken,
  storePost,
  wasTaken,
} from '../repository.ts';
import { refuseTooMany } from '../rules.ts';

/**
 * Takes the posts of a plan that one of the acting user's answers holds into the calendar; returns them. Taking the posts of an answer again
 * returns those that are still there; when none is, it adds them once more if `de_novo` says so. Throws `not_found` for an answer that is not the user's or is
 * still being written, and `invalid_input` when no posts can be read in it.
 */
export async function takePosts(
  context: Context,
  tools: FreeTaskTools,
  { mensagem_id: messageId, de_novo: again }: PostsFromAnswerInput,
): Promise<PostRow[]> {
  const { id: userId } = requireUser(context);
  const answer = await selectAnswer(context.db, userId, messageId);
  if (!answer) throw new AppError('not_found');
  const before = await selectTaken(context.db, userId, messageId);
  const settled = before.length > 0 || (!again && (await wasTaken(context.db, userId, messageId)));
  if (settled) return before;
  const week = await readAnswer(context, tools, answer);
  return context.db.transaction(async (tx) => {
    await lockOwnCalendar(tx, userId);
    const taken = await selectTaken(tx, userId, messageId);
    if (taken.length > 0) return taken;
    refuseTooMany((await countPosts(tx, userId)) + week.length);
    const now = context.clock.now();
    const planId = await planOf(tx, { userId, messageId, createdAt: now });
    for (const post of week) {
      const stored = { ...post, id: randomUUID(), version: 1, estado: 'pronto' as const };
      await storePost(tx, { userId, planId, now }, stored);
    }
    const details = { message: messageId, posts: week.length };
    await audit(tx, context, { action: 'post.take', subject: `user:${userId}`, details });
    return selectTaken(tx, userId, messageId);
  });
}
