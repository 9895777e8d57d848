import type { FiscalDetails } from '@matilha/contract/billing/fiscal';
import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { StoredState } from '../present.ts';
import { lockUser, selectDetails, selectPaid, storeDetails } from '../repository.ts';

/** Returns the acting user's data for the nota fiscal, and whether they are still missing for a payment. */
export async function readFiscalDetails(context: Context): Promise<StoredState> {
  const { id } = requireUser(context);
  const row = await selectDetails(context.db, id);
  return { row, needed: !row && (await selectPaid(context.db, id)).kept };
}

/**
 * Saves the acting user's data for the nota fiscal, replacing earlier ones. Throws `forbidden` for a user who never
 * paid: nothing would justify keeping the data.
 */
export async function saveFiscalDetails(context: Context, details: FiscalDetails): Promise<StoredState> {
  const { id } = requireUser(context);
  return context.db.transaction(async (tx) => {
    // Waits for a deletion in progress, so that nothing is stored for a deleted account.
    if (!(await lockUser(tx, id))) throw new AppError('unauthenticated');
    if (!(await selectPaid(tx, id)).paid) throw new AppError('forbidden');
    await storeDetails(tx, id, details, context.clock.now());
    await audit(tx, context, { action: 'user.save_fiscal_details', subject: `user:${id}` });
    return { row: await selectDetails(tx, id), needed: false };
  });
}
