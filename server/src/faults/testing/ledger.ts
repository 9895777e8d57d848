import type { User } from '@matilha/contract/account/account';
import { and, asc, count, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/database/connection.ts';
import { answerChunks, answerRuns, messages } from '#server/database/schema/chat.ts';
import { creditAccounts, creditHolds } from '#server/database/schema/credits.ts';
import { until } from './until.ts';

/** Waits until no answer is being written and no credit is held (I3). */
export async function settled(db: Database): Promise<void> {
  await until('every answer is settled', async () => {
    const [open] = await db.select({ runs: count() }).from(answerRuns).where(isNull(answerRuns.endedAt));
    const [held] = await db
      .select({ holds: count() })
      .from(creditHolds)
      .where(eq(creditHolds.status, 'held'));
    return open?.runs === 0 && held?.holds === 0;
  });
}

export const messagesOf = (db: Database, user: User) =>
  db.select().from(messages).where(eq(messages.userId, user.id)).orderBy(asc(messages.id));

/** Returns the newest answer of a user. */
export async function answerOf(db: Database, user: User) {
  const answer = (await messagesOf(db, user)).findLast((message) => message.isAi);
  if (!answer) throw new Error('no answer');
  return answer;
}

/** Returns the stored text of a running answer, which would survive its process. */
export async function storedText(db: Database, user: User): Promise<string> {
  const rows = await db
    .select({ text: answerChunks.text })
    .from(answerChunks)
    .innerJoin(answerRuns, eq(answerRuns.id, answerChunks.runId))
    .where(eq(answerRuns.userId, user.id))
    .orderBy(asc(answerChunks.start));
  return rows.map((row) => row.text).join('');
}

/** Returns the number of a user's paid answers, and the remaining credits. */
export async function spending(db: Database, user: User): Promise<{ debits: number; available: number }> {
  const [paid] = await db
    .select({ debits: count() })
    .from(creditHolds)
    .where(and(eq(creditHolds.userId, user.id), eq(creditHolds.status, 'captured')));
  const [account] = await db.select().from(creditAccounts).where(eq(creditAccounts.userId, user.id));
  return { debits: paid?.debits ?? 0, available: account?.available ?? 0 };
}
