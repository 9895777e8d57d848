import type { PixKeyInput } from '@matilha/contract/billing/refunds';
import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireConfirmedUser } from '#server/platform/context.ts';
import { requirePayments } from '#server/providers/payments/payment-follower.ts';
import type { BillingDependencies } from '../../dependencies.ts';
import { lockPayer } from '../../payers/repository.ts';
import { storePixKey } from '../repository.ts';

/**
 * Stores the caller's Pix key with each refund that is returned by hand; a later key replaces it. Throws `not_found` when none
 * is: nothing would justify keeping the key.
 */
export async function savePixKey(
  context: Context,
  deps: Pick<BillingDependencies, 'payments'>,
  key: PixKeyInput,
): Promise<void> {
  const { id: userId } = requireConfirmedUser(context);
  const provider = requirePayments(deps).name;
  await context.db.transaction(async (tx) => {
    // Waits for a deletion in progress, so that nothing is stored for a deleted account.
    if (!(await lockPayer(tx, userId))) throw new AppError('unauthenticated');
    const refunds = await storePixKey(tx, { userId, provider }, key);
    if (refunds.length === 0) throw new AppError('not_found');
    await audit(tx, context, {
      action: 'refund.save_pix_key',
      subject: `user:${userId}`,
      details: { refunds, kind: key.tipo },
    });
  });
}
