import { subjectOf } from '@matilha/contract/calculators/calculators';
import { type CalculationKind, calculationKinds } from '@matilha/contract/calculators/kinds';
import { calculationsPerPage } from '@matilha/contract/calculators/summaries';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import {
  type CalculationRow,
  type SummaryRow,
  selectCalculation,
  selectInputsBefore,
  selectNewestSummaries,
  selectPage,
} from '../repository.ts';

interface Page {
  rows: SummaryRow[];
  /** Cursor of the next page; null on the last one. */
  next: number | null;
}

/** Returns a page of the acting user's calculations, newest first, of one kind or of all. */
export async function listCalculations(
  context: Context,
  { kind, cursor }: { kind?: CalculationKind | undefined; cursor?: number | undefined },
): Promise<Page> {
  const { id } = requireUser(context);
  const limit = calculationsPerPage + 1;
  const found = await selectPage(context.db, id, { kind, before: cursor, limit });
  const rows = found.slice(0, calculationsPerPage);
  return { rows, next: found.length > rows.length ? (rows.at(-1)?.key ?? null) : null };
}

/** Returns the acting user's newest calculation of each kind that has one, in the order of the kinds. */
export async function listNewest(context: Context): Promise<SummaryRow[]> {
  const { id } = requireUser(context);
  const rows = await selectNewestSummaries(context.db, id);
  return calculationKinds.flatMap((kind) => rows.filter((row) => row.kind === kind));
}

/** Returns a calculation of the acting user. Throws `not_found`. */
async function findCalculation(context: Context, id: string): Promise<CalculationRow> {
  const { id: userId } = requireUser(context);
  const row = await selectCalculation(context.db, userId, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Returns a calculation of the acting user, for a file. Throws `not_found` and `rate_limited`. */
export async function readForFile(context: Context, limits: Limits, id: string): Promise<CalculationRow> {
  const user = requireUser(context);
  await limits.consume('calculation_file', String(user.id));
  return findCalculation(context, id);
}

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
  const same = before.find((earlier) => subject(earlier) === subject(row));
  const previous = same && (await selectCalculation(context.db, userId, same.id));
  return { row, previous: previous ?? null };
}
