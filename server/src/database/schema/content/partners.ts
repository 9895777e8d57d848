import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const partners = pgTable('partners', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
  name: text('name').notNull(),
  description: text('description').notNull(),
  /** Text of the badge; its words decide the colour. */
  discount: text('discount').notNull(),
  image_url: text('image_url').notNull(),
  link: text('link').notNull(),
  /** Last day in Brazil; null means permanent. */
  valid_until: date('valid_until', { mode: 'string' }),
  cupom: text('cupom'),
  ordem: integer('ordem').notNull().default(0),
});
