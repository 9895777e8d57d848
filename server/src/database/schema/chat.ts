import type { PaidMatch, Source, UsedFact } from '@matilha/contract/chat';
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
import { assistants } from './assistants.ts';

/** Answers from before citations have only title and address. */
export type StoredSource = Pick<Source, 'title' | 'url'> & Partial<Source>;

export const messages = pgTable(
  'messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    listaId: integer('lista_id')
      .notNull()
      .references(() => assistants.id),
    isAi: boolean('is_ai').notNull(),
    content: text('content').notNull(),
    status: text('status', { enum: ['complete', 'streaming', 'interrupted', 'stopped', 'failed'] }).notNull(),
    questionId: bigint('question_id', { mode: 'number' }),
    idempotencyKey: text('idempotency_key'),
    errorCode: text('error_code'),
    feedback: smallint('feedback').notNull().default(0),
    /** Set when the answer begins; kept when it was stopped before its first word, else removed at its end. */
    earlyStopPrice: integer('early_stop_price'),
    /** The sources that the model was given; kept with the answer, also after the materials changed. */
    sources: jsonb('sources').$type<StoredSource[]>().notNull().default([]),
    usedFacts: jsonb('used_facts').$type<UsedFact[]>().notNull().default([]),
    paidMatches: jsonb('paid_matches').$type<PaidMatch[]>().notNull().default([]),
    truncation: text('truncation', { enum: ['offered', 'spent'] }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('messages_idempotency_key').on(table.userId, table.idempotencyKey),
    uniqueIndex('messages_one_answer_at_a_time')
      .on(table.userId, table.listaId)
      .where(sql`status = 'streaming'`),
    index('messages_conversation').on(table.userId, table.listaId, table.id),
    index('messages_question').on(table.questionId),
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
    finishReason: text('finish_reason'),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('answer_runs_message').on(table.messageId),
    index('answer_runs_hold').on(table.holdId),
    uniqueIndex('answer_runs_idempotency_key')
      .on(table.userId, table.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    index('answer_runs_started').on(table.userId, table.startedAt),
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

/** Where the assistant's memory of a conversation begins, and a summary of what came before. */
export const conversationMemories = pgTable(
  'conversation_memories',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    listaId: integer('lista_id')
      .notNull()
      .references(() => assistants.id),
    /** The last question that the assistant no longer reads in full. */
    untilQuestionId: bigint('until_question_id', { mode: 'number' })
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** Null without a model, after a failure, and once erased. */
    summary: text('summary'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.listaId] }),
    index('conversation_memories_question').on(table.untilQuestionId),
  ],
);
