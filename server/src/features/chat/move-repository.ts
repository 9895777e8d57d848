import { asc, eq } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { answerRuns, conversations, messages } from '#server/database/schema/chat.ts';

/**
 * Returns every attempt at an answer of this user, oldest first. Under the lock of the user's credits none starts or ends; locking the rows
 * too would wait for an end that waits for those credits.
 */
export const selectRunsOf = (tx: Executor, userId: number) =>
  tx
    .select({ id: answerRuns.id, holdId: answerRuns.holdId, endedAt: answerRuns.endedAt })
    .from(answerRuns)
    .where(eq(answerRuns.userId, userId))
    .orderBy(asc(answerRuns.id));

/** Idempotency keys belong to the first account: they are not moved, here and below. */
export const moveRun = (tx: Executor, run: { id: number; userId: number; holdId: number | null }) =>
  tx
    .update(answerRuns)
    .set({ userId: run.userId, holdId: run.holdId, idempotencyKey: null })
    .where(eq(answerRuns.id, run.id));

export const moveMessages = (tx: Executor, from: number, to: number) =>
  tx.update(messages).set({ userId: to, idempotencyKey: null }).where(eq(messages.userId, from));

/** Moves conversations with the assistants' memory of them. */
export const moveConversations = (tx: Executor, from: number, to: number) =>
  tx.update(conversations).set({ userId: to }).where(eq(conversations.userId, from));
