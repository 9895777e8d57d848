import { tradeDateKinds } from '@matilha/contract/content/trade-dates';
import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const tradeDates = pgTable(
  'trade_dates',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Stable name, ending in the year; content files name a row by it. */
    slug: text('slug').notNull().unique('trade_dates_slug'),
    nome: text('nome').notNull(),
    /** Calendar days in Brazil, never instants. */
    data: date('data', { mode: 'string' }).notNull(),
    data_fim: date('data_fim', { mode: 'string' }),
    tipo: text('tipo', { enum: tradeDateKinds }).notNull(),
    observacao: text('observacao').notNull(),
    /** Only active dates reach subscribers and assistants. */
    active: boolean('active').notNull().default(true),
  },
  (table) => [check('trade_dates_end', sql`${table.data_fim} > ${table.data}`)],
);
