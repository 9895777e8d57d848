import { endsUnpaidDays, graceDays } from '@matilha/contract/billing/billing';
import { freeTierId } from '@matilha/contract/billing/plans';
import { days, hours, later, minutes } from '#server/platform/clock.ts';
import type {
  CustomerSnapshot,
  PaymentSnapshot,
  SubscriptionSnapshot,
} from '#server/providers/payments/payment-provider.ts';
import { isRunning, isUnpaid } from '#server/providers/payments/subscription-status.ts';
import { type BoughtPeriod, boughtPeriods, coverageOf, isRefunded, planPeriod } from './bought-periods.ts';
import { isRenewing, unpaidSince } from './snapshot-rules.ts';

/** A paid period and the state of its credits. */
export interface PaidPeriod {
  invoiceId: string;
  tierId: number;
  startsAt: Date;
  /** When its credits expire by the clock: with the period if nothing follows, else after the grace. */
  endsAt: Date;
  /** `runs` until `endsAt`; every other state ends the credits at once and names the reason. */
  state: 'runs' | 'replaced' | 'over' | 'refunded' | 'disputed';
  /**
   * The reasons that hold no longer, so that credits which ended for one are granted again: a chargeback that was won, a refund
   * that failed, an upgrade that was refunded.
   */
  restored: ReadonlyArray<'disputed' | 'refunded' | 'replaced'>;
}

/** An invoice and its refunded cents. */
type RefundedInvoice = { invoiceId: string; amountRefunded: number };

export interface SubscriptionStanding {
  subscription: SubscriptionSnapshot;
  paidUntil: Date | null;
  /** Until when a kept payment covers it; null without one at the time of the reading. */
  coveredUntil: Date | null;
  firstPaidAt: Date | null;
  /** Whether the payment of its open invoice is processing. */
  processing: boolean;
}

/**
 * The plan and credits that follow from a customer's payments: a function of the provider's snapshot and the time (I5).
 */
export interface Standing {
  tierId: number;
  paymentStatus: 'ativo' | 'atrasado';
  /** The start of the newest paid period. */
  lastPaymentDate: Date | null;
  /** The end of the paid period of a cancelled plan, after which nothing is charged; else null. */
  planEndsAt: Date | null;
  /** Oldest first. */
  periods: PaidPeriod[];
  subscriptions: SubscriptionStanding[];
  /** The plan price that the next period is to have again, because the upgrade from it was refunded; else null. */
  planReversal: { subscriptionId: string; priceId: string; refunded: RefundedInvoice } | null;
  /** When to sync with the provider again without an event; null for never. */
  dueAt: Date | null;
}

/** How long to wait for a renewal's event before asking the provider. */
const renewalPatience = hours(2);
const grace = days(graceDays);

/** Returns until when the credits of a period can be used while its renewal is not paid. */
export const graceEnd = (paidUntil: Date): Date => later(paidUntil, grace);

/** Returns the key of an invoice's grant: an invoice grants credits once, however many events mention it. */
export const grantKey = (invoiceId: string): string => `invoice:${invoiceId}`;

/** Returns whether the credits of a period are lost: its payment was refunded in full or charged back. */
export const isLost = ({ state }: PaidPeriod): boolean => state === 'refunded' || state === 'disputed';

/**
 * Returns whether nothing is left to do for a period's credits: it is over, and its grants, if it was to have any, have
 * ended. `grants` are those of the period's own key and of its restored one.
 */
export const isSettled = (period: PaidPeriod, grants: ReadonlyArray<{ ended: boolean }>): boolean =>
  period.state !== 'runs' && (grants.length > 0 || isLost(period)) && grants.every(({ ended }) => ended);

/**
 * Projects a customer. The plan is that of the newest paid period, never one that was only ordered; invoices in another currency than BRL
 * count for nothing. `countsFrom` is the later beginning of the time after which an unpaid subscription ends (`unpaidEnd`).
 */
export function project(snapshot: CustomerSnapshot, now: Date, countsFrom: Date | null = null): Standing {
  const paid = boughtPeriods(snapshot.invoices);
  const subscriptions = snapshot.subscriptions.map((subscription) =>
    standingOf(subscription, snapshot, paid, now),
  );
  const current = subscriptions
    .filter(({ subscription, paidUntil }) => isRunning(subscription) && paidUntil)
    .toSorted(byCoverage)
    .at(0);
  const own = current ? paid.filter(isOf(current.subscription.id)) : [];
  const kept = planPeriod(own, now);
  return {
    tierId: kept?.tierId ?? freeTierId,
    paymentStatus: current && isOverdue(current, snapshot, now) ? 'atrasado' : 'ativo',
    lastPaymentDate: paid.findLast(({ surplus }) => !surplus)?.startsAt ?? null,
    planEndsAt: current?.subscription.cancelAtPeriodEnd ? current.paidUntil : null,
    periods: paid.map((bought) => periodOf(bought, paid, snapshot.subscriptions, now)),
    subscriptions,
    planReversal: current && kept ? reversalOf(current, kept, newestOf(own)) : null,
    dueAt: earliest([current ? nextLook(current, now, countsFrom) : null, nextVisit(snapshot, now)]),
  };
}

const newestOf = (own: readonly BoughtPeriod[]): BoughtPeriod | undefined =>
  own.findLast(({ surplus }) => !surplus);

const byCoverage = (a: SubscriptionStanding, b: SubscriptionStanding): number =>
  Number(b.coveredUntil !== null) - Number(a.coveredUntil !== null) ||
  b.subscription.createdAt.getTime() - a.subscription.createdAt.getTime();

