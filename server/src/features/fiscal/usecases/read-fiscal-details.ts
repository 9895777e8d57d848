import { type Context, requireUser } from '#server/platform/context.ts';
import type { StoredState } from '../present.ts';
import { selectDetails, selectPaid } from '../repository.ts';

/** Returns the acting user's data for the nota fiscal, and whether they are still missing for a payment. */
export async function readFiscalDetails(context: Context): Promise<StoredState> {
  const { id } = requireUser(context);
  const row = await selectDetails(context.db, id);
  return { row, needed: !row && (await selectPaid(context.db, id)).kept };
}
