import type {
  CustomerSnapshot,
  InvoiceSnapshot,
  SubscriptionSnapshot,
} from '#server/providers/payments/payment-provider.ts';
import { isRunning } from '#server/providers/payments/subscription-status.ts';
import { type KnownPrice, tierOfPrice } from '../plans/rules.ts';

/** The plan and price that a running subscription was paid for, and until when. */
export interface RunningPeriod {
  invoiceId: string;
  priceId: string;
  tierId: number | null;
  endsAt: Date;
}

export const runningOf = ({ subscriptions }: CustomerSnapshot): SubscriptionSnapshot | undefined =>
  subscriptions.find(isRunning);

/** Returns how many subscriptions charge the customer. The product itself never makes more than one. */
export const countRunning = ({ subscriptions }: CustomerSnapshot): number =>
  subscriptions.filter(isRunning).length;

export const invoicesOf = ({ invoices }: CustomerSnapshot, subscriptionId: string): InvoiceSnapshot[] =>
  invoices.filter((invoice) => invoice.subscriptionId === subscriptionId);

/** Returns the paid invoices of a subscription. */
export const paidInvoicesOf = (snapshot: CustomerSnapshot, subscriptionId: string): InvoiceSnapshot[] =>
  invoicesOf(snapshot, subscriptionId).filter(({ status }) => status === 'paid');

/** Returns the newest paid period of a subscription, or null. */
export function paidPeriodOf(
  snapshot: CustomerSnapshot,
  prices: readonly KnownPrice[],
  subscriptionId: string,
): RunningPeriod | null {
  const periods = paidInvoicesOf(snapshot, subscriptionId).flatMap(({ id, period }) =>
    period ? [{ ...period, invoiceId: id }] : [],
  );
  const newest = periods.sort((one, other) => other.startsAt.getTime() - one.startsAt.getTime())[0];
  return newest ? { ...newest, tierId: tierOfPrice(prices, newest.priceId) } : null;
}

/** Returns whether a payment was made but is not settled everywhere: asking for another one would charge twice. */
export const isProcessing = (snapshot: CustomerSnapshot, { id }: SubscriptionSnapshot): boolean =>
  invoicesOf(snapshot, id).some(
    ({ status, payment }) => status === 'open' && ['processing', 'succeeded'].includes(payment?.status ?? ''),
  );

/**
 * Returns payments that arrived after their subscription had ended and so bought nothing: a boleto that was processing,
 * or an old invoice paid from a link. Payments in an open or lost chargeback are left out: the bank returns those.
 */
export function latePayments({ subscriptions, invoices }: CustomerSnapshot): string[] {
  return invoices.flatMap(({ status, subscriptionId, paidAt, payment }) => {
    const subscription = subscriptions.find(({ id }) => id === subscriptionId);
    if (status !== 'paid' || !paidAt || !subscription?.endedAt || paidAt <= subscription.endedAt) return [];
    if (payment?.status !== 'succeeded' || payment.amountRefunded >= payment.amount) return [];
    return payment.dispute === 'open' || payment.dispute === 'lost' ? [] : [payment.id];
  });
}

/**
 * Returns subscriptions whose cancellation was overtaken: after it was requested, a change of plan began and paid a new
 * period in the middle of the running one. A user who pays for a change keeps the plan; ending it on the old day would
 * take paid days away. A renewal begins where the last period ends, and withdraws no cancellation.
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
