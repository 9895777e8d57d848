import type { PaidMatch, Source, UsedFact } from '@matilha/contract/chat/chat';
import type { Photo } from '@matilha/contract/chat/photos';
import type { AnswerStep } from '@matilha/contract/chat/steps';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant, users } from './accounts.ts';
import { assistants } from './content/assistants.ts';

/** Answers from before citations have only title and address. */
export type StoredSource = Pick<Source, 'title' | 'url'> & Partial<Source>;

/** A user's conversation with one assistant. */
export const conversations = pgTable(
  'conversations',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    listaId: integer('lista_id')
      .notNull()
      .references(() => assistants.id),
    /** The beginning of the first question, or the user's own words. */
    title: text('title').notNull(),
    pinned: boolean('pinned').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** When the newest exchange began. */
    lastAt: instant('last_at').notNull(),
    /** Set by the user's deletion, which can be undone until a daily job removes the rows. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('conversations_newest').on(table.userId, table.listaId, table.lastAt, table.id),
    index('conversations_list').on(table.userId, table.pinned, table.lastAt, table.id),
    index('conversations_assistant').on(table.listaId),
    index('conversations_idle').on(table.lastAt),
    index('conversations_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    conversationId: bigint('conversation_id', { mode: 'number' })
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** The assistant of its conversation. No foreign key: it would read all messages when an assistant is removed. */
    listaId: integer('lista_id').notNull(),
    isAi: boolean('is_ai').notNull(),
    content: text('content').notNull(),
    status: text('status', { enum: ['complete', 'streaming', 'interrupted', 'stopped', 'failed'] }).notNull(),
    questionId: bigint('question_id', { mode: 'number' }),
    idempotencyKey: text('idempotency_key'),
    errorCode: text('error_code'),
    feedback: smallint('feedback').notNull().default(0),
    /** The fault that the user found, and a line in the user's own words. */
    feedbackReason: text('feedback_reason', { enum: ['wrong', 'not_my_shop', 'too_long', 'unclear'] }),
    feedbackNote: text('feedback_note'),
    /** Set when the answer begins; kept when it was stopped before its first word, else removed at its end. */
    earlyStopPrice: integer('early_stop_price'),
    /** The sources that the model was given; kept with the answer, also after the materials changed. */
    sources: jsonb('sources').$type<StoredSource[]>().notNull().default([]),
    usedFacts: jsonb('used_facts').$type<UsedFact[]>().notNull().default([]),
    paidMatches: jsonb('paid_matches').$type<PaidMatch[]>().notNull().default([]),
    /** The tools that an answer used, with their cards. */
    steps: jsonb('steps').$type<AnswerStep[]>().notNull().default([]),
    /** Questions that may come next. */
    followUps: text('follow_ups').array().notNull().default([]),
    truncation: text('truncation', { enum: ['offered', 'spent'] }),
    /** How long the model thought before its first text; 0 while it thinks. The reasoning itself is not stored. */
    thinkingMs: integer('thinking_ms'),
    /** The photo of a question; stays when its file was removed. */
    photo: jsonb('photo').$type<Photo>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('messages_idempotency_key').on(table.userId, table.idempotencyKey),
    uniqueIndex('messages_one_answer_at_a_time').on(table.conversationId).where(sql`status = 'streaming'`),
    index('messages_of_conversation').on(table.conversationId, table.id),
    index('messages_of_user').on(table.userId, table.id),
    index('messages_created').on(table.createdAt),
    index('messages_question').on(table.questionId),
    index('messages_rated_badly').on(table.id).where(sql`feedback = -1`),
    // Each word carries its user, so that a search reads no words of other users. It would read the whole pending list too.
    index('messages_own_words')
      .using('gin', sql`own_words(user_id, content)`)
      .with({ fastupdate: false })
      .where(sql`not is_ai`),
  ],
);

/** One attempt at an answer: its state, its lease and its usage. */
export const answerRuns = pgTable(
  'answer_runs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    userId: integer('user_id').notNull(),
    /** Null for the free continuation of a cut answer. */
    holdId: bigint('hold_id', { mode: 'number' }),
    leaseUntil: instant('lease_until').notNull(),
    stopRequestedAt: instant('stop_requested_at'),
    /** Key of the regeneration that requested this attempt, and the answer that it replaces or follows. */
    idempotencyKey: text('idempotency_key'),
    regeneratesId: bigint('regenerates_id', { mode: 'number' }),
    model: text('model'),
    tokensIn: integer('tokens_in'),
    tokensOut: integer('tokens_out'),
    /** Those of `tokens_in` that the service had in its cache. */
    tokensCached: integer('tokens_cached'),
    finishReason: text('finish_reason'),
    /** Milliseconds from the start of the writing to the first text; null without text. */
    firstTextMs: integer('first_text_ms'),
    /** How this attempt ended: a later attempt overwrites the status of the message. */
    outcome: text('outcome', { enum: ['complete', 'interrupted', 'stopped', 'failed'] }),
    errorCode: text('error_code'),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('answer_runs_message').on(table.messageId),
    uniqueIndex('answer_runs_one_at_a_time').on(table.messageId).where(sql`ended_at is null`),
    index('answer_runs_hold').on(table.holdId),
    uniqueIndex('answer_runs_idempotency_key')
      .on(table.userId, table.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    index('answer_runs_started').on(table.userId, table.startedAt),
    // Runs are stored in the order of time, so that this index costs an insert next to nothing.
    index('answer_runs_day').using('brin', table.startedAt),
    index('answer_runs_running').on(table.userId, table.leaseUntil).where(sql`ended_at is null`),
  ],
);

/** The text of a running answer in order of arrival; offsets count UTF-16 units. */
export const answerChunks = pgTable(
  'answer_chunks',
  {
    runId: bigint('run_id', { mode: 'number' })
      .notNull()
      .references(() => answerRuns.id, { onDelete: 'cascade' }),
    start: integer('start').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.start] })],
);

/** A public link to a conversation up to a message; its address is the id and this installation's signature. */
export const conversationLinks = pgTable(
  'conversation_links',
  {
    conversationId: bigint('conversation_id', { mode: 'number' })
      .primaryKey()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    id: text('id').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The newest message that is shared. */
    untilMessageId: bigint('until_message_id', { mode: 'number' }).notNull(),
    /** The conversation's title when it was shared; null only in rows that the program before wrote. */
    title: text('title'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('conversation_links_user').on(table.userId)],
);

/** Where the assistant's memory of a conversation begins, and a summary of the messages before. */
export const conversationMemories = pgTable(
  'conversation_memories',
  {
    conversationId: bigint('conversation_id', { mode: 'number' })
      .primaryKey()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** The last question that the assistant no longer reads in full. */
    untilQuestionId: bigint('until_question_id', { mode: 'number' })
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** Null without a model, after a failure, and once erased. */
    summary: text('summary'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('conversation_memories_question').on(table.untilQuestionId)],
);
