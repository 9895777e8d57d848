import * as z from 'zod/mini';
import { readEmergencyRule } from '../content/emergency-rules.ts';
import { oneLine } from '../primitives.ts';
import { materialKind } from './material.ts';
import { line, lines, optionalReference } from './parts/fields.ts';
import { kind } from './parts/kind.ts';

const mostRules = 60;

/** One rule of a line; its error says what is wrong with it. */
const rule = oneLine(400, 'Escreva a regra').check(
  z.refine((text) => typeof readEmergencyRule(text) !== 'string', {
    error: ({ input }) => `“${String(input).slice(0, 40)}”: ${readEmergencyRule(String(input))}`,
  }),
);

/** An emergency: its first steps stand in the prompt of every assistant, and on the screen of who tells it. */
export const emergencyKind = kind({
  name: 'emergency',
  title: 'Emergências',
  path: 'emergencies',
  area: 'content',
  fields: {
    nome: line({
      label: 'Nome',
      most: 60,
      required: 'Dê um nome à emergência',
      example: 'Mordida em pessoa',
    }),
    passos: line({
      label: 'Primeiros passos',
      hint: 'Em uma linha curta: todo assistente os lê, e eles aparecem na tela antes da resposta',
      most: 240,
      required: 'Escreva os primeiros passos',
      example: 'Lave com água e sabão e vá ao posto de saúde.',
    }),
    material_id: optionalReference({
      label: 'Material',
      hint: 'Vem primeiro na busca e na resposta',
      to: materialKind,
      required: 'Escolha o material',
    }),
    regras: lines({
      label: 'Como as pessoas contam',
      hint: 'Uma linha por peso: “60: mordeu, mordida” dá 60 pontos por palavra, “-40: como evitar” tira 40. Com cem pontos a pergunta conta a emergência. O asterisco vale por qualquer final: “convuls*”',
      schema: z
        .array(rule, 'Escreva as regras')
        .check(z.maxLength(mostRules, `Use no máximo ${mostRules} regras`)),
    }),
  },
  label: 'nome',
  match: ['nome'],
  search: ['nome', 'passos'],
  columns: ['nome', 'passos', 'material_id'],
  summary: ['passos'],
  sorts: ['ordem', 'nome'],
  ordered: true,
});
