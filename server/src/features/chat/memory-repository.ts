import { and, asc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { users } from '#server/database/schema/accounts.ts';
import { conversationMemories, messages } from '#server/database/schema/chat.ts';
import type { StoredExchange } from './conversation-window.ts';
import { usableAnswer } from './repository.ts';

export type MemoryRow = typeof conversationMemories.$inferSelect;

const isOf = (conversationId: number) => eq(conversationMemories.conversationId, conversationId);

export async function selectMemory(db: Executor, conversationId: number): Promise<MemoryRow | undefined> {
  const [row] = await db.select().from(conversationMemories).where(isOf(conversationId));
  return row;
}

/** Returns the answered exchanges after a question, oldest first, each with its last usable answer. */
export async function selectExchangesAfter(
  db: Executor,
  conversationId: number,
  questionId: number,
  limit: number,
): Promise<StoredExchange[]> {
  const answer = sql<string | null>`${sql.raw(usableAnswer('messages'))}`;
  const rows = await db
    .select({ questionId: messages.id, question: messages.content, answer })
    .from(messages)
    .where(
      and(eq(messages.conversationId, conversationId), eq(messages.isAi, false), gt(messages.id, questionId)),
    )
    .orderBy(asc(messages.id))
    .limit(limit);
  return rows.flatMap((row) => (row.answer === null ? [] : [{ ...row, answer: row.answer }]));
}

/** Stores a memory that continues the memory read before, unless that was moved or its summary erased in the meantime. */
export async function upsertMemory(db: Executor, row: MemoryRow, seen: MemoryRow | undefined): Promise<void> {
  const { untilQuestionId, summary, updatedAt } = row;
  const isFurther = lt(conversationMemories.untilQuestionId, untilQuestionId);
  const asSeen = seen ? eq(conversationMemories.updatedAt, seen.updatedAt) : sql`true`;
  await db
    .insert(conversationMemories)
    .values(row)
    .onConflictDoUpdate({
      target: conversationMemories.conversationId,
      set: { untilQuestionId, summary, updatedAt },
      setWhere: sql`${isFurther} and ${asSeen}`,
    });
}

/** Erases the summary; where the assistant's memory begins stays. */
export const eraseSummary = (db: Executor, conversationId: number, now: Date): Promise<unknown> =>
  db
    .update(conversationMemories)
    .set({ summary: null, updatedAt: now })
    .where(and(isOf(conversationId), isNotNull(conversationMemories.summary)));

export async function selectPlan(
  db: Executor,
  userId: number,
): Promise<{ tier_id: number; provisional: boolean } | undefined> {
  const [row] = await db
    .select({ tier_id: users.tierId, provisional: users.provisional })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}
