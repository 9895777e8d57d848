import * as z from 'zod/mini';
import { oneLine, textOf } from '../primitives.ts';
import { recordContract } from './record-contract.ts';

const shape = {
  pergunta: oneLine(200, 'Escreva a pergunta'),
  /** Markdown. */
  resposta: textOf(5000, 'Escreva a resposta'),
};
/** A question of the FAQ as the panel edits it. */
export const faqRecord = recordContract(shape, z.strictObject(shape));
