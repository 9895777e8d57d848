import { type Context, requireUser } from '#server/platform/context.ts';
import type { PaymentProvider, WaitingCode } from '#server/providers/payments/payment-provider.ts';
import { withRefusals } from '#server/providers/payments/with-refusals.ts';
import type { PurchaseDependencies } from '../dependencies.ts';
import { selectCurrent } from '../repository.ts';

export interface WaitingPurchase {
  code: WaitingCode;
  /** Cents. */
  amount: number;
  provider: PaymentProvider['name'];
  replaceable: boolean;
}

/**
 * Returns the code with which the caller's purchase of a product waits to be paid, also one that a payment link sold; null
 * without one. Begins no purchase. Throws `payment_service_down`.
 */
export async function readWaiting(
  context: Context,
  { payments }: Pick<PurchaseDependencies, 'payments'>,
  produtoId: number,
): Promise<WaitingPurchase | null> {
  const user = requireUser(context);
  if (!payments) return null;
  const { name: provider } = payments;
  const purchase = await selectCurrent(context.db, { userId: user.id, produtoId, provider });
  const { paymentId } = purchase ?? {};
  if (!purchase || !paymentId) return null;
  const { payment } = await withRefusals(() => payments.readPurchase(paymentId));
  if (!payment.waiting) return null;
  const replaceable = purchase.source === 'checkout';
  return { code: payment.waiting, amount: payment.amount, provider, replaceable };
}
