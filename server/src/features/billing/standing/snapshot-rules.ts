import { endsUnpaidDays } from '@matilha/contract/billing/billing';
import { days, later } from '#server/platform/clock.ts';
import type {
  CustomerSnapshot,
  InvoiceSnapshot,
  PaymentSnapshot,
  SubscriptionSnapshot,
} from '#server/providers/payments/payment-provider.ts';
import { isRunning, isUnpaid } from '#server/providers/payments/subscription-status.ts';
import { type BoughtPeriod, boughtPeriods, type Coverage, chargedFor, coverageOf } from './bought-periods.ts';

/** Returns the time at the provider: no earlier than that of the newest invoice it lists, whatever our clock says. */
export function timeOf({ invoices }: CustomerSnapshot, now: Date): Date {
  return new Date(Math.max(now.getTime(), ...invoices.map(({ createdAt }) => createdAt.getTime())));
}

/** Returns the subscription that charges the customer: the one with a paid period, else the newest. */
export function runningOf(snapshot: CustomerSnapshot, now: Date): SubscriptionSnapshot | undefined {
  const running = snapshot.subscriptions.filter(isRunning);
  return running.find(({ id }) => coveredBy(snapshot, id, now)) ?? running[0];
}

/** Returns how many subscriptions charge the customer. The product itself never leaves more than one. */
export const countRunning = ({ subscriptions }: CustomerSnapshot): number =>
  subscriptions.filter(isRunning).length;

export const invoicesOf = ({ invoices }: CustomerSnapshot, subscriptionId: string): InvoiceSnapshot[] =>
  invoices.filter((invoice) => invoice.subscriptionId === subscriptionId);

/** Returns the paid invoices of a subscription. */
export const paidInvoicesOf = (snapshot: CustomerSnapshot, subscriptionId: string): InvoiceSnapshot[] =>
  invoicesOf(snapshot, subscriptionId).filter(({ status }) => status === 'paid');

/** Returns the periods that the paid invoices of a subscription bought, the earliest start first. */
export const periodsOf = ({ invoices }: CustomerSnapshot, subscriptionId: string): BoughtPeriod[] =>
  boughtPeriods(invoices).filter(({ invoice }) => invoice.subscriptionId === subscriptionId);

/** Returns the period of a subscription that a kept payment covers at `now`, or null. */
export const coveredBy = (snapshot: CustomerSnapshot, subscriptionId: string, now: Date): Coverage | null =>
  coverageOf(periodsOf(snapshot, subscriptionId), now);

/**
 * Returns the instant from which the provider is to credit unused days, so that its credit equals the price that we kept for the unused days
 * of the covered period. The provider credits its charge for the period that it counts, even after that charge was refunded and the plan
 * returned to the period before. Null when it has charged nothing for its period.
 */
export function creditFrom(
  snapshot: CustomerSnapshot,
  { id, renewsAt }: SubscriptionSnapshot,
  { startsAt, endsAt, kept }: Coverage,
  at: Date,
): Date | null {
  const charged = periodsOf(snapshot, id).find(
    ({ invoice: { period } }) => period?.endsAt.getTime() === renewsAt.getTime(),
  )?.invoice.period;
  if (!charged || chargedFor(charged) === 0) return null;
  const share = (endsAt.getTime() - at.getTime()) / (endsAt.getTime() - startsAt.getTime());
  const length = charged.endsAt.getTime() - charged.startsAt.getTime();
  const credited = (kept * share * length) / chargedFor(charged);
  // Whole seconds, as the provider counts.
  return new Date(renewsAt.getTime() - Math.round(credited / 1_000) * 1_000);
}

/**
 * Returns unpaid invoices that nobody is to pay any more (decision 0032): a newer one replaced them, the days they
 * charge were paid otherwise, or their subscription has ended. One unpaid invoice remains at most.
 */
