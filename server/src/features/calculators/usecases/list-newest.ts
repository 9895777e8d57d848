import { calculationKinds } from '@matilha/contract/calculators/kinds';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type SummaryRow, selectNewestSummaries } from '../repository.ts';

/** Returns the acting user's newest calculation of each kind that has one, in the order of the kinds. */
export async function listNewest(context: Context): Promise<SummaryRow[]> {
  const { id } = requireUser(context);
  const rows = await selectNewestSummaries(context.db, id);
  return calculationKinds.flatMap((kind) => rows.filter((row) => row.kind === kind));
}
