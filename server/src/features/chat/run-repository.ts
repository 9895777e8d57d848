import type { Truncation, UsedFact } from '@matilha/contract/chat/chat';
import type { AnswerStep } from '@matilha/contract/chat/steps';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '#server/database/connection.ts';
import { namedStatement } from '#server/database/named-statement.ts';
import { answerChunks, answerRuns, messages, type StoredSource } from '#server/database/schema/chat.ts';
import { captureQuery, type SettledAccount } from '#server/features/credits/api.ts';
import type { MessageRow } from './repository.ts';

export interface Chunk {
  runId: number;
  /** UTF-16 units of the answer before this text. */
  start: number;
  text: string;
}

const appendChunksStatement = namedStatement<{ runId: number }>(
  'chat_append_chunks',
  // Not worth a wait for the disk: a crash of the machine interrupts the answer anyway.
  `with chunk as (
     select run_id, start, text from unnest($1::bigint[], $2::int[], $3::text[]) as chunk (run_id, start, text),
       set_config('synchronous_commit', 'off', true) as relaxed
     where relaxed = 'off'
   ), open as (
     select id from answer_runs
     where id = any($1::bigint[]) and ended_at is null
     for share skip locked
   ), stored as (
     insert into answer_chunks (run_id, start, text)
     select chunk.run_id, chunk.start, chunk.text from chunk join open on open.id = chunk.run_id
     on conflict do nothing
     returning run_id
   ), told as (
     select count(pg_notify('answers', runs)) from (
       -- A notification holds less than 8,000 bytes; 300 ids have at most 6,000.
       select string_agg(run_id::text, ',') as runs
       from (select run_id, row_number() over () / 300 as part from stored) as numbered group by part
     ) as parts
   )
   select run_id::float8 as "runId" from stored, told`,
);

/**
 * Stores new text of any number of running answers and wakes their readers, in one round trip. Returns the runs whose text was stored; a
 * run that is being settled is skipped.
 */
export async function appendChunks(db: Executor, chunks: Chunk[]): Promise<Set<number>> {
  const stored = await appendChunksStatement(db, [
    chunks.map((chunk) => chunk.runId),
    chunks.map((chunk) => chunk.start),
    chunks.map((chunk) => chunk.text),
  ]);
  return new Set(stored.map((row) => row.runId));
}

/** Renews the leases of this process' answers; returns the answers that are asked to stop. */
export async function renewLeases(db: Executor, runIds: number[], leaseUntil: Date): Promise<number[]> {
  const rows = await db
    .update(answerRuns)
    .set({ leaseUntil })
    .where(and(inArray(answerRuns.id, runIds), isNull(answerRuns.endedAt)))
    .returning({ id: answerRuns.id, stop: answerRuns.stopRequestedAt });
  return rows.filter((row) => row.stop !== null).map((row) => row.id);
}

export interface OpenRun {
  id: number;
  messageId: number;
  /** Null for a free continuation. */
  holdId: number | null;
  userId: number;
  earlyStopPrice: number | null;
  sources: StoredSource[];
  usedFacts: UsedFact[];
  paidMatches: MessageRow['paidMatches'];
  steps: AnswerStep[];
}

const openRun = `select run.id::float8 as id, message_id::float8 as "messageId", hold_id::float8 as "holdId",
     messages.user_id as "userId", early_stop_price as "earlyStopPrice", sources,
     used_facts as "usedFacts", paid_matches as "paidMatches", steps
   from answer_runs run join messages on messages.id = message_id
   where run.id = $1 and ended_at is null`;

const lockOpenRunStatement = namedStatement<OpenRun>('chat_lock_open_run', `${openRun} for update of run`);

/** Returns the run if it is not settled, locked until the transaction ends. */
export async function lockOpenRun(tx: Executor, runId: number): Promise<OpenRun | undefined> {
  const [row] = await lockOpenRunStatement(tx, [runId]);
  return row;
}

const lockAbandonedRunStatement = namedStatement<OpenRun>(
  'chat_lock_abandoned_run',
  `${openRun} and lease_until < $2 for update of run`,
);

/** As `lockOpenRun`, and only if its lease has expired by `now`: its process may have renewed it meanwhile. */
export async function lockAbandonedRun(tx: Executor, runId: number, now: Date): Promise<OpenRun | undefined> {
  const [row] = await lockAbandonedRunStatement(tx, [runId, now]);
  return row;
}

export interface Outcome {
  status: 'complete' | 'interrupted' | 'stopped' | 'failed';
  content: string;
  errorCode: string | null;
  sources: StoredSource[];
  usedFacts: UsedFact[];
  paidMatches: MessageRow['paidMatches'];
  steps: AnswerStep[];
  followUps: string[];
  truncation: Truncation | null;
  model: string | null;
  tokensIn: number | null;
  tokensOut: number | null;
  tokensCached: number | null;
  finishReason: string | null;
  firstTextMs: number | null;
  thinkingMs: number | null;
}

