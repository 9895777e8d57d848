import { and, asc, eq, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '#server/database/connection.ts';
import { answerRuns, conversationMemories, messages } from '#server/database/schema/chat.ts';

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

/** Moves what assistants remember, except where the other account's conversation with the same assistant has a memory. */
export function moveMemories(tx: Executor, from: number, to: number) {
  const other = alias(conversationMemories, 'other');
  const same = and(eq(other.userId, to), eq(other.listaId, conversationMemories.listaId));
  return tx
    .update(conversationMemories)
    .set({ userId: to })
    .where(
      and(
        eq(conversationMemories.userId, from),
        notExists(tx.select({ one: sql`1` }).from(other).where(same)),
      ),
    );
}
