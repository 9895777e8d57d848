import { faqRecord } from '@matilha/contract/records/faq';
import { faqItems } from '#server/database/schema/faq.ts';
import { tableKind } from '#server/features/records/api.ts';
import { faqSheet } from './sheet.ts';

export const faqKind = tableKind({
  name: 'faq_item',
  path: 'faq',
  title: 'Perguntas frequentes',
  contract: faqRecord,
  table: faqItems,
  columns: { pergunta: 'pergunta', resposta: 'resposta' },
  search: ['pergunta', 'resposta'],
  sorts: ['ordem', 'pergunta'],
  label: 'pergunta',
  sheet: faqSheet,
  ordered: true,
});
