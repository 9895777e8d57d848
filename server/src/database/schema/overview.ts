import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Figures of a day in Brazil, computed once it is over. Holds no personal data and outlives the rows that were counted. */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    day: date('day', { mode: 'string' }).notNull(),
    figure: text('figure').notNull(),
    /** The part of the figure (`landing`, `stripe`, `stripe:2`); empty for a figure without parts. */
    dimension: text('dimension').notNull(),
    /** A number, credits, or cents. */
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.figure, table.dimension] })],
);
