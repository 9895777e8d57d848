import { frameMaxLength } from '../chat/assistants.ts';
import { markdown } from './parts/fields.ts';
import { kind } from './parts/kind.ts';

const title = 'Regras de todos os assistentes';

/** The rules that every assistant follows, before its own instructions. */
export const answerFrameKind = kind({
  name: 'answer_frame',
  title,
  path: 'answer-frame',
  area: 'content',
  fields: { texto: markdown({ label: title, most: frameMaxLength, required: 'Escreva as regras' }) },
  single: true,
});
