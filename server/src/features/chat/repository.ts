import type { FeedbackInput } from '@matilha/contract/chat/chat';
import type { CalculationCard } from '@matilha/contract/chat/steps';
import { and, desc, eq, exists, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { namedStatement } from '#server/database/named-statement.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { answerRuns, conversations, messages } from '#server/database/schema/chat.ts';
import { assistants } from '#server/database/schema/content/assistants.ts';
import { sharedStatement } from '#server/database/shared-statement.ts';
import { type AssistantRow, activeAssistantJson } from '#server/features/assistants/api.ts';
import { type Funds, type FundsJson, fundsJson, toFunds } from '#server/features/credits/api.ts';
import type { ConversationChoice } from './conversation-repository.ts';
import { type Conversation, widestWindow } from './conversation-window.ts';

export type MessageRow = typeof messages.$inferSelect;
export type RunRow = typeof answerRuns.$inferSelect;

/** Returns the attempt that a regeneration with this key started. */
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

/** Returns the kind of the earlier request of this account with this key. */
export async function selectKeyUse(
  db: Executor,
  userId: number,
  idempotencyKey: string,
): Promise<'question' | 'regeneration' | undefined> {
  if (await selectQuestionByKey(db, userId, idempotencyKey)) return 'question';
  return (await selectRegeneration(db, userId, idempotencyKey)) && 'regeneration';
}

export async function selectMessage(db: Executor, id: number): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(messages).where(eq(messages.id, id));
  return row;
}

/** The message's conversation is not deleted. */
const inPresentConversation = (db: Executor) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(conversations)
      .where(and(eq(conversations.id, messages.conversationId), isNull(conversations.deletedAt))),
  );

/** Returns the user's own message; a foreign or deleted one counts as missing. */
export async function selectMessageOf(
  db: Executor,
  userId: number,
  id: number,
): Promise<MessageRow | undefined> {
  const own = and(eq(messages.id, id), eq(messages.userId, userId), inPresentConversation(db));
  const [row] = await db.select().from(messages).where(own);
  return row;
}

/** Returns the first answer of a question: the one its idempotency key refers to. */
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
  conversationId: number,
): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(desc(messages.id))
    .limit(1);
  return row;
}

const partialText = sql<string>`case when messages.status = 'streaming' then coalesce((
  select string_agg(chunk.text, '' order by chunk.start)
  from answer_chunks chunk join answer_runs run on run.id = chunk.run_id
  where run.message_id = messages.id and run.ended_at is null), '') else messages.content end`;

const isPhotoGone = sql<boolean>`messages.photo is not null and not exists (
  select from photos where photos.id = (messages.photo ->> 'id')::uuid)`;

export interface PageRow extends MessageRow {
  /** The question had a photo, which was removed. */
  photoGone: boolean;
}

/** Returns a page of a conversation, newest first; a running answer has the text stored so far. */
export async function selectPage(
  db: Executor,
  conversationId: number,
  page: { before: number | undefined; limit: number },
): Promise<PageRow[]> {
  const rows = await db
    .select({ message: messages, text: partialText, photoGone: isPhotoGone })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        page.before === undefined ? undefined : lt(messages.id, page.before),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(page.limit);
  return rows.map(({ message, text, photoGone }) => ({ ...message, content: text, photoGone }));
}

/** Answers of a conversation in which an earlier calculation is looked for. */
const answersWithCards = 20;

/** Returns the calculations in the user's newest answers of a conversation, the last one first. */
export async function selectCalculationCards(
  db: Executor,
  { userId, conversationId }: { userId: number; conversationId: number },
): Promise<CalculationCard[]> {
  const rows = await db
    .select({ steps: messages.steps })
    .from(messages)
    .where(
      and(eq(messages.userId, userId), eq(messages.conversationId, conversationId), eq(messages.isAi, true)),
    )
    .orderBy(desc(messages.id))
    .limit(answersWithCards);
  return rows.flatMap(({ steps }) =>
    steps.toReversed().flatMap(({ card }) => (card?.type === 'calculation' ? [card] : [])),
  );
}

