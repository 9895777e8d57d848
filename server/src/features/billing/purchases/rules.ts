import type { PaymentSnapshot } from '#server/providers/payments/payment-provider.ts';
import { withdrawalEnd } from '../withdrawal-end.ts';
import type { Purchase } from './repository.ts';

type PurchaseStatus = Purchase['status'];
type Known = Pick<Purchase, 'status' | 'source' | 'amount'>;

/** Returns the source key of the access that one payment grants. */
export const accessKey = (reference: string): string => `purchase:${reference}`;
/** Key for granting access again after a won chargeback or a failed refund: a revoked grant is never reused. */
export const wonBackKey = (reference: string): string => `${accessKey(reference)}:won`;

/**
 * Returns a purchase's status after its payment was read. A full refund counts while it is on its way, and is final unless the
 * provider reports that it failed. `not_as_asked`: our own checkout was
 * paid with another amount or currency than we requested, which grants nothing.
 */
export function statusAfter(known: Known, payment: PaymentSnapshot): PurchaseStatus | 'not_as_asked' {
  const stays = known.status === 'refunded' && payment.refundFailure === null;
  if (stays || isRefunded(payment)) return 'refunded';
  if (payment.isOfTestMode) return 'canceled';
  return payment.status === 'succeeded' ? whenPaid(known, payment) : whenUnpaid(known, payment.status);
}

function whenPaid(known: Known, { amount, currency, dispute }: PaymentSnapshot) {
  if (dispute === 'open' || dispute === 'lost') return 'disputed';
  const asked = amount === known.amount && currency === 'brl';
  return known.source === 'checkout' && !asked ? 'not_as_asked' : 'paid';
}

function whenUnpaid(known: Known, status: 'open' | 'waiting' | 'processing' | 'canceled'): PurchaseStatus {
  // A link's payment may be tried again on the link's page; a cancelled one of our own is replaced by a new purchase.
  const retried = known.status === 'canceled' && known.source === 'link';
  const settled = known.status !== 'open' && known.status !== 'processing';
  if (settled && !retried) return known.status;
  const isLink = known.source === 'link';
  // A code of our own checkout may still be replaced by another payment, a link's voucher may not.
  if (status === 'waiting') return isLink ? 'processing' : 'open';
  return status === 'open' && isLink ? 'canceled' : status;
}

export const isRefunded = ({ status, amount, amountRefunded }: PaymentSnapshot): boolean =>
  status === 'succeeded' && amountRefunded > 0 && amountRefunded >= amount;

/** Returns the purchases that are within their own seven days of withdrawal, by the provider's clock (L19). */
export const withdrawableAt = <Paid extends { paidAt: Date }>(
  purchases: readonly Paid[],
  now: Date,
): Paid[] => purchases.filter(({ paidAt }) => now <= withdrawalEnd(paidAt));

/** Ten minutes is the most that OWASP ASVS 5 allows for such a code (ASVS 6.5.5). */
export const codeMinutes = 10;
export const codeAttempts = 5;
