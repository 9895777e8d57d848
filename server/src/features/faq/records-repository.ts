import { faqItemKind } from '@matilha/contract/kinds/faq-item';
import { faqItems } from '#server/database/schema/content/faq.ts';
import { tableKind } from '#server/features/records/api.ts';

export const faqRecords = tableKind(faqItemKind, { table: faqItems });
