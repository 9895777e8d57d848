import type { AnswerStep } from '@matilha/contract/chat/steps';
import type { RatedAnswersQuery } from '@matilha/contract/panel/answers-report';
import { aliasedTable, and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { countUpTo, type ListPage, onPage, onSlice } from '#server/database/list-page.ts';
import { messages } from '#server/database/schema/chat.ts';
import { assistants } from '#server/database/schema/content/assistants.ts';
import { reviewedAnswers } from '#server/database/schema/work.ts';
import type { WaitingSlice } from '#server/platform/operators/waiting-work.ts';

const columns = {
  id: messages.id,
  userId: messages.userId,
  listaId: messages.listaId,
  assistant: assistants.title,
  createdAt: messages.createdAt,
  reason: messages.feedbackReason,
  note: messages.feedbackNote,
  sources: messages.sources,
  errorCode: messages.errorCode,
  reviewedAt: reviewedAnswers.reviewedAt,
};

/** Literal, so that the planner matches the partial index. */
const ratedBadly = sql`${messages.feedback} = -1`;
const reviewed = sql`exists (select from ${reviewedAnswers} where ${reviewedAnswers.messageId} = ${messages.id})`;

const rated = (db: Executor, where: SQL | undefined) =>
  db
    .select(columns)
    .from(messages)
    .innerJoin(assistants, eq(assistants.id, messages.listaId))
    .leftJoin(reviewedAnswers, eq(reviewedAnswers.messageId, messages.id))
    .where(where)
    .$dynamic();

export type RatedRow = Awaited<ReturnType<typeof rated>>[number];

const matching = ({ assistente, motivo, vistas }: RatedAnswersQuery): SQL | undefined =>
  and(
    ratedBadly,
    vistas === 'sim' ? reviewed : sql`not ${reviewed}`,
    assistente === undefined ? undefined : eq(messages.listaId, assistente),
    motivo === undefined ? undefined : eq(messages.feedbackReason, motivo),
  );

/** Returns badly rated answers. */
export async function selectRated(db: Executor, query: RatedAnswersQuery): Promise<ListPage<RatedRow>> {
  const where = matching(query);
  // Ids grow with time, and the index of badly rated answers is by id.
  const rows = await onPage(rated(db, where), query, { created_at: messages.id }, messages.id);
  return { rows, total: await countUpTo(db, messages, where) };
}

/** Returns the next badly rated answers after an id, for a file: in pages, one that leaves the list would move another past their border. */
export function selectRatedAfter(
  db: Executor,
  query: RatedAnswersQuery,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<RatedRow[]> {
  const [follows, direction] = query.order === 'asc' ? [gt, asc] : [lt, desc];
  const next = after === undefined ? undefined : follows(messages.id, after);
  return rated(db, and(matching(query), next))
    .orderBy(direction(messages.id))
    .limit(limit);
}

/** Returns badly rated answers that nobody has dealt with, oldest first. */
export async function selectUnreviewed(db: Executor, slice: WaitingSlice): Promise<ListPage<RatedRow>> {
  const where = and(ratedBadly, sql`not ${reviewed}`);
  const rows = await onSlice(rated(db, where).orderBy(messages.id), slice);
  return { rows, total: await countUpTo(db, messages, where) };
}

export interface OpenedRow {
  userId: number;
  question: string;
  answer: string;
  note: string | null;
  steps: AnswerStep[];
}

/** Returns a badly rated answer with its question; undefined for any other. */
export async function selectOpened(db: Executor, id: number): Promise<OpenedRow | undefined> {
  const asked = aliasedTable(messages, 'asked');
  const [row] = await db
    .select({
      userId: messages.userId,
      question: sql<string>`coalesce(${asked.content}, '')`,
      answer: messages.content,
      note: messages.feedbackNote,
      steps: messages.steps,
    })
    .from(messages)
    .leftJoin(asked, eq(asked.id, messages.questionId))
    .where(and(eq(messages.id, id), ratedBadly));
  return row;
}

/** Returns false for an answer that is not badly rated, or was marked before. */
export async function markReviewed(db: Executor, id: number, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .insert(reviewedAnswers)
    .select(
      db
        .select({ messageId: messages.id, reviewedAt: sql<Date>`${now.toISOString()}::timestamptz`.as('at') })
        .from(messages)
        .where(and(eq(messages.id, id), ratedBadly)),
    )
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Returns the titles of all assistants by id. */
export async function selectTitles(db: Executor): Promise<Map<number, string>> {
  const rows = await db.select({ id: assistants.id, title: assistants.title }).from(assistants);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
