import type { EvaluationCaseInput } from '@matilha/contract/panel/evaluation';
import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import {
  type CaseRow,
  countCases,
  deleteCase,
  insertCase,
  isFull,
  keepsAssistant,
  selectCases,
} from '../repository.ts';

/** Returns the questions that staff have written. */
export function listCases(context: Context): Promise<CaseRow[]> {
  requireStaff(context, 'content');
  return selectCases(context.db);
}

/** Adds a question to the evaluation. Throws `not_found` for an unknown assistant, `invalid_input` once there are 500. */
export async function addCase(
  context: Context,
  { assistente, pergunta, espera }: EvaluationCaseInput,
): Promise<CaseRow> {
  const { id: authorId } = requireStaff(context, 'content');
  return context.db.transaction(async (tx) => {
    if (!(await keepsAssistant(tx, assistente))) throw new AppError('not_found');
    const message = 'Já há 500 perguntas. Apague as que não ajudam mais.';
    if (isFull(await countCases(tx))) throw new AppError('invalid_input', { message });
    const stored = { listaId: assistente, question: pergunta, expected: espera };
    const row = await insertCase(tx, { ...stored, authorId, createdAt: context.clock.now() });
    const details = { after: stored };
    await audit(tx, context, {
      action: 'evaluation_case.create',
      subject: `evaluation_case:${row.id}`,
      details,
    });
    return row;
  });
}

/** Removes a question. Throws `not_found`. */
export async function removeCase(context: Context, id: number): Promise<void> {
  requireStaff(context, 'content');
  await context.db.transaction(async (tx) => {
    const row = await deleteCase(tx, id);
    if (!row) throw new AppError('not_found');
    const { listaId, question, expected } = row;
    const details = { before: { listaId, question, expected } };
    await audit(tx, context, { action: 'evaluation_case.delete', subject: `evaluation_case:${id}`, details });
  });
}
