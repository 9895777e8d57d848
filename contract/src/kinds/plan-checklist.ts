import * as z from 'zod/mini';
import { oneLine } from '../primitives.ts';
import { asMoney, lines } from './parts/fields.ts';
import { kind } from './parts/kind.ts';

/** The lines to which every plan gives its own three answers. */
export const planChecklistKind = kind({
  name: 'plan_checklist',
  title: 'O que cada plano inclui',
  path: 'plan-checklist',
  area: 'business',
  fields: {
    linhas: asMoney(
      lines({
        label: 'Linhas, em ordem',
        hint: 'Uma por linha, até três. Cada plano responde a elas com a sua primeira, segunda e terceira linha.',
        schema: z.array(oneLine(120, 'Escreva a linha')).check(z.maxLength(3, 'Um plano mostra três linhas')),
      }),
    ),
  },
  single: true,
  document: true,
});
