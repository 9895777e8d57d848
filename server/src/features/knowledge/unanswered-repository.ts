import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/connection.ts';
import { countUpTo, type ListPage, onSlice } from '#server/database/list-page.ts';
import { namedStatement } from '#server/database/named-statement.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { assistants } from '#server/database/schema/content/assistants.ts';
import { unansweredAskers, unansweredQuestions } from '#server/database/schema/work.ts';
import { days } from '#server/platform/clock.ts';
import type { WaitingSlice } from '#server/platform/operators/waiting-work.ts';

type QuestionRow = typeof unansweredQuestions.$inferSelect;

export interface AskedOnce extends Pick<QuestionRow, 'place' | 'listaId' | 'wordsHash'> {
  personHash: Buffer;
  text: string;
  now: Date;
}

/** People who must have asked the same before its words are stored. */
export const leastPeople = 3;

/** A resolved question that is asked again after this time waits again: the new material did not answer it. */
const restAfterResolved = days(1);

const countStatement = namedStatement<{ id: number; hasText: boolean; people: number }>(
  'knowledge_count_unanswered',
  `with counted as (
     insert into unanswered_questions as q (place, lista_id, words_hash, first_at, last_at)
     values ($1, $2, $3, $4, $4)
     on conflict (words_hash) do update set times = q.times + 1, last_at = $4,
       resolved_at = case when q.resolved_at > $4::timestamptz - $6::float8 * interval '1 ms' then q.resolved_at end
     returning id, text
   ), asked as (
     insert into unanswered_askers (question_id, person_hash) select id, $5 from counted where text is null
     on conflict do nothing returning 1
   )
   select id, text is not null as "hasText",
     (select count(*) from unanswered_askers where question_id = id)::int + (select count(*) from asked)::int as people
   from counted`,
);

/**
 * Counts a question. Its text is stored with the third person who asks it; with a later one when several ask at the same moment. One that was
 * marked as resolved more than a day ago waits again.
 */
export async function countQuestion(db: Database, asked: AskedOnce): Promise<void> {
  const { place, listaId, wordsHash, personHash, text, now } = asked;
  const values = [place, listaId, wordsHash, now, personHash, restAfterResolved];
  const { id, hasText, people } = onlyRow(await countStatement(db, values));
  if (hasText || people < leastPeople) return;
  await db.transaction(async (tx) => {
    await tx.update(unansweredQuestions).set({ text }).where(eq(unansweredQuestions.id, id));
    await tx.delete(unansweredAskers).where(eq(unansweredAskers.questionId, id));
  });
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
      id,
      place,
      listaId,
      wordsHash,
      text,
      times,
      firstAt,
      lastAt,
      resolvedAt,
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
