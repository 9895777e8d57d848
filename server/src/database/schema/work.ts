import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea, instant, users } from './accounts.ts';
import { messages } from './chat.ts';

/**
 * A question that the knowledge bank did not answer. Its text is stored only once enough different people asked it: a question that one
 * person asked could say who that person is.
 */
export const unansweredQuestions = pgTable(
  'unanswered_questions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    place: text('place', { enum: ['search', 'chat'] }).notNull(),
    /** Null for the search. No foreign key: a removed assistant can be restored. */
    listaId: integer('lista_id'),
    /** Keyed hash of place, assistant and stems. */
    wordsHash: bytea('words_hash').notNull(),
    /** Null until enough people asked. */
    text: text('text'),
    times: integer('times').notNull().default(1),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    resolvedAt: instant('resolved_at'),
  },
  (table) => [
    uniqueIndex('unanswered_questions_words').on(table.wordsHash),
    index('unanswered_questions_waiting')
      .on(table.firstAt, table.id)
      .where(sql`text is not null and resolved_at is null`),
    index('unanswered_questions_last').on(table.lastAt),
  ],
);

/** Keyed hashes of a person and a question that the person asked; deleted once the question's text is stored. */
export const unansweredAskers = pgTable(
  'unanswered_askers',
  {
    questionId: integer('question_id')
      .notNull()
      .references(() => unansweredQuestions.id, { onDelete: 'cascade' }),
    personHash: bytea('person_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.questionId, table.personHash] })],
);

/** A badly rated answer that staff have dealt with. */
export const reviewedAnswers = pgTable('reviewed_answers', {
  messageId: bigint('message_id', { mode: 'number' })
    .primaryKey()
    .references(() => messages.id, { onDelete: 'cascade' }),
  reviewedAt: instant('reviewed_at').notNull(),
});

/** Sums of one day's answers, written by a job: a report never reads the answers themselves. */
export const answerFigures = pgTable(
  'answer_figures',
  {
    /** A day in Brazil. */
    day: date('day', { mode: 'string' }).notNull(),
    figure: text('figure').notNull(),
    listaId: integer('lista_id').notNull(),
    /** Empty when no model was reached. */
    model: text('model').notNull(),
    /** Divides the figure: an error code, a reason, an upper bound in milliseconds. */
    detail: text('detail').notNull(),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.figure, table.listaId, table.model, table.detail] })],
);

/** A question with the rules that its answer has to keep, besides those of content/evaluation. */
export const evaluationCases = pgTable(
  'evaluation_cases',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** No foreign key: a removed assistant can be restored. */
    listaId: integer('lista_id').notNull(),
    /** Written by staff, without data of a person. */
    question: text('question').notNull(),
    expected: text('expected').array().notNull(),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('evaluation_cases_assistant').on(table.listaId)],
);

/** A run of the evaluation. */
export const evaluationRuns = pgTable(
  'evaluation_runs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    model: text('model').notNull(),
    ranAt: instant('ran_at').notNull(),
    result: jsonb('result').$type<unknown>().notNull(),
  },
  (table) => [index('evaluation_runs_ran').on(table.ranAt)],
);
