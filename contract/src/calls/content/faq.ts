import * as z from 'zod/mini';
import { faqItem } from '../../content/faq.ts';
import { call } from '../call.ts';

export const tag = 'Ajuda';

export const listFaq = call('GET /api/faq', {
  summary: 'Perguntas frequentes',
  output: z.array(faqItem),
});
