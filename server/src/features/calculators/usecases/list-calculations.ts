import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import { calculationsPerPage } from '@matilha/contract/calculators/summaries';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type SummaryRow, selectPage } from '../repository.ts';

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
