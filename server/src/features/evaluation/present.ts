import type { EvaluationCase, EvaluationRun } from '@matilha/contract/panel/evaluation';
import { countRules } from './compare-runs.ts';
import type { CaseRow, RunRow } from './repository.ts';

export const presentCase = ({ id, listaId, question, expected, createdAt }: CaseRow): EvaluationCase => ({
  id,
  assistente: listaId,
  pergunta: question,
  espera: expected,
  created_at: createdAt.toISOString(),
});

export const presentRun = ({ id, name, model, ranAt, result }: RunRow): EvaluationRun => ({
  id,
  name,
  model,
  ran_at: ranAt.toISOString(),
  questions: result.respostas.length,
  rules: countRules(result.respostas),
});
