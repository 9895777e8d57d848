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

/** How many subscriptions charge the customer. More than one is nothing that this product makes. */
export const countRunning = ({ subscriptions }: CustomerSnapshot): number =>
  subscriptions.filter(isRunning).length;

export const invoicesOf = ({ invoices }: CustomerSnapshot, subscriptionId: string): InvoiceSnapshot[] =>
  invoices.filter((invoice) => invoice.subscriptionId === subscriptionId);

/** Paid invoices of a subscription: what came in for it. */
export const paidInvoicesOf = (snapshot: CustomerSnapshot, subscriptionId: string): InvoiceSnapshot[] =>
  invoicesOf(snapshot, subscriptionId).filter(({ status }) => status === 'paid');

/** The newest period that was paid for. */
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

/** A payment was made and is not through everywhere: asking for another would charge twice. */
export const isProcessing = (snapshot: CustomerSnapshot, { id }: SubscriptionSnapshot): boolean =>
  invoicesOf(snapshot, id).some(
    ({ status, payment }) => status === 'open' && ['processing', 'succeeded'].includes(payment?.status ?? ''),
  );

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