/** The model of a run, and the tokens of its turns that ended. */
export type UsedSoFar = Pick<Outcome, 'model' | 'tokensIn' | 'tokensOut' | 'tokensCached'>;

type EndedMessage = Omit<MessageRow, Exclude<keyof Outcome, 'thinkingMs'> | 'createdAt'> & {
  created: number;
};

/** Returns CTEs that store the end of run `$1` when the CTE `cause` has a row; `endValues` returns their parameters. */
const endQuery = (cause: string): string => `
   message as (
     update messages set status = $3, content = $4, error_code = $5, sources = $6::jsonb,
       used_facts = $12::jsonb, paid_matches = $13::jsonb, truncation = $14,
       follow_ups = $15::text[], steps = $17::jsonb, thinking_ms = coalesce($7::int, nullif(thinking_ms, 0)),
       early_stop_price = case when $3 = 'stopped' and $4 = '' then early_stop_price end
     from ${cause} where messages.id = (select message_id from answer_runs where id = $1)
     returning messages.*
   ), ended as (
     update answer_runs set ended_at = $2, model = coalesce($8, answer_runs.model), tokens_in = coalesce($9, answer_runs.tokens_in),
       tokens_out = coalesce($10, answer_runs.tokens_out), tokens_cached = coalesce($18, answer_runs.tokens_cached), finish_reason = $11,
       first_text_ms = $16, outcome = $3, error_code = $5
     from ${cause} where answer_runs.id = $1
   ), dropped as (
     delete from answer_chunks using ${cause} where run_id = $1
   ), told as (
     select pg_notify('answers', $1::bigint::text) from ${cause}
   )`;

const endedColumns = `message.id::float8 as id, message.user_id as "userId", conversation_id::float8 as "conversationId",
     lista_id as "listaId", is_ai as "isAi", question_id::float8 as "questionId", idempotency_key as "idempotencyKey", feedback,
     feedback_reason as "feedbackReason", feedback_note as "feedbackNote", early_stop_price as "earlyStopPrice",
     thinking_ms as "thinkingMs", (extract(epoch from created_at) * 1000)::float8 as created`;

function endValues(
  runId: number,
  {
    status,
    content,
    errorCode,
    sources,
    usedFacts,
    paidMatches,
    steps,
    followUps,
    truncation,
    ...used
  }: Outcome,
  now: Date,
): unknown[] {
  const result = [status, content, errorCode, JSON.stringify(sources), used.thinkingMs];
  const usage = [used.model, used.tokensIn, used.tokensOut, used.finishReason];
  const facts = [JSON.stringify(usedFacts), JSON.stringify(paidMatches), truncation, followUps];
  return [
    runId,
    now,
    ...result,
    ...usage,
    ...facts,
    used.firstTextMs,
    JSON.stringify(steps),
    used.tokensCached,
  ];
}

function endedMessage(
  { created, ...message }: EndedMessage,
  { status, content, errorCode, sources, usedFacts, paidMatches, steps, followUps, truncation }: Outcome,
): MessageRow {
  const stored = {
    status,
    content,
    errorCode,
    sources,
    usedFacts,
    paidMatches,
    steps,
    followUps,
    truncation,
  };
  return { ...message, ...stored, createdAt: new Date(created) };
}

const endRunStatement = namedStatement<EndedMessage>(
  'chat_end_run',
  `with once as (select), ${endQuery('once')} select ${endedColumns} from message, told`,
);

/** Stores the end of a run and deletes its chunks: from here on the text is in the message. One round trip. */
export async function endRun(tx: Executor, runId: number, outcome: Outcome, now: Date): Promise<MessageRow> {
  const [row] = await endRunStatement(tx, endValues(runId, outcome, now));
  if (!row) throw new Error('a run without its message');
  return endedMessage(row, outcome);
}

const endPaidRunStatement = namedStatement<EndedMessage & { available: number; due: number | null }>(
  'chat_end_paid_run',
  `with run as materialized (
     select hold_id from answer_runs where id = $1 and ended_at is null for update
   ), ${captureQuery('(select hold_id from run)', '$2::timestamptz')}, ${endQuery('captured')}
   select ${endedColumns}, captured.available, captured.due from message, told, captured`,
);

/**
 * Stores the end of a run and captures its credits, both or neither, in one statement. Returns undefined, and stores nothing, when the
 * run is settled or has no open hold.
 */
export async function endPaidRun(
  db: Executor,
  runId: number,
  outcome: Outcome,
  now: Date,
): Promise<{ message: MessageRow; account: SettledAccount } | undefined> {
  const [row] = await endPaidRunStatement(db, endValues(runId, outcome, now));
  if (!row) return undefined;
  const { available, due, ...message } = row;
  return {
    message: endedMessage(message, outcome),
    account: { userId: message.userId, available, due },
  };
}

