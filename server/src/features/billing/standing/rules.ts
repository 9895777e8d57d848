import { graceDays } from '@matilha/contract/billing';
import { freeTierId } from '@matilha/contract/plans';
import { days, hours, later } from '#server/platform/clock.ts';
import type {
  CustomerSnapshot,
  InvoiceSnapshot,
  PaymentSnapshot,
  SubscriptionSnapshot,
} from '#server/providers/payments/payment-provider.ts';
import { isRunning, isUnpaid } from '#server/providers/payments/subscription-status.ts';
import { type BoughtPeriod, boughtPeriods, isRefunded, keptPeriod } from './bought-periods.ts';

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

/** An invoice and the cents that were refunded of it. */
type RefundedInvoice = { invoiceId: string; amountRefunded: number };

export interface SubscriptionStanding {
  subscription: SubscriptionSnapshot;
  /** The tier of the price it is set to. */
  tierId: number | null;
  paidUntil: Date | null;
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
  leadsBack: { subscriptionId: string; priceId: string; refunded: RefundedInvoice } | null;
  /** When to sync with the provider again without an event; null for never. */
  dueAt: Date | null;
}

/** How long to wait for a renewal's event before asking the provider. */
const renewalPatience = hours(2);
const grace = days(graceDays);

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

type ChargedPeriod = BoughtPeriod & { tierId: number };

/**
 * Projects a customer. The plan is that of the newest paid period, never one that was only ordered; invoices with an
 * unknown price or another currency than BRL count for nothing. `tierOf` maps every price we ever sold to its tier.
 */
export function project(
  snapshot: CustomerSnapshot,
  tierOf: ReadonlyMap<string, number>,
  now: Date,
): Standing {
  const paid = chargedPeriods(snapshot, tierOf);
  const subscriptions = snapshot.subscriptions.map((subscription) =>
    standingOf(subscription, snapshot.invoices, { paid, tierOf, now }),
  );
  const current = subscriptions
    .filter(({ subscription, paidUntil }) => isRunning(subscription) && paidUntil)
    .toSorted((one, other) => other.subscription.createdAt.getTime() - one.subscription.createdAt.getTime())
    .at(0);
  const own = current ? paid.filter(isOf(current.subscription.id)) : [];
  const kept = keptPeriod(own, now);
  return {
    tierId: kept?.tierId ?? freeTierId,
    paymentStatus: current && isOverdue(current, now) ? 'atrasado' : 'ativo',
    lastPaymentDate: paid.at(-1)?.startsAt ?? null,
    planEndsAt: current?.subscription.cancelAtPeriodEnd ? current.paidUntil : null,
    periods: paid.map((charged) => periodOf(charged, paid, snapshot.subscriptions, now)),
    subscriptions,
    leadsBack: current && kept ? leadsBack(current, kept, own.at(-1)) : null,
    dueAt: current ? nextLook(current, now) : null,
  };
}

function leadsBack(
  { subscription }: SubscriptionStanding,
  kept: ChargedPeriod,
  newest: ChargedPeriod | undefined,
): Standing['leadsBack'] {
  const { id, priceId } = subscription;
  if (!newest || newest === kept) return null;
  if (priceId !== newest.priceId || priceId === kept.priceId) return null;
  const { invoice } = newest;
  const refunded = { invoiceId: invoice.id, amountRefunded: invoice.payment?.amountRefunded ?? 0 };
  return { subscriptionId: id, priceId: kept.priceId, refunded };
}

const isOf =
  (subscriptionId: string) =>
  ({ invoice }: ChargedPeriod): boolean =>
    invoice.subscriptionId === subscriptionId;

const byStart = (one: ChargedPeriod, other: ChargedPeriod): number =>
  one.startsAt.getTime() - other.startsAt.getTime() ||
  one.invoice.createdAt.getTime() - other.invoice.createdAt.getTime();

/** Returns the periods that were bought at prices of ours, the earliest start first. */
function chargedPeriods(
  { invoices }: CustomerSnapshot,
  tierOf: ReadonlyMap<string, number>,
): ChargedPeriod[] {
  const ours = invoices.filter(({ currency }) => currency === 'brl');
  const subscriptionIds = new Set(ours.flatMap(({ subscriptionId }) => subscriptionId ?? []));
  return [...subscriptionIds]
    .flatMap((id) => boughtPeriods(ours.filter(({ subscriptionId }) => subscriptionId === id)))
    .flatMap((bought) => {
      const tierId = tierOf.get(bought.priceId);
      return tierId ? [{ ...bought, tierId }] : [];
    })
    .toSorted(byStart);
}

function standingOf(
  subscription: SubscriptionSnapshot,
  invoices: readonly InvoiceSnapshot[],
  { paid, tierOf, now }: { paid: readonly ChargedPeriod[]; tierOf: ReadonlyMap<string, number>; now: Date },
): SubscriptionStanding {
  const own = paid.filter(isOf(subscription.id));
  const payments = own.map(({ invoice }) => (invoice.paidAt ?? invoice.createdAt).getTime());
  return {
    subscription,
    tierId: (subscription.priceId && tierOf.get(subscription.priceId)) || null,
    paidUntil: keptPeriod(own, now)?.endsAt ?? null,
    firstPaidAt: own.length > 0 ? new Date(Math.min(...payments)) : null,
    processing: invoices.some(
      ({ subscriptionId, status, payment }) =>
        subscriptionId === subscription.id && status === 'open' && payment?.status === 'processing',
    ),
  };
}

/** A payment that is processing (Pix, boleto) is never overdue. */
const isOverdue = ({ subscription, paidUntil, processing }: SubscriptionStanding, now: Date): boolean =>
  isUnpaid(subscription) && !processing && paidUntil !== null && now >= later(paidUntil, grace);

function nextLook({ paidUntil }: SubscriptionStanding, now: Date): Date | null {
  const looks = paidUntil
    ? [later(paidUntil, renewalPatience), later(paidUntil, days(graceDays - 1)), later(paidUntil, grace)]
    : [];
  return looks.find((look) => look > now) ?? null;
}

function periodOf(
  charged: ChargedPeriod,
  paid: readonly ChargedPeriod[],
  subscriptions: readonly SubscriptionSnapshot[],
  now: Date,
): PaidPeriod {
  const { invoice, tierId, startsAt, endsAt } = charged;
  const subscription = subscriptions.find(({ id }) => id === invoice.subscriptionId);
  const own = paid.filter(({ invoice: other }) => other.subscriptionId === invoice.subscriptionId);
  const isNewest = own.at(-1) === charged;
  const isKept = keptPeriod(own, now) === charged;
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
  if (subscription?.endedAt) return earlier(subscription.endedAt, later(periodEnd, grace));
  return subscription?.cancelAtPeriodEnd ? periodEnd : later(periodEnd, grace);
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

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
