import type { Photo } from '@matilha/contract/chat/photos';
import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { isUniqueViolation } from '#server/database/errors.ts';
import { composedStatement } from '#server/database/named-statement.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { answerChunks, answerRuns, messages } from '#server/database/schema/chat.ts';
import { holdQuery, holdValues, type PlannedHold } from '#server/features/credits/api.ts';
import { type MessageRow, newestConversation, type RunRow } from './repository.ts';
import { type DailyRoom, earlyStopPrice, freeEarlyStops, maxParallelAnswers } from './rules.ts';
import { selectUsage, type Usage, usageQuery, usageSince } from './usage-repository.ts';

/** A new question. */
export interface NewQuestion extends Pick<MessageRow, 'listaId' | 'content' | 'idempotencyKey'> {
  /** The conversation to continue; without one the newest with this assistant, or the first. */
  conversation: number | 'new' | undefined;
  /** Title of the conversation that this question opens. */
  title: string;
  /** An uploaded photo that no question has; null for none. */
  photoId: string | null;
}

/** Another attempt at answering a stored question; a regeneration carries its key and the answer it is for. */
export interface NewAttempt extends Pick<RunRow, 'idempotencyKey' | 'regeneratesId'> {
  question: MessageRow;
  /** The failed answer that is rewritten in place; null: another answer follows. */
  failedAnswerId: number | null;
}

export interface NewRun extends Pick<RunRow, 'userId' | 'leaseUntil' | 'startedAt'> {
  /** Price of the answer in credits. */
  price: number;
}

/** A question with its empty answer, as stored. */
export interface StoredExchange {
  question: MessageRow;
  answer: MessageRow;
  runId: number;
}

export interface Inserted {
  /** Answers that the account requested before this one. */
  usage: Usage;
  /** Undefined when nothing was stored. */
  exchange?: StoredExchange;
}

export interface InsertedQuestion extends Inserted {
  /** The account changed since the hold was planned: nothing was stored, and `usage` may be old. */
  stale: boolean;
  /** Credits available after the hold. */
  available: number | null;
}

interface Ids extends Usage {
  stale: boolean;
  available: number | null;
  earlyStopPrice: number | null;
  conversationId: number | null;
  questionId: number | null;
  answerId: number | null;
  runId: number | null;
}

/** Returns true when nothing was stored because the conversation or the answer has a run that is not settled. */
export const isAnswering = (error: unknown): boolean =>
  isUniqueViolation(error, 'messages_one_answer_at_a_time') ||
  isUniqueViolation(error, 'answer_runs_one_at_a_time');

const insertExchangeStatement = composedStatement<Ids>(
  'chat_insert_exchange',
  // PostgreSQL compares `xmin` again after a wait for the lock, although the statement reads everything else as it was before.
  `with account as materialized (
     select from credit_accounts where user_id = :userId and xmin::text = :accountVersion for update
   ), usage as materialized (${usageQuery}), free as (
     select from usage, account
     where running < :mostRunning and today < greatest(:dailyFloor::float8, :dailyShare::float8 * "responsesLimit")
       and not exists (select from answer_runs where user_id = :userId and idempotency_key = :key)
   ), chosen as (
     select id from conversations, free
     where user_id = :userId and lista_id = :assistantId and deleted_at is null and not :isNew::boolean
       and id = coalesce(:conversation::bigint, ${newestConversation(':userId', ':assistantId')})
   ), continued as (
     update conversations set last_at = :startedAt from chosen
     where conversations.id = chosen.id and deleted_at is null
     returning conversations.id
   ), opened as (
     insert into conversations (user_id, lista_id, title, created_at, last_at)
     select :userId, :assistantId, :title, :startedAt, :startedAt from free where :conversation::bigint is null and not exists (select from chosen)
     returning id
   ), question as (
     insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, idempotency_key, created_at)
     select :userId, place.id, :assistantId, false, :content, 'complete', :key, :startedAt
     from (select id from continued union all select id from opened) as place
     on conflict (user_id, idempotency_key) do nothing
     returning id, conversation_id
   ), answer as (
     insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, question_id, early_stop_price, created_at)
     select :userId, question.conversation_id, :assistantId, true, '', 'streaming', question.id,
       case when "freeStops" < :freeStops then 0 else :price::int end, :startedAt
     from question, usage
     returning id, early_stop_price
   ), ${holdQuery('question')}, run as (
     insert into answer_runs (message_id, user_id, hold_id, lease_until, started_at)
     select answer.id, :userId, hold.id, :leaseUntil, :startedAt from answer, hold
     returning id
   )
   select not exists (select from account) as stale, (select available from held) as available,
     (select id from question)::float8 as "questionId", (select id from answer)::float8 as "answerId",
     (select conversation_id from question)::float8 as "conversationId",
     (select early_stop_price from answer) as "earlyStopPrice", (select id from run)::float8 as "runId", usage.*
   from usage`,
);

const fresh = {
  errorCode: null,
  feedback: 0,
  sources: [],
  usedFacts: [],
  feedbackReason: null,
  feedbackNote: null,
  paidMatches: [],
  followUps: [],
  steps: [],
  truncation: null,
  thinkingMs: null,
  photo: null,
};

