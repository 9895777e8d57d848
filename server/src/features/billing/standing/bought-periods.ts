import { later } from '#server/platform/clock.ts';
import type { InvoiceSnapshot, PaymentSnapshot } from '#server/providers/payments/payment-provider.ts';

/** A period that a paid invoice bought. */
export interface BoughtPeriod {
  invoice: InvoiceSnapshot;
  priceId: string;
  startsAt: Date;
  endsAt: Date;
  /** True when another payment bought the same days: this one is to be refunded. */
  surplus: boolean;
}

export const isRefunded = (payment: PaymentSnapshot | null): boolean =>
  payment !== null && payment.amount > 0 && payment.amountRefunded >= payment.amount;

/**
 * Returns what the paid invoices of one subscription bought, the earliest start first. An invoice that is paid when its
 * own period is over buys the period that runs then (decision 0032); if that one is paid too, it is surplus.
 */
export function boughtPeriods(invoices: readonly InvoiceSnapshot[]): BoughtPeriod[] {
  // The provider counts in seconds and lists the newest first: within one second, its order is the only one there is.
  const charged = invoices.toReversed().flatMap((invoice): BoughtPeriod[] => {
    const { status, period } = invoice;
    return status === 'paid' && period ? [{ invoice, ...period, surplus: false }] : [];
  });
  const bought = charged.filter((each) => !isLate(each));
  for (const each of charged.filter(isLate).toSorted((one, other) => paidAt(one) - paidAt(other))) {
    const at = paidAt(each);
    const taken = bought.some(
      ({ startsAt, endsAt, invoice: { payment } }) =>
        startsAt.getTime() <= at && at < endsAt.getTime() && !isRefunded(payment),
    );
    bought.push(taken ? { ...each, surplus: true } : { ...each, ...periodAround(each, at) });
  }
  return bought.toSorted(
    (one, other) =>
      one.startsAt.getTime() - other.startsAt.getTime() ||
      one.invoice.createdAt.getTime() - other.invoice.createdAt.getTime(),
  );
}

const paidAt = ({ invoice }: BoughtPeriod): number => (invoice.paidAt ?? invoice.createdAt).getTime();

const isLate = (period: BoughtPeriod): boolean => paidAt(period) >= period.endsAt.getTime();

/** Returns the period of the same rhythm that contains an instant. */
function periodAround({ startsAt, endsAt }: BoughtPeriod, at: number): { startsAt: Date; endsAt: Date } {
  const length = endsAt.getTime() - startsAt.getTime();
  const start = later(startsAt, Math.floor((at - startsAt.getTime()) / length) * length);
  return { startsAt: start, endsAt: later(start, length) };
}

/**
 * Returns the period that a subscription's plan follows from: the newest one; when that was refunded in full, the newest
 * of the others that still runs. An upgrade that was refunded so leads back to the plan before it. Takes the
 * subscription's periods as `boughtPeriods` returns them.
 */
export function keptPeriod<Period extends BoughtPeriod>(
  own: readonly Period[],
  now: Date,
): Period | undefined {
  const newest = own.at(-1);
  if (!newest || !isRefunded(newest.invoice.payment)) return newest;
  return own.findLast(({ invoice, endsAt }) => !isRefunded(invoice.payment) && endsAt > now);
}
