import { subjectOf } from '@matilha/contract/calculators/calculators';
import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type CalculationRow, selectCalculation, selectInputsBefore } from '../repository.ts';
import { findCalculation } from './find-calculation.ts';

/** Calculations before this one among which one of its subject is looked for. */
export const mostCompared = 50;

/** Returns a calculation of the acting user with the one of its kind and subject before it, null for the first. Throws `not_found`. */
export async function compareCalculation(
  context: Context,
  id: string,
): Promise<{ row: CalculationRow; previous: CalculationRow | null }> {
  const row = await findCalculation(context, id);
  const { id: userId } = requireUser(context);
  const subject = ({ kind, input }: Pick<CalculationRow, 'kind' | 'input'>) =>
    subjectOf<CalculationKind>(kind, input);
  const before = await selectInputsBefore(context.db, userId, row, subject(row) === '' ? 1 : mostCompared);
  const same = before.find((one) => subject(one) === subject(row));
  const previous = same && (await selectCalculation(context.db, userId, same.id));
  return { row, previous: previous ?? null };
}
