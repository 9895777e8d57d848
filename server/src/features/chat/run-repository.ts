import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { answerChunks, answerRuns, messages } from '#server/database/schema/chat.ts';
import type { MessageRow, RunRow } from './repository.ts';

export interface Chunk {
  runId: number;
  /** UTF-16 units of the answer before this text. */
  start: number;
  text: string;
}

/**
 * Stores new text of any number of running answers and wakes their readers, in one round trip. Answers
 * the runs whose text was taken; one that is being settled at this moment is passed over.
 */
export async function appendChunks(db: Executor, chunks: Chunk[]): Promise<Set<number>> {
  const rows = chunks.map((chunk) => ({ run_id: chunk.runId, start: chunk.start, text: chunk.text }));
  const { rows: stored } = await db.execute<{ run_id: string }>(sql`
    with open as (
      select id from answer_runs
      where id in ${chunks.map((chunk) => chunk.runId)} and ended_at is null
      for share skip locked
    ), stored as (
      insert into answer_chunks (run_id, start, text)
      select chunk.run_id, chunk.start, chunk.text
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as chunk(run_id bigint, start int, text text)
      join open on open.id = chunk.run_id
      on conflict do nothing
      returning run_id
    ), told as (
      select pg_notify('answers', string_agg(run_id::text, ',')) from stored
    )
    select run_id from stored, told`);
  return new Set(stored.map((row) => Number(row.run_id)));
}

/** Prolongs the leases of this process' answers; answers which of them are asked to stop. */
export async function renewLeases(db: Executor, runIds: number[], leaseUntil: Date): Promise<number[]> {
  const rows = await db
    .update(answerRuns)
    .set({ leaseUntil })
    .where(and(inArray(answerRuns.id, runIds), isNull(answerRuns.endedAt)))
    .returning({ id: answerRuns.id, stop: answerRuns.stopRequestedAt });
  return rows.filter((row) => row.stop !== null).map((row) => row.id);
}

/** The run if nobody has settled it, locked until the transaction ends. */
export async function lockOpenRun(tx: Executor, runId: number): Promise<RunRow | undefined> {
  const [row] = await tx
    .select()
    .from(answerRuns)
    .where(and(eq(answerRuns.id, runId), isNull(answerRuns.endedAt)))
    .for('update');
  return row;
}

export interface Outcome {
  status: 'complete' | 'interrupted' | 'stopped' | 'failed';
  content: string;
  errorCode: string | null;
  sources: Array<{ title: string; url: string | null }>;
  model: string | null;
  tokensIn: number | null;
  tokensOut: number | null;
  finishReason: string | null;
}

/** Writes how a run ended and drops its chunks: from here on the text is the message's. */
export async function endRun(tx: Executor, run: RunRow, outcome: Outcome, now: Date): Promise<MessageRow> {
  const [message] = await tx
    .update(messages)
    .set({
      status: outcome.status,
      content: outcome.content,
      errorCode: outcome.errorCode,
      sources: outcome.sources,
    })
    .where(eq(messages.id, run.messageId))
    .returning();
  if (!message) throw new Error('a run without its message');
  await tx
    .update(answerRuns)
    .set({
      endedAt: now,
      model: outcome.model,
      tokensIn: outcome.tokensIn,
      tokensOut: outcome.tokensOut,
      finishReason: outcome.finishReason,
    })
    .where(eq(answerRuns.id, run.id));
  await tx.delete(answerChunks).where(eq(answerChunks.runId, run.id));
  await tx.execute(sql`select pg_notify('answers', ${String(run.id)})`);
  return message;
}

/** Runs whose process has not renewed its lease: it died, or lost the database for too long. */
export async function selectAbandonedRuns(db: Executor, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: answerRuns.id })
    .from(answerRuns)
    .where(and(isNull(answerRuns.endedAt), lt(answerRuns.leaseUntil, now)))
    .limit(100);
  return rows.map((row) => row.id);
}

export interface RunState {
  ended: boolean;
  message: MessageRow;
  /** Text stored from the asked offset on; of an ended run the message has it all. */
  chunks: Array<{ start: number; text: string }>;
}

/** A running answer as stored now, text from `offset` on, in one consistent look. */
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

/** The text of a run as far as it was stored. */
export async function selectStoredText(db: Executor, runId: number): Promise<string> {
  const rows = await db
    .select({ text: answerChunks.text })
    .from(answerChunks)
    .where(eq(answerChunks.runId, runId))
    .orderBy(answerChunks.start);
  return rows.map((row) => row.text).join('');
}
