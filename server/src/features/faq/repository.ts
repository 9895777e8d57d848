import { faqItemKind } from '@matilha/contract/kinds/faq-item';
import { asc } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { faqItems } from '#server/database/schema/content/faq.ts';
import { tableKind } from '#server/features/records/api.ts';

export const faqRecords = tableKind(faqItemKind, { table: faqItems });

/** Returns questions and answers in the operators' order. */
export const selectFaq = (db: Executor) =>
  db.select().from(faqItems).orderBy(asc(faqItems.ordem), asc(faqItems.id));
