import { randomUUID } from 'node:crypto';
import { dayInBrazil } from '@matilha/contract/event-dates';
import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { lockOwnCalendar } from '../lock-own-calendar.ts';
import { countPosts, type PostRow, planOf, selectAnswer, selectTaken, storePost } from '../repository.ts';
import { refuseTooMany } from '../rules.ts';
import { readWeek } from '../week-reader.ts';

const unread =
  'Não encontrei nesta resposta os dias com legenda. O texto continua na conversa: você pode copiar o que servir.';

/**
 * Takes the posts of a weekly plan that one of the acting user's answers holds into the calendar; returns them. Taking the posts of an answer
 * again returns those that are still there, and adds them once more only when none is. Throws `not_found` for an answer that is not the
 * user's or is still being written, and `invalid_input` when it holds no days that can be read.
 */
export async function takePosts(context: Context, messageId: number): Promise<PostRow[]> {
  const { id: userId } = requireUser(context);
  const answer = await selectAnswer(context.db, userId, messageId);
  if (!answer) throw new AppError('not_found');
  const week = readWeek(answer.content, dayInBrazil(answer.createdAt));
  if (week.length === 0) throw new AppError('invalid_input', { fields: { mensagem_id: unread } });
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
