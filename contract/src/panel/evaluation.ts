import * as z from 'zod/mini';
import { id, isoInstant, oneLine } from '../primitives.ts';

/** Rules that a question of the evaluation may set for its answer, besides the rules of every answer. */
export const answerRules = [
  'data',
  'fontes',
  'conta',
  'calculadora',
  'whatsapp',
  'hashtags',
  'sem_dose',
  'outro_assistente',
  'lacunas',
  'injecao',
] as const;

/** `injecao` needs planted orders, which only the files of content/evaluation have. */
const caseRules = answerRules.filter((rule) => rule !== 'injecao');
const caseRule = z.enum(caseRules as [(typeof caseRules)[number], ...typeof caseRules], 'Escolha uma regra');

export const evaluationCaseInput = z.strictObject({
  assistente: id,
  pergunta: oneLine(500, 'Escreva a pergunta'),
  espera: z.array(caseRule, 'Escolha o que a resposta precisa ter').check(
    z.minLength(1, 'Escolha o que a resposta precisa ter'),
    z.refine((rules) => new Set(rules).size === rules.length, 'Regra repetida'),
  ),
});
export type EvaluationCaseInput = z.infer<typeof evaluationCaseInput>;

export const evaluationCase = z.object({
  id,
  assistente: id,
  pergunta: z.string(),
  espera: z.array(z.string()),
  created_at: isoInstant,
});
export type EvaluationCase = z.infer<typeof evaluationCase>;

const share = z.object({ kept: z.int(), of: z.int() });
export type Share = z.infer<typeof share>;

export const evaluationRun = z.object({
  id,
  name: z.string(),
  model: z.string(),
  ran_at: isoInstant,
  questions: z.int(),
  rules: share,
});
export type EvaluationRun = z.infer<typeof evaluationRun>;

const inPath = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Escolha uma rodada')),
  z.transform((text: string) => Number(text)),
);
export const comparisonQuery = z.strictObject({ antes: inPath, agora: inPath });

/** Differences between two runs of the evaluation. */
export const evaluationComparison = z.object({
  assistants: z.array(z.object({ id: z.int(), before: share, after: share })),
  /** Questions whose material is among the first three that the search finds. */
  search: z.object({ before: share, after: share }),
  /** Rules that a question's answer kept in one run and broke in the other. */
  changes: z.array(
    z.object({ assistant: z.int(), question: z.string(), rule: z.string(), kept: z.boolean() }),
  ),
});
export type EvaluationComparison = z.infer<typeof evaluationComparison>;
