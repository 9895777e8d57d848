import type { Context } from '#server/platform/context.ts';
import type {
  CustomerSnapshot,
  PaymentProvider,
  SubscriptionSnapshot,
} from '#server/providers/payments/payment-provider.ts';
import { onceKey } from './checkout-keys.ts';
import { paidInvoicesOf } from './checkout-rules.ts';
import type { Customer } from './payment-repository.ts';

/**
 * Ends subscriptions that another one takes the place of. What is paid for one of them in that very moment, in a form
 * that was still open elsewhere, goes back: nobody pays twice (4.2).
 */
export async function cancelUnfinished(
  { db, log }: Pick<Context, 'db' | 'log'>,
  {
    provider,
    customer,
    snapshot,
  }: { provider: PaymentProvider; customer: Customer; snapshot: CustomerSnapshot },
  unwanted: readonly SubscriptionSnapshot[],
): Promise<void> {
  const { customerId } = customer;
  if (unwanted.length === 0 || customerId === null) return;
  for (const { id } of unwanted) await provider.cancelSubscription(id);
  const known = new Set(snapshot.invoices.filter(({ status }) => status === 'paid').map(({ id }) => id));
  const now = await provider.readCustomer(customerId);
  for (const { payment } of unwanted.flatMap(({ id }) => paidInvoicesOf(now, id)).filter(isNew)) {
    if (!payment) continue;
    await provider.refund(payment.id, await onceKey(db, 'replaced', payment.id));
    log.warn({ paymentId: payment.id }, 'a payment for a replaced subscription was paid back');
  }
  function isNew({ id }: { id: string }) {
    return !known.has(id);
  }
}
