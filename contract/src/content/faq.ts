import * as z from 'zod/mini';
import { id } from '../primitives.ts';

export const faqItem = z.object({
  id,
  pergunta: z.string(),
  /** Markdown. */
  resposta: z.string(),
});
export type FaqItem = z.infer<typeof faqItem>;
