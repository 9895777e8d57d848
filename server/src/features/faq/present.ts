import type { FaqItem } from '@matilha/contract/faq';
import type { FaqRow } from './repository.ts';

export const presentFaqItem = (row: FaqRow): FaqItem => ({
  id: row.id,
  pergunta: row.pergunta,
  resposta: row.resposta,
});
