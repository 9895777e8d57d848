import * as z from 'zod/mini';
import { oneLine } from '../primitives.ts';
import { asMoney, lines, optionalLine } from './parts/fields.ts';
import { kind } from './parts/kind.ts';

const conditional = (label: string, hint: string, example: string) =>
  asMoney(
    optionalLine({ label, hint: `${hint} Vazia: nunca.`, most: 120, required: 'Escreva a linha', example }),
  );

/** The lines to which every plan gives its own three answers, and two that hold for every plan while they are true. */
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
    linha_eventos: conditional(
      'Linha dos eventos',
      'Em todos os planos, enquanto a agenda tem um evento por vir.',
      'Agenda de eventos do setor',
    ),
    linha_parceiros: conditional(
      'Linha dos parceiros',
      'Em todos os planos, enquanto um parceiro tem uma oferta em vigor.',
      'Descontos com parceiros',
    ),
  },
  single: true,
  document: true,
});
