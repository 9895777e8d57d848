import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { namedStatement } from '#server/database/named-statement.ts';
import { answerRuns, messages } from '#server/database/schema/chat.ts';
import { earlyStopPrice } from './rules.ts';
import { selectUsage, type Usage } from './usage-repository.ts';

export type MessageRow = typeof messages.$inferSelect;
export type RunRow = typeof answerRuns.$inferSelect;
export interface NewRun extends Pick<RunRow, 'userId' | 'holdId' | 'leaseUntil' | 'startedAt'> {
  /** Credits that the answer costs. */
  price: number;
}
/** Identity of a regeneration: its idempotency key and the answer that it names. */
export type Regeneration = Pick<RunRow, 'idempotencyKey' | 'regeneratesId'>;
export interface StoredRun {
  runId: number;
  usage: Usage;
}
export type NewMessage = Pick<MessageRow, 'userId' | 'listaId' | 'content' | 'createdAt'>;

export async function insertAnswer(
  tx: Executor,
  answer: NewMessage & { questionId: number },
): Promise<MessageRow> {
  const [row] = await tx
    .insert(messages)
    .values({ ...answer, isAi: true, status: 'streaming' })
    .returning();
  if (!row) throw new Error('an insert returned no row');
  return row;
}

/** Sets an answer that cost nothing back to its beginning; undefined when another attempt came first. */
export async function restartAnswer(tx: Executor, answerId: number): Promise<MessageRow | undefined> {
  const [row] = await tx
    .update(messages)
    .set({ status: 'streaming', content: '', errorCode: null, earlyStopPrice: null, sources: [] })
    .where(and(eq(messages.id, answerId), inArray(messages.status, ['failed', 'interrupted'])))
    .returning();
  return row;
}

/** Stores the run of a stored answer and what stopping it early costs. */
export async function insertRun(
  tx: Executor,
  messageId: number,
  { price, ...run }: NewRun & Partial<Regeneration>,
): Promise<StoredRun & { answer: MessageRow }> {
  const usage = await selectUsage(tx, run.userId, run.startedAt);
  const [answer] = await tx
    .update(messages)
    .set({ earlyStopPrice: earlyStopPrice(usage.freeStops, price) })
    .where(eq(messages.id, messageId))
    .returning();
  const [row] = await tx
    .insert(answerRuns)
    .values({ ...run, messageId })
    .returning({ id: answerRuns.id });
  if (!row || !answer) throw new Error('an insert returned no row');
  return { answer, runId: row.id, usage };
}

/** The attempt that a regeneration with this key began. */
export async function selectRegeneration(
  db: Executor,
  userId: number,
  idempotencyKey: string,
): Promise<RunRow | undefined> {
  const [row] = await db
    .select()
    .from(answerRuns)
    .where(and(eq(answerRuns.userId, userId), eq(answerRuns.idempotencyKey, idempotencyKey)));
  return row;
}

export async function selectQuestionByKey(
  db: Executor,
  userId: number,
  idempotencyKey: string,
): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.idempotencyKey, idempotencyKey)));
  return row;
}

export async function selectMessage(db: Executor, id: number): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(messages).where(eq(messages.id, id));
  return row;
}

/** The first answer of a question: the one its idempotency key stands for. */
export async function selectFirstAnswer(db: Executor, questionId: number): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(eq(messages.questionId, questionId))
    .orderBy(messages.id)
    .limit(1);
  return row;
}

export async function selectNewestMessage(
  db: Executor,
  userId: number,
  listaId: number,
): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.listaId, listaId)))
    .orderBy(desc(messages.id))
    .limit(1);
  return row;
}

const partialText = sql<string>`case when messages.status = 'streaming' then coalesce((
  select string_agg(chunk.text, '' order by chunk.start)
  from answer_chunks chunk join answer_runs run on run.id = chunk.run_id
  where run.message_id = messages.id and run.ended_at is null), '') else messages.content end`;

/** A page of a conversation, newest first; of a running answer the text stored so far. */
export async function selectPage(
  db: Executor,
  conversation: { userId: number; listaId: number },
  page: { before: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const rows = await db
    .select({ message: messages, text: partialText })
    .from(messages)
    .where(
      and(
        eq(messages.userId, conversation.userId),
        eq(messages.listaId, conversation.listaId),
        page.before === undefined ? undefined : lt(messages.id, page.before),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(page.limit);
  return rows.map(({ message, text }) => ({ ...message, content: text }));
}

export async function selectRunningRun(
  db: Executor,
  userId: number,
  listaId: number,
): Promise<{ runId: number; messageId: number } | undefined> {
  const [row] = await db
    .select({ runId: answerRuns.id, messageId: messages.id })
    .from(messages)
    .innerJoin(answerRuns, and(eq(answerRuns.messageId, messages.id), isNull(answerRuns.endedAt)))
    .where(and(eq(messages.userId, userId), eq(messages.listaId, listaId), eq(messages.status, 'streaming')));
  return row;
}

export async function selectRunOfMessage(db: Executor, messageId: number): Promise<RunRow | undefined> {
  const [row] = await db
    .select()
    .from(answerRuns)
    .where(eq(answerRuns.messageId, messageId))
    .orderBy(desc(answerRuns.id))
    .limit(1);
  return row;
}

export async function requestStop(db: Executor, runId: number, now: Date): Promise<void> {
  await db
    .update(answerRuns)
    .set({ stopRequestedAt: now })
    .where(and(eq(answerRuns.id, runId), isNull(answerRuns.stopRequestedAt), isNull(answerRuns.endedAt)));
  await db.execute(sql`select pg_notify('answer_stops', ${String(runId)})`);
}

export async function setFeedback(db: Executor, messageId: number, value: number): Promise<void> {
  await db.update(messages).set({ feedback: value }).where(eq(messages.id, messageId));
}

const selectHistoryStatement = namedStatement<{ question: string; answer: string | null }>(
  'chat_select_history',
  `select question.content as question, (
     select answer.content from messages answer
     where answer.question_id = question.id and answer.status in ('complete', 'stopped') and answer.content <> ''
     order by answer.id desc limit 1) as answer
   from messages question
   where question.user_id = $1 and question.lista_id = $2 and question.id < $3 and not question.is_ai
   order by question.id desc limit 30`,
);

/** Earlier exchanges of a conversation with a usable answer, oldest first; of several answers the last. */
export async function selectHistory(
  db: Executor,
  { userId, listaId, before }: { userId: number; listaId: number; before?: number | undefined },
): Promise<Array<{ question: string; answer: string }>> {
  const rows = await selectHistoryStatement(db, [userId, listaId, before ?? Number.MAX_SAFE_INTEGER]);
  return rows.flatMap(({ question, answer }) => (answer === null ? [] : [{ question, answer }])).reverse();
}
