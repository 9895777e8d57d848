import type {
  CustomerSnapshot,
  InvoiceSnapshot,
  PaymentSnapshot,
  SubscriptionSnapshot,
} from '#server/providers/payments/payment-provider.ts';
import { isRunning } from '#server/providers/payments/subscription-status.ts';
import { type KnownPrice, tierOfPrice } from '../plans/rules.ts';
import { boughtPeriods, keptPeriod } from './bought-periods.ts';

/** The plan and price that a running subscription was paid for, and until when. */
export interface RunningPeriod {
  invoiceId: string;
  priceId: string;
  tierId: number | null;
  endsAt: Date;
  /** False when its payment was refunded in full, and no other period runs. */
  isKept: boolean;
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

/** Returns the paid period of a subscription that runs at `now`, or the newest one; null without any. */
export function paidPeriodOf(
  snapshot: CustomerSnapshot,
  prices: readonly KnownPrice[],
  subscriptionId: string,
  now: Date,
): RunningPeriod | null {
  const bought = boughtPeriods(invoicesOf(snapshot, subscriptionId));
  const kept = keptPeriod(bought, now);
  const period = kept ?? bought.at(-1);
  if (!period) return null;
  const { invoice, priceId, endsAt } = period;
  const tierId = tierOfPrice(prices, priceId);
  return { invoiceId: invoice.id, priceId, tierId, endsAt, isKept: kept !== undefined };
}

/**
 * On what terms a running plan can change (product decision 4.7): `credited` takes the unused days off the price,
 * `full_price` does not, and the others wait for the renewal that is being prepared, its payment, or the bank's decision.
 */
export type ChangeTerms = 'credited' | 'full_price' | 'renewal' | 'payment' | 'dispute';

/**
 * Returns the terms for a change of plan. The provider credits unused days of any period that it has charged, even if
 * the charge was never paid or was given back; so those days are credited only while the payment is kept.
 */
export function changeTerms(snapshot: CustomerSnapshot, { id }: SubscriptionSnapshot): ChangeTerms {
  const invoices = invoicesOf(snapshot, id);
  if (invoices.some(({ status }) => status === 'draft')) return 'renewal';
  if (invoices.some(({ status, isRenewal }) => status === 'open' && isRenewal)) return 'payment';
  const payment = boughtPeriods(invoices).at(-1)?.invoice.payment;
  if (payment?.dispute === 'open') return 'dispute';
  return payment && (payment.amountRefunded > 0 || payment.dispute === 'lost') ? 'full_price' : 'credited';
}

/**
 * Returns unpaid invoices that nobody is to pay any more (decision 0032): a newer one replaced them, the days they
 * charge were paid otherwise, or their subscription has ended. One unpaid invoice remains at most.
 */
export function outdatedInvoices(snapshot: CustomerSnapshot): string[] {
  return snapshot.subscriptions.flatMap(({ id, endedAt }) => {
    const invoices = invoicesOf(snapshot, id);
    const isUnpaid = ({ status }: InvoiceSnapshot) => status === 'open' || status === 'draft';
    if (endedAt) return invoices.filter(isUnpaid).map(({ id: unpaid }) => unpaid);
    const renewals = invoices
      .filter(isUnpaid)
      .flatMap(({ id: unpaid, isRenewal, period, status }) =>
        isRenewal && period ? [{ id: unpaid, status, startsAt: period.startsAt }] : [],
      );
    const paidFrom = boughtPeriods(invoices).flatMap(({ startsAt, surplus }) => (surplus ? [] : [startsAt]));
    return renewals.flatMap((unpaid) => {
      // Not by a draft: nobody can pay that one yet.
      const isReplaced = renewals.some(
        ({ status, startsAt }) => status === 'open' && startsAt > unpaid.startsAt,
      );
      return isReplaced || paidFrom.some((startsAt) => startsAt >= unpaid.startsAt) ? [unpaid.id] : [];
    });
  });
}

/**
 * Returns running subscriptions that would be charged again although the customer's bank takes a payment of theirs back,
 * or has taken back the newest one.
 */
export function disputedRenewals(snapshot: CustomerSnapshot): string[] {
  return snapshot.subscriptions.filter(isRunning).flatMap(({ id, cancelAtPeriodEnd }) => {
    if (cancelAtPeriodEnd) return [];
    const bought = boughtPeriods(invoicesOf(snapshot, id)).map(({ invoice }) => invoice.payment?.dispute);
    return bought.includes('open') || bought.at(-1) === 'lost' ? [id] : [];
  });
}

/** Returns whether a payment was made but is not settled everywhere: asking for another one would charge twice. */
export const isProcessing = (snapshot: CustomerSnapshot, { id }: SubscriptionSnapshot): boolean =>
  invoicesOf(snapshot, id).some(
    ({ status, payment }) => status === 'open' && ['processing', 'succeeded'].includes(payment?.status ?? ''),
  );

/** Returns the payment of a subscription's open invoice whose code waits to be paid, or null. */
export const waitingPaymentOf = (
  snapshot: CustomerSnapshot,
  { id }: SubscriptionSnapshot,
): PaymentSnapshot | null =>
  invoicesOf(snapshot, id).find(({ status, payment }) => status === 'open' && payment?.status === 'waiting')
    ?.payment ?? null;

/**
 * Returns payments that bought nothing: they arrived after their subscription had ended (an old invoice paid from a
 * link), or for days that another payment bought. Payments in an open or lost chargeback are left out: the bank returns
 * those.
 */
export function latePayments(snapshot: CustomerSnapshot): PaymentSnapshot[] {
  return snapshot.subscriptions.flatMap(({ id, endedAt }) => {
    const own = invoicesOf(snapshot, id);
    const surplus = new Set(boughtPeriods(own).flatMap(({ invoice, surplus: is }) => (is ? [invoice] : [])));
    return own.flatMap((invoice) => {
      const { status, paidAt, payment } = invoice;
      const isLate = endedAt !== null && paidAt !== null && paidAt > endedAt;
      if (status !== 'paid' || !(isLate || surplus.has(invoice))) return [];
      if (payment?.status !== 'succeeded' || payment.amountRefunded >= payment.amount) return [];
      return payment.dispute === 'open' || payment.dispute === 'lost' ? [] : [payment];
    });
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