export function outdatedInvoices(snapshot: CustomerSnapshot): string[] {
  return snapshot.subscriptions.flatMap(({ id, endedAt }) => {
    const invoices = invoicesOf(snapshot, id);
    const isOwed = ({ status }: InvoiceSnapshot) => status === 'open' || status === 'draft';
    if (endedAt) return invoices.filter(isOwed).map(({ id: unpaid }) => unpaid);
    const renewals = invoices
      .filter(isOwed)
      .flatMap(({ id: unpaid, isRenewal, period, status }) =>
        isRenewal && period ? [{ id: unpaid, status, startsAt: period.startsAt }] : [],
      );
    const paidFrom = periodsOf(snapshot, id).flatMap(({ startsAt, surplus }) => (surplus ? [] : [startsAt]));
    return renewals.flatMap((unpaid) => {
      // A draft does not count: it cannot be paid yet.
      const isReplaced = renewals.some(
        ({ status, startsAt }) => status === 'open' && startsAt > unpaid.startsAt,
      );
      return isReplaced || paidFrom.some((startsAt) => startsAt >= unpaid.startsAt) ? [unpaid.id] : [];
    });
  });
}

/** Returns running subscriptions without a paid period beside one that has it: the customer has bought another plan since. */
export function replacedSubscriptions(snapshot: CustomerSnapshot, now: Date): string[] {
  const running = snapshot.subscriptions.filter(isRunning);
  const covered = running.filter(({ id }) => coveredBy(snapshot, id, now));
  return covered.length === 0 ? [] : running.filter((each) => !covered.includes(each)).map(({ id }) => id);
}

/** Returns unpaid orders beside a paid plan: paying them would buy the same days again. */
export const needlessOrders = (snapshot: CustomerSnapshot, now: Date): string[] =>
  snapshot.subscriptions.some((each) => isRunning(each) && coveredBy(snapshot, each.id, now))
    ? snapshot.subscriptions.filter(({ status }) => status === 'incomplete').map(({ id }) => id)
    : [];

/**
 * Returns unpaid subscriptions that end now: cancelled by the payer, or overdue for the whole time limit (product decision 4.12).
 * `countsFrom` begins that time later, for subscriptions that were overdue before the rule.
 */
export function abandonedSubscriptions(
  snapshot: CustomerSnapshot,
  now: Date,
  countsFrom: Date | null,
): string[] {
  return snapshot.subscriptions.flatMap((subscription) => {
    const { id, cancelAtPeriodEnd } = subscription;
    const last = periodsOf(snapshot, id).findLast(({ surplus }) => !surplus);
    if (!isUnpaid(subscription) || subscription.conditions.includes('paused') || !last) return [];
    if (isProcessing(snapshot, subscription) || coveredBy(snapshot, id, now)) return [];
    return cancelAtPeriodEnd || now >= unpaidEnd(last.endsAt, countsFrom) ? [id] : [];
  });
}

/** Returns the time from which the days until the end of a subscription count: its period ended at `paidUntil` and was not renewed. */
export const unpaidSince = (paidUntil: Date, countsFrom: Date | null): Date =>
  countsFrom && countsFrom > paidUntil ? countsFrom : paidUntil;

/** Returns when such a subscription ends. */
export const unpaidEnd = (paidUntil: Date, countsFrom: Date | null): Date =>
  later(unpaidSince(paidUntil, countsFrom), days(endsUnpaidDays));

/** Returns the subscriptions that would charge again before the period that was paid ends, and that end. */
export function earlyRenewals(
  snapshot: CustomerSnapshot,
  now: Date,
): Array<{ subscriptionId: string; until: Date }> {
  return snapshot.subscriptions.filter(isRunning).flatMap(({ id, renewsAt }) => {
    const until = coveredBy(snapshot, id, now)?.endsAt;
    return until && until > renewsAt ? [{ subscriptionId: id, until }] : [];
  });
}