/**
 * Holds the price and stores a question with its empty answer and the run that writes it, in one statement under the account's lock; opens a
 * conversation for it if there is none. Stores nothing when the account changed since the hold was planned, used the key before, has no
 * room for another answer, or the conversation is gone.
 */
export async function insertExchange(
  db: Executor,
  { listaId, content, idempotencyKey, conversation, title }: NewQuestion,
  { userId, leaseUntil, startedAt, price }: NewRun,
  { hold, version }: PlannedHold,
  room: DailyRoom,
): Promise<InsertedQuestion> {
  const isNew = conversation === 'new';
  const row = onlyRow(
    await insertExchangeStatement(db, {
      ...holdValues(hold),
      userId,
      since: usageSince(startedAt),
      assistantId: listaId,
      content,
      key: idempotencyKey,
      startedAt,
      accountVersion: version,
      leaseUntil,
      mostRunning: maxParallelAnswers,
      freeStops: freeEarlyStops,
      price,
      conversation: isNew ? null : (conversation ?? null),
      isNew,
      title,
      dailyFloor: room.floor,
      dailyShare: room.share,
    }),
  );
  const { conversationId, questionId, answerId, runId, earlyStopPrice: stopPrice, ...rest } = row;
  const { stale, available, ...usage } = rest;
  if (conversationId === null || questionId === null || answerId === null || runId === null)
    return { stale, available, usage };
  const common = { ...fresh, userId, conversationId, listaId, createdAt: startedAt };
  const question: MessageRow = {
    ...common,
    id: questionId,
    isAi: false,
    content,
    status: 'complete',
    questionId: null,
    idempotencyKey,
    earlyStopPrice: null,
  };
  const answer: MessageRow = {
    ...common,
    id: answerId,
    isAi: true,
    content: '',
    status: 'streaming',
    questionId,
    idempotencyKey: null,
    earlyStopPrice: stopPrice,
  };
  return { stale, available, usage, exchange: { question, answer, runId } };
}

/** Stores which photo a question has. */
export async function setPhoto(tx: Executor, questionId: number, photo: Photo): Promise<void> {
  await tx.update(messages).set({ photo }).where(eq(messages.id, questionId));
}

/**
 * Stores the run of another attempt at a stored question, with its empty answer. Stores nothing when the failed answer is already being
 * rewritten, or is complete. Its key must be unused.
 */
export async function insertAttempt(
  tx: Executor,
  { question, failedAnswerId, ...regeneration }: NewAttempt,
  { price, ...run }: NewRun,
  holdId: number,
): Promise<Inserted> {
  const usage = await selectUsage(tx, run.userId, run.startedAt);
  const promised = earlyStopPrice(usage.freeStops, price);
  const answer =
    failedAnswerId === null
      ? await insertAnswer(tx, question, { createdAt: run.startedAt, earlyStopPrice: promised })
      : await restartAnswer(tx, failedAnswerId, promised);
  if (!answer) return { usage };
  const row = onlyRow(
    await tx
      .insert(answerRuns)
      .values({ ...run, ...regeneration, holdId, messageId: answer.id })
      .returning({ id: answerRuns.id }),
  );
  return { usage, exchange: { question, answer, runId: row.id } };
}

async function insertAnswer(
  tx: Executor,
  { id, userId, conversationId, listaId }: MessageRow,
  promised: Pick<MessageRow, 'createdAt' | 'earlyStopPrice'>,
): Promise<MessageRow | undefined> {
  const place = { userId, conversationId, listaId, questionId: id };
  const [row] = await tx
    .insert(messages)
    .values({ ...place, isAi: true, content: '', status: 'streaming', ...promised })
    .returning();
  return row;
}

/** Resets a failed answer, which cost nothing; returns undefined when another attempt was first. */
export async function restartAnswer(
  tx: Executor,
  answerId: number,
  earlyStopPrice: number | null = null,
): Promise<MessageRow | undefined> {
  const [row] = await tx
    .update(messages)
    .set({ ...fresh, status: 'streaming', content: '', earlyStopPrice })
    .where(and(eq(messages.id, answerId), inArray(messages.status, ['failed', 'interrupted'])))
    .returning();
  return row;
}

/**
 * Stores the run that continues a cut or stopped answer, with the text so far as its first chunk. Returns undefined when the answer is not offered to be
 * continued (any more).
 */
export async function insertContinuation(
  tx: Executor,
  answerId: number,
  run: Pick<RunRow, 'userId' | 'leaseUntil' | 'startedAt'>,
): Promise<{ answer: MessageRow; runId: number } | undefined> {
  const [answer] = await tx
    .update(messages)
    .set({ status: 'streaming' })
    .where(
      and(
        eq(messages.id, answerId),
        eq(messages.truncation, 'offered'),
        inArray(messages.status, ['complete', 'stopped']),
      ),
    )
    .returning();
  if (!answer) return undefined;
  const { id: runId } = onlyRow(
    await tx
      .insert(answerRuns)
      .values({ ...run, messageId: answerId, holdId: null })
      .returning({ id: answerRuns.id }),
  );
  await tx.insert(answerChunks).values({ runId, start: 0, text: answer.content });
  return { answer, runId };
}
