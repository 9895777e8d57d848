import type { CustomerSnapshot, SubscriptionSnapshot } from '#server/providers/payments/payment-provider.ts';

/**
 * Payments that came in for a subscription after it had ended, and give nothing: a boleto that was on its way, an old invoice
 * paid from a link. What a bank takes back, or took, goes back by itself.
 */
export function latePayments({ subscriptions, invoices }: CustomerSnapshot): string[] {
  return invoices.flatMap(({ status, subscriptionId, paidAt, payment }) => {
    const subscription = subscriptions.find(({ id }) => id === subscriptionId);
    if (status !== 'paid' || !paidAt || !subscription?.endedAt || paidAt <= subscription.endedAt) return [];
    if (payment?.status !== 'succeeded' || payment.amountRefunded >= payment.amount) return [];
    return payment.dispute === 'open' || payment.dispute === 'lost' ? [] : [payment.id];
  });
}

const running = new Set<SubscriptionSnapshot['status']>([
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
]);

/** How many subscriptions charge the customer. More than one is nothing that this product makes. */
export const countRunning = ({ subscriptions }: CustomerSnapshot): number =>
  subscriptions.filter(({ status }) => running.has(status)).length;