const storeOffersStatement = namedStatement(
  'chat_store_offers',
  `with stored as (
     update messages set sources = offered.sources::jsonb, paid_matches = offered.paid_matches::jsonb,
       steps = offered.steps::jsonb
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as offered (run_id, sources, paid_matches, steps)
       join answer_runs run on run.id = offered.run_id
     where messages.id = run.message_id and messages.status = 'streaming'
     returning run.id as run_id
   )
   select pg_notify('answers', run_id::text) from stored`,
);

/** Stores the sources that running answers may cite and the tools that they use, so that they survive the death of the process; wakes their readers. */
export async function storeOffers(
  db: Executor,
  offers: ReadonlyMap<number, Pick<MessageRow, 'sources' | 'paidMatches' | 'steps'>>,
): Promise<void> {
  const all = [...offers.values()];
  await storeOffersStatement(db, [
    [...offers.keys()],
    all.map(({ sources }) => JSON.stringify(sources)),
    all.map(({ paidMatches }) => JSON.stringify(paidMatches)),
    all.map(({ steps }) => JSON.stringify(steps)),
  ]);
}

/** Stores that the model of a running answer thinks (0), or how long it thought, in milliseconds: for readers on other processes. */
export async function storeThinking(db: Executor, runId: number, thinkingMs: number): Promise<void> {
  const run = db.select({ id: answerRuns.messageId }).from(answerRuns).where(eq(answerRuns.id, runId));
  const running = and(inArray(messages.id, run), eq(messages.status, 'streaming'));
  // Both calls of an answer may be under way at once: its duration stays in either order.
  const longest = sql`greatest(${messages.thinkingMs}, ${thinkingMs}::int)`;
  await db.update(messages).set({ thinkingMs: longest }).where(running);
}

/** Stores what a running answer has used so far: it counts even if its process dies. */
export async function storeUsed(db: Executor, runId: number, used: UsedSoFar): Promise<void> {
  // Each turn stores the sum of all before it: a late earlier one must not replace it.
  const mostOf = (stored: PgColumn, tokens: number | null) => sql`greatest(${stored}, ${tokens}::int)`;
  await db
    .update(answerRuns)
    .set({
      model: used.model,
      tokensIn: mostOf(answerRuns.tokensIn, used.tokensIn),
      tokensOut: mostOf(answerRuns.tokensOut, used.tokensOut),
      tokensCached: mostOf(answerRuns.tokensCached, used.tokensCached),
    })
    .where(and(eq(answerRuns.id, runId), isNull(answerRuns.endedAt)));
}

/** Returns runs whose lease expired, oldest first: their process died, or lost the database for too long. */
export async function selectAbandonedRuns(db: Executor, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: answerRuns.id })
    .from(answerRuns)
    .where(and(isNull(answerRuns.endedAt), lt(answerRuns.leaseUntil, now)))
    .orderBy(answerRuns.leaseUntil, answerRuns.id)
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Hides a run from `selectAbandonedRuns` until that time, unless its process renewed the lease or the run is settled. */
export async function postponeAbandonedRun(
  db: Executor,
  runId: number,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await db
    .update(answerRuns)
    .set({ leaseUntil: until })
    .where(and(eq(answerRuns.id, runId), isNull(answerRuns.endedAt), lt(answerRuns.leaseUntil, now)));
}

export interface RunState {
  ended: boolean;
  message: MessageRow;
  /** Text stored from the requested offset on; for an ended run the message has it all. */
  chunks: Array<{ start: number; text: string }>;
}

/** Returns a running answer as stored now, text from `offset` on, in one consistent read. */
export async function selectRunState(
  db: Executor,
  runId: number,
  offset: number,
): Promise<RunState | undefined> {
  const [row] = await db
    .select({
      endedAt: answerRuns.endedAt,
      message: messages,
      chunks: sql<Array<{ start: number; text: string }>>`coalesce((
        select json_agg(json_build_object('start', chunk.start, 'text', chunk.text) order by chunk.start)
        from ${answerChunks} chunk
        where chunk.run_id = ${answerRuns.id} and chunk.start >= coalesce((
          select max(earlier.start) from ${answerChunks} earlier
          where earlier.run_id = ${answerRuns.id} and earlier.start <= ${offset}), 0)), '[]'::json)`,
    })
    .from(answerRuns)
    .innerJoin(messages, eq(messages.id, answerRuns.messageId))
    .where(eq(answerRuns.id, runId));
  return row && { ended: row.endedAt !== null, message: row.message, chunks: row.chunks };
}

/** Returns the text of a run as far as it was stored. */
export async function selectStoredText(db: Executor, runId: number): Promise<string> {
  const rows = await db
    .select({ text: answerChunks.text })
    .from(answerChunks)
    .where(eq(answerChunks.runId, runId))
    .orderBy(answerChunks.start);
  return rows.map((row) => row.text).join('');
}