function reversalOf(
  { subscription }: SubscriptionStanding,
  kept: BoughtPeriod,
  newest: BoughtPeriod | undefined,
): Standing['planReversal'] {
  const { id, priceId } = subscription;
  if (!newest || newest === kept) return null;
  if (priceId !== newest.priceId || priceId === kept.priceId) return null;
  const { invoice } = newest;
  const refunded = { invoiceId: invoice.id, amountRefunded: invoice.payment?.amountRefunded ?? 0 };
  return { subscriptionId: id, priceId: kept.priceId, refunded };
}

const isOf =
  (subscriptionId: string) =>
  ({ invoice }: BoughtPeriod): boolean =>
    invoice.subscriptionId === subscriptionId;

function standingOf(
  subscription: SubscriptionSnapshot,
  snapshot: CustomerSnapshot,
  paid: readonly BoughtPeriod[],
  now: Date,
): SubscriptionStanding {
  const own = paid.filter(isOf(subscription.id));
  const payments = own.map(({ invoice }) => (invoice.paidAt ?? invoice.createdAt).getTime());
  return {
    subscription,
    paidUntil: planPeriod(own, now)?.endsAt ?? null,
    coveredUntil: coverageOf(own, now)?.endsAt ?? null,
    firstPaidAt: own.length > 0 ? new Date(Math.min(...payments)) : null,
    processing: snapshot.invoices.some(
      ({ subscriptionId, status, payment }) =>
        subscriptionId === subscription.id && status === 'open' && payment?.status === 'processing',
    ),
  };
}

/**
 * Nothing is overdue while a payment is on its way, the renewal cannot be paid yet, an operator has paused the collection, or nothing is owed:
 * an operator voided the renewal, or moved it with a trial.
 */
const isOverdue = (
  { subscription, paidUntil, processing }: SubscriptionStanding,
  snapshot: CustomerSnapshot,
  now: Date,
): boolean =>
  paidUntil !== null &&
  isUnpaid(subscription) &&
  now >= graceEnd(paidUntil) &&
  !processing &&
  !isRenewing(snapshot, subscription) &&
  !subscription.conditions.includes('paused');

/** Returns when the state changes by time, or a notice is due (notices); null for never. */
function nextLook({ paidUntil }: SubscriptionStanding, now: Date, countsFrom: Date | null): Date | null {
  if (!paidUntil) return null;
  const since = unpaidSince(paidUntil, countsFrom);
  const looks = [
    later(paidUntil, renewalPatience),
    ...[2, graceDays].map((day) => later(paidUntil, days(day))),
    ...[7, 14, endsUnpaidDays].map((day) => later(since, days(day))),
  ];
  return earliest(looks.filter((look) => look > now));
}

/** How often a payment that the customer may be making is looked for without an event, by the age of its order. */
const visits = [
  { until: minutes(15), every: minutes(0.5) },
  { until: hours(2), every: minutes(10) },
  { until: days(1), every: hours(1) },
];

/** Returns when to look whether an order that waits for its payment was paid. */
function nextVisit(snapshot: CustomerSnapshot, now: Date): Date | null {
  const waiting = snapshot.invoices.filter(({ status, isRenewal }) => status === 'open' && !isRenewal);
  const next = waiting.flatMap(({ createdAt }) => {
    const age = now.getTime() - createdAt.getTime();
    const visit = visits.find(({ until }) => age < until);
    return visit ? [later(now, visit.every)] : [];
  });
  return earliest(next);
}

const earliest = (instants: ReadonlyArray<Date | null>): Date | null =>
  instants.flatMap((at) => at ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;

function periodOf(
  charged: BoughtPeriod,
  paid: readonly BoughtPeriod[],
  subscriptions: readonly SubscriptionSnapshot[],
  now: Date,
): PaidPeriod {
  const { invoice, tierId, startsAt, endsAt } = charged;
  const subscription = subscriptions.find(({ id }) => id === invoice.subscriptionId);
  const own = paid.filter(({ invoice: each }) => each.subscriptionId === invoice.subscriptionId);
  const isNewest = newestOf(own) === charged;
  const isKept = planPeriod(own, now) === charged;
  // No renewal follows a period that the plan was led back to: its credits get no grace.
  const end = isKept && !isNewest ? endsAt : creditsEnd(endsAt, subscription);
  return {
    invoiceId: invoice.id,
    tierId,
    startsAt,
    endsAt: end,
    state:
      lostBy(invoice.payment) ?? ((!isNewest && !isKept && 'replaced') || (end <= now && 'over') || 'runs'),
    restored: [...restoredBy(invoice.payment), ...(isKept && !isNewest ? (['replaced'] as const) : [])],
  };
}

/** Credits outlive their period by the grace, until the next one is paid; they end with the subscription. */
function creditsEnd(periodEnd: Date, subscription: SubscriptionSnapshot | undefined): Date {
  if (subscription?.endedAt) return earlier(subscription.endedAt, graceEnd(periodEnd));
  return subscription?.cancelAtPeriodEnd ? periodEnd : graceEnd(periodEnd);
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

function restoredBy(payment: PaymentSnapshot | null): PaidPeriod['restored'] {
  const won = payment?.dispute === 'won' ? (['disputed'] as const) : [];
  return payment?.refundFailure ? [...won, 'refunded'] : [...won];
}

/**
 * A partial refund is goodwill: only a refund in full revokes the credits, also while it is on its way, or a chargeback that is
 * open or lost.
 */
function lostBy(payment: PaymentSnapshot | null): 'refunded' | 'disputed' | undefined {
  if (!payment) return undefined;
  if (isRefunded(payment)) return 'refunded';
  return payment.dispute === 'open' || payment.dispute === 'lost' ? 'disputed' : undefined;
}