export async function selectRunningRun(
  db: Executor,
  conversationId: number,
): Promise<{ runId: number; messageId: number } | undefined> {
  const [row] = await db
    .select({ runId: answerRuns.id, messageId: messages.id })
    .from(messages)
    .innerJoin(answerRuns, and(eq(answerRuns.messageId, messages.id), isNull(answerRuns.endedAt)))
    .where(and(eq(messages.conversationId, conversationId), eq(messages.status, 'streaming')));
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

/** Rates the user's own answer; undefined for a question, and for a foreign or deleted message as for a missing one. */
export async function setFeedback(
  db: Executor,
  userId: number,
  id: number,
  { value, reason, note }: FeedbackInput,
): Promise<MessageRow | undefined> {
  const ownAnswer = and(
    eq(messages.id, id),
    eq(messages.userId, userId),
    eq(messages.isAi, true),
    inPresentConversation(db),
  );
  const [row] = await db
    .update(messages)
    .set({ feedback: value, feedbackReason: reason ?? null, feedbackNote: note || null })
    .where(ownAnswer)
    .returning();
  return row;
}

/** SQL: the last usable answer to the question of this table or alias. */
export const usableAnswer = (question: 'question' | 'messages'): string => `(
  select answer.content from messages answer
  where answer.question_id = ${question}.id and answer.status in ('complete', 'stopped') and answer.content <> ''
  order by answer.id desc limit 1)`;

/**
 * SQL: the newest conversation of this user with this assistant. If one is requested, `id = coalesce(asked, newest)` reads only that row;
 * with `asked is null or id = asked` one plan for both would read every newer one before it.
 */
export const newestConversation = (userId: string, listaId: string): string => `(
  select id from conversations where user_id = ${userId} and lista_id = ${listaId} and deleted_at is null
  order by last_at desc, id desc limit 1)`;

interface ReadRow {
  keyUsed: boolean;
  conversationId: number | null;
  memory: string | null;
  exchanges: Conversation['exchanges'];
}

/** Returns the text of a statement that reads a conversation in one row, with further columns. */
const readingText = (further = '') =>
  `select earlier.used as "keyUsed", chosen.id::float8 as "conversationId", memory.summary as memory, past.exchanges ${further}
   from (select exists (select from messages where user_id = $1 and idempotency_key = $5) as used) earlier
   left join (
     select id from conversations
     where user_id = $1 and lista_id = $2 and deleted_at is null
       and id = coalesce($3::bigint, ${newestConversation('$1', '$2')})) chosen on true
   left join conversation_memories memory on memory.conversation_id = chosen.id
   left join lateral (
     select coalesce(json_agg(json_build_object('questionId', id, 'question', question, 'answer', answer) order by id)
       filter (where answer is not null), '[]'::json) as exchanges
     from (
       select question.id, case when question.photo is null then '' else '(Com uma foto, que não aparece mais aqui.) ' end
           || question.content as question,
         ${usableAnswer('question')} as answer
       from messages question
       where question.conversation_id = chosen.id and question.id < $4 and not question.is_ai
         and question.id > coalesce(memory.until_question_id, 0)
       order by question.id desc limit ${widestWindow.exchanges}) newest) past on true`;

const selectConversationStatement = namedStatement<ReadRow>('chat_select_conversation', readingText());

const selectForQuestionStatement = sharedStatement<
  ReadRow & { funds: FundsJson | null; assistant: AssistantRow | null }
>(
  'chat_select_for_question',
  ['int', 'int', 'bigint', 'bigint', 'text'],
  readingText(`, ${fundsJson('$1')} as funds, ${activeAssistantJson('$2')} as assistant`),
);

interface ConversationRange extends ConversationChoice {
  /** Excludes this question and all after it. */
  before?: number;
  idempotencyKey?: string | null;
}

interface ReadConversation {
  /** Null when the user has no such conversation. */
  id: number | null;
  conversation: Conversation;
  keyUsed: boolean;
}

const valuesOf = ({
  userId,
  listaId,
  id,
  before = Number.MAX_SAFE_INTEGER,
  idempotencyKey = null,
}: ConversationRange) => [userId, listaId, id ?? null, before, idempotencyKey];

const readFrom = ({ conversationId, memory, exchanges, keyUsed }: ReadRow): ReadConversation => ({
  id: conversationId,
  conversation: { id: conversationId, memory, exchanges },
  keyUsed,
});

/**
 * Returns the part of a conversation that the assistant reads: the exchanges since the summary with a usable answer, each with its last answer; and
 * whether the account sent a question with this key before.
 */
export const selectConversation = async (db: Executor, range: ConversationRange): Promise<ReadConversation> =>
  readFrom(onlyRow(await selectConversationStatement(db, valuesOf(range))));

/**
 * Returns all that a new question needs: the conversation as `selectConversation`, the account's credits, and the assistant while it is
 * active. One round trip, because every question makes it.
 */
export async function selectForQuestion(
  db: Executor,
  range: ConversationRange,
): Promise<ReadConversation & { funds: Funds | undefined; assistant: AssistantRow | undefined }> {
  const { funds, assistant, ...row } = onlyRow(await selectForQuestionStatement(db, valuesOf(range)));
  return {
    ...readFrom(row),
    funds: funds === null ? undefined : toFunds(funds),
    assistant: assistant ?? undefined,
  };
}

export interface AnsweredAssistant {
  holdId: number;
  listaId: number;
  title: string;
}

/** Returns the assistant of the answer that each hold of credits paid for. */
export const selectAnsweredAssistants = (db: Executor, holdIds: number[]): Promise<AnsweredAssistant[]> =>
  db
    .select({
      holdId: sql<number>`${answerRuns.holdId}::float8`,
      listaId: messages.listaId,
      title: assistants.title,
    })
    .from(answerRuns)
    .innerJoin(messages, eq(messages.id, answerRuns.messageId))
    .innerJoin(assistants, eq(assistants.id, messages.listaId))
    .where(inArray(answerRuns.holdId, holdIds));
