import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { call } from '../call.ts';

export const faqItem = z.object({
  id,
  pergunta: z.string(),
  /** Markdown. */
  resposta: z.string(),
});
export type FaqItem = z.infer<typeof faqItem>;

export const tag = 'Ajuda';

export const listFaq = call('GET /api/faq', {
  summary: 'Perguntas frequentes',
  output: z.array(faqItem),
});
