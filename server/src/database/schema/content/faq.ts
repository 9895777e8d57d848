import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const faqItems = pgTable('faq_items', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
  pergunta: text('pergunta').notNull(),
  /** Markdown. */
  resposta: text('resposta').notNull(),
  ordem: integer('ordem').notNull().default(0),
});
