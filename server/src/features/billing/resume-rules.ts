import type { CustomerSnapshot } from '#server/providers/payments/payment-provider.ts';

/**
 * Subscriptions whose cancellation was overtaken: a new period was begun and paid in the middle of one, after it was asked
 * for. Whoever pays for a change of plan goes on (4.4), and what ends on the old day would take paid days along. A
 * renewal begins where the last period ends, and takes nothing back.
 */
export function overtakenCancellations({ subscriptions, invoices }: CustomerSnapshot): string[] {
  return subscriptions.flatMap(({ id, cancelAtPeriodEnd, canceledAt }) => {
    if (!cancelAtPeriodEnd || !canceledAt) return [];
    const periods = invoices
      .filter(({ status, subscriptionId }) => status === 'paid' && subscriptionId === id)
      .flatMap(({ period }) => period ?? [])
      .toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime());
    const [newest, before] = periods;
    const isChange = newest && before && newest.startsAt < before.endsAt;
    return isChange && newest.startsAt > canceledAt ? [id] : [];
  });
}
