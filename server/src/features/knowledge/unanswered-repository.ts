import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { countUpTo, type ListPage, onSlice } from '#server/database/list-page.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { assistants } from '#server/database/schema/assistants.ts';
import { unansweredAskers, unansweredQuestions } from '#server/database/schema/work.ts';
import { days, later } from '#server/platform/clock.ts';
import type { WaitingSlice } from '#server/platform/waiting-work.ts';

type QuestionRow = typeof unansweredQuestions.$inferSelect;

export interface AskedOnce extends Pick<QuestionRow, 'place' | 'listaId' | 'wordsHash'> {
  personHash: Buffer;
  text: string;
  now: Date;
}

/** People who must have asked the same before its words are stored. */
export const leastPeople = 3;

/** A question that is asked again this long after somebody dealt with it was not answered by what they wrote. */
const restAfterResolved = days(1);

/**
 * Counts a question. Its text is stored with the third person who asks it. One that was marked as resolved more than a day ago waits again.
 */
export async function countQuestion(tx: Transaction, asked: AskedOnce): Promise<void> {
  const { personHash, text, now, ...question } = asked;
  const { id, times, resolvedAt, text: known } = unansweredQuestions;
  const row = onlyRow(
    await tx
      .insert(unansweredQuestions)
      .values({ ...question, firstAt: now, lastAt: now })
      .onConflictDoUpdate({
        target: unansweredQuestions.wordsHash,
        set: {
          times: sql`${times} + 1`,
          lastAt: now,
          resolvedAt: sql`case when ${resolvedAt} > ${later(now, -restAfterResolved).toISOString()}::timestamptz then ${resolvedAt} end`,
        },
      })
      .returning({ id, known }),
  );
  if (row.known !== null) return;
  await tx.insert(unansweredAskers).values({ questionId: row.id, personHash }).onConflictDoNothing();
  const ofQuestion = eq(unansweredAskers.questionId, row.id);
  if ((await tx.$count(unansweredAskers, ofQuestion)) < leastPeople) return;
  await tx.update(unansweredQuestions).set({ text }).where(eq(id, row.id));
  await tx.delete(unansweredAskers).where(ofQuestion);
}

const waiting = sql`${unansweredQuestions.text} is not null and ${unansweredQuestions.resolvedAt} is null`;

export type UnansweredQuestion = QuestionRow & { assistant: string | null };

/** Returns the questions whose words are known and that nobody has dealt with, oldest first. */
export async function selectUnanswered(
  db: Executor,
  slice: WaitingSlice,
): Promise<ListPage<UnansweredQuestion>> {
  const { id, place, listaId, wordsHash, text, times, firstAt, lastAt, resolvedAt } = unansweredQuestions;
  const found = db
    .select({
      ...{ id, place, listaId, wordsHash, text, times, firstAt, lastAt, resolvedAt },
      assistant: assistants.title,
    })
    .from(unansweredQuestions)
    .leftJoin(assistants, eq(assistants.id, listaId))
    .where(waiting)
    .orderBy(asc(firstAt), asc(id))
    .$dynamic();
  return { rows: await onSlice(found, slice), total: await countUpTo(db, unansweredQuestions, waiting) };
}

/** Returns false when the question was marked before, or is unknown. */
export async function markResolved(tx: Executor, id: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(unansweredQuestions)
    .set({ resolvedAt: now })
    .where(and(eq(unansweredQuestions.id, id), isNull(unansweredQuestions.resolvedAt)));
  return rowCount === 1;
}