/**
 * Returns running subscriptions that would be charged again although the customer's bank is taking a payment back, or has taken the newest
 * one back.
 */
export function disputedRenewals(snapshot: CustomerSnapshot): string[] {
  return snapshot.subscriptions.filter(isRunning).flatMap(({ id, cancelAtPeriodEnd }) => {
    const disputes = disputesOf(snapshot, id);
    const stops = disputes.includes('open') || disputes.at(-1) === 'lost';
    return stops && !cancelAtPeriodEnd ? [id] : [];
  });
}

/** Returns cancelled subscriptions for which the bank has confirmed every contested payment. */
export function wonSubscriptions(snapshot: CustomerSnapshot): string[] {
  return snapshot.subscriptions.filter(isRunning).flatMap(({ id, cancelAtPeriodEnd }) => {
    const disputes = new Set(disputesOf(snapshot, id));
    const isWon = disputes.has('won') && !disputes.has('open') && !disputes.has('lost');
    return isWon && cancelAtPeriodEnd ? [id] : [];
  });
}

const disputesOf = (snapshot: CustomerSnapshot, subscriptionId: string) =>
  periodsOf(snapshot, subscriptionId).map(({ invoice }) => invoice.payment?.dispute ?? null);

/** Returns whether a renewal is being prepared, and will be charged: until then it cannot be paid, and the plan cannot change. */
export const isRenewing = (snapshot: CustomerSnapshot, { id }: SubscriptionSnapshot): boolean =>
  invoicesOf(snapshot, id).some(({ status, advances }) => status === 'draft' && advances);

/** Returns whether the bank is deciding about the newest payment of a subscription. */
export const isContested = (snapshot: CustomerSnapshot, subscriptionId: string): boolean =>
  disputesOf(snapshot, subscriptionId).at(-1) === 'open';

/** Returns whether a payment was made but is not settled everywhere: asking for another one would charge twice. */
export const isProcessing = (snapshot: CustomerSnapshot, { id }: SubscriptionSnapshot): boolean =>
  invoicesOf(snapshot, id).some(
    ({ status, payment }) => status === 'open' && ['processing', 'succeeded'].includes(payment?.status ?? ''),
  );

/** Returns the payment of a subscription's open invoice while its Pix code waits to be paid, or null. */
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
  const surplus = new Set(
    boughtPeriods(snapshot.invoices).flatMap(({ invoice, surplus: is }) => (is ? [invoice] : [])),
  );
  return snapshot.subscriptions.flatMap(({ id, endedAt }) =>
    invoicesOf(snapshot, id).flatMap((invoice) => {
      const { status, paidAt, payment } = invoice;
      const isLate = endedAt !== null && paidAt !== null && paidAt > endedAt;
      if (status !== 'paid' || !(isLate || surplus.has(invoice))) return [];
      if (payment?.status !== 'succeeded' || payment.amountRefunded >= payment.amount) return [];
      return payment.dispute === 'open' || payment.dispute === 'lost' ? [] : [payment];
    }),
  );
}

/**
 * Returns subscriptions with an overtaken cancellation: after it was requested, a change of plan began and paid a new period in the middle
 * of the running one. A user who pays for a change keeps the plan; ending it on the old day would take paid days away. A renewal begins
 * where the last period ends, and withdraws no cancellation.
 */
export function overtakenCancellations({ subscriptions, invoices }: CustomerSnapshot): string[] {
  return subscriptions.flatMap(({ id, cancelAtPeriodEnd, canceledAt }) => {
    if (!cancelAtPeriodEnd || !canceledAt) return [];
    const periods = invoices
      .filter(({ status, subscriptionId }) => status === 'paid' && subscriptionId === id)
      .flatMap(({ period }) => period ?? [])
      .toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime());
    const [newest, before] = periods;
    const isChange = newest && before && newest.startsAt < before.endsAt;
    return isChange && newest.startsAt > canceledAt ? [id] : [];
  });
}
