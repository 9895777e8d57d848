import { asc } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { faqItems } from '#server/database/schema/content/faq.ts';

export type FaqRow = typeof faqItems.$inferSelect;

export const selectFaq = (db: Executor): Promise<FaqRow[]> =>
  db.select().from(faqItems).orderBy(asc(faqItems.ordem), asc(faqItems.id));
