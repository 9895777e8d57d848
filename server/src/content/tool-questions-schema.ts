import { z } from 'zod';
import { line, uniqueBy } from './text-rules.ts';

/** The tools that assistants may call (tools.md 8.8). A test compares them with those that the features list. */
export const toolNames = [
  'calcular_minuto',
  'calcular_tabela',
  'calcular_pacote',
  'calcular_comissao',
  'calcular_equilibrio',
  'calcular_consulta',
  'buscar_no_banco',
  'ver_minha_loja',
  'ver_calculos',
  'ver_posts',
  'ver_datas',
  'ver_eventos',
  'propor_posts',
  'propor_fatos',
  'propor_precos',
] as const;

const value = z.union([z.number(), line()]);

/** A wanted call, with the arguments that the person's words give: numbers and choices, and rows of them in any order. */
const wantedCall = z.strictObject({
  nome: z.enum(toolNames),
  campos: z
    .record(
      z.string().regex(/^[a-z]+(_[a-z]+)*$/, 'deve ser o nome de um campo, como percentual_porcento'),
      z.union([value, z.array(z.record(z.string(), value)).min(1)]),
    )
    .default({}),
});

/** Questions with the tools that answer them; an empty list wants none. */
export const toolQuestions = z.strictObject({
  perguntas: z
    .array(
      z.strictObject({
        assistente: z.int().positive(),
        pergunta: line().max(500),
        ferramentas: z.array(wantedCall).max(3).check(uniqueBy('nome')),
      }),
    )
    .check(uniqueBy('pergunta')),
});

export type ToolQuestion = z.infer<typeof toolQuestions>['perguntas'][number];
