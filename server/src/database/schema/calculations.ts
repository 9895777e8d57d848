import type { Calculation } from '@matilha/contract/calculators/calculation';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, storedSize, users } from './accounts.ts';

/** The calculations that users keep, as they were computed on their day; rows are never changed. */
export const calculations = pgTable(
  'calculations',
  {
    /** Grows with each calculation: the order of the list and its cursor. */
    key: bigint('key', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Made by the browser: unique for each user only. */
    id: uuid('id').notNull(),
    kind: text('kind').$type<Calculation['kind']>().notNull(),
    input: jsonb('input').$type<Calculation['input']>().notNull(),
    result: jsonb('result').$type<Calculation['result']>().notNull(),
    steps: jsonb('steps').$type<Calculation['steps']>().notNull(),
    notices: jsonb('notices').$type<Calculation['notices']>().notNull(),
    createdAt: instant('created_at').notNull(),
    storedSize: storedSize(),
  },
  (table) => [
    uniqueIndex('calculations_id').on(table.userId, table.id),
    index('calculations_newest').on(table.userId, table.key),
    index('calculations_uncounted').on(table.userId).where(sql`stored_size is null`),
    index('calculations_kind').on(table.userId, table.kind, table.key),
  ],
);
