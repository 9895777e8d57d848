import { graceDays } from '@matilha/contract/billing/billing';
import { days, later } from '#server/platform/clock.ts';
import type { InvoiceSnapshot, PaymentSnapshot } from '#server/providers/payments/payment-provider.ts';

type ChargedPeriod = NonNullable<InvoiceSnapshot['period']>;

/** A period that a paid invoice bought. */
export interface BoughtPeriod extends ChargedPeriod {
  invoice: InvoiceSnapshot;
  /** True when another payment bought the same days: this one is to be refunded. */
  surplus: boolean;
}

/** A period that a kept payment covers, and the cents of its charge that were not refunded. */
export interface Coverage extends BoughtPeriod {
  kept: number;
}

const grace = days(graceDays);

export const isRefunded = (payment: PaymentSnapshot | null): boolean =>
  payment !== null && payment.amount > 0 && payment.amountRefunded >= payment.amount;

const isContested = (payment: PaymentSnapshot | null): boolean =>
  payment?.dispute === 'open' || payment?.dispute === 'lost';

/**
 * Returns the periods that the paid invoices of a customer bought, the earliest start first. A renewal that is paid after its grace buys the 30 days that
 * begin with its payment (product decisions 3.3 and 4.12); where another payment covers that moment, it is surplus. A renewal that was charged
 * although such a late payment still covers its first days ends later by those days.
 */
export function boughtPeriods(invoices: readonly InvoiceSnapshot[]): BoughtPeriod[] {
  // The provider counts in seconds and lists the newest first: within one second, its order is the only one there is.
  const charged = invoices.toReversed().flatMap((invoice): BoughtPeriod[] => {
    const { status, period, currency, subscriptionId } = invoice;
    const isOurs = currency === 'brl' && subscriptionId !== null;
    return status === 'paid' && period && isOurs ? [{ invoice, ...period, surplus: false }] : [];
  });
  const bought = charged.filter((each) => !isLate(each));
  for (const each of charged.filter(isLate).toSorted((a, b) => paidAt(a).getTime() - paidAt(b).getTime())) {
    const at = paidAt(each);
    const isTaken = bought.some((period) => isKept(period) && period.startsAt <= at && at < period.endsAt);
    bought.push(
      isTaken ? { ...each, surplus: true } : { ...each, startsAt: at, endsAt: later(at, lengthOf(each)) },
    );
  }
  return withoutOverlap(
    bought.toSorted(
      (a, b) =>
        a.startsAt.getTime() - b.startsAt.getTime() ||
        a.invoice.createdAt.getTime() - b.invoice.createdAt.getTime(),
    ),
  );
}

const paidAt = ({ invoice }: BoughtPeriod): Date => invoice.paidAt ?? invoice.createdAt;

const isKept = ({ surplus, invoice }: BoughtPeriod): boolean => !surplus && !isRefunded(invoice.payment);

const lengthOf = ({ startsAt, endsAt }: BoughtPeriod): number => endsAt.getTime() - startsAt.getTime();

function isLate(each: BoughtPeriod): boolean {
  const { invoice, startsAt } = each;
  return invoice.isRenewal && paidAt(each) >= later(startsAt, grace);
}

/** Returns the periods, oldest first, and adds to each renewal the days that a period moved before it still covers. */
function withoutOverlap(bought: readonly BoughtPeriod[]): BoughtPeriod[] {
  const movedUntil = new Map<string | null, Date>();
  return bought.map((each) => {
    if (!isKept(each)) return each;
    const { startsAt, endsAt, invoice } = each;
    const before = movedUntil.get(invoice.subscriptionId);
    const isCovered = invoice.isRenewal && before !== undefined && before > startsAt;
    const end = isCovered ? later(endsAt, before.getTime() - startsAt.getTime()) : endsAt;
    if (isCovered || isLate({ ...each, startsAt: invoice.period?.startsAt ?? startsAt })) {
      movedUntil.set(invoice.subscriptionId, end);
    }
    return { ...each, endsAt: end };
  });
}

/**
 * Returns the period that a subscription's plan follows from: the newest one; when that was refunded in full, the newest
 * of the others that still runs. An upgrade that was refunded so leads back to the plan before it. Takes the
 * subscription's periods as `boughtPeriods` returns them.
 */
export function planPeriod<Period extends BoughtPeriod>(
  own: readonly Period[],
  now: Date,
): Period | undefined {
  const newest = own.findLast(({ surplus }) => !surplus);
  if (!newest || !isRefunded(newest.invoice.payment)) return newest;
  return own.findLast(
    ({ invoice, endsAt, surplus }) => !surplus && !isRefunded(invoice.payment) && endsAt > now,
  );
}

/** Returns the cents that were charged for a period: a coupon may have taken a part off. */
export const chargedFor = ({ amount, discount }: Pick<ChargedPeriod, 'amount' | 'discount'>): number =>
  amount - discount;

/**
 * Returns the period of a subscription that a kept payment covers at `now`, null when none does: nothing was paid for these days, or the
 * payment was refunded or is contested (product decision 4.12). Till, change of plan, screens and mails all ask this.
 */
export function coverageOf(own: readonly BoughtPeriod[], now: Date): Coverage | null {
  const period = planPeriod(own, now);
  if (!period || period.endsAt <= now || isContested(period.invoice.payment)) return null;
  return { ...period, kept: Math.max(0, chargedFor(period) - (period.invoice.payment?.amountRefunded ?? 0)) };
}
