import { graceDays } from '@matilha/contract/billing';
import { days, later } from '#server/platform/clock.ts';
import { isRunning, isUnpaid } from '#server/providers/payments/subscription-status.ts';
import type { InvoiceRow, SubscriptionRow } from './subscription-repository.ts';

export type PayerNoticeKind = 'renewal_failed' | 'grace_ends' | 'overdue' | 'overdue_paid';

/** A mail that is due to a payer, once for its kind and invoice. */
export interface PayerNotice {
  kind: PayerNoticeKind;
  /** The invoice that paid the newest period: the period that ran out, or the one paid late. */
  invoiceId: string;
  /** The paid invoice before it, if any: of interest to `overdue_paid`, which follows an overdue one. */
  previousId: string | null;
  titleOf: number | null;
  graceUntil: Date;
  /** Cents that were paid, or that are to be paid; null when no invoice can be paid. */
  amount: number | null;
}

/** A later notice is no news: none is sent for what is found after an outage or in a restored backup. */
const newsFor = days(2);
const lastDay = days(1);

/** Returns the notice that a payer is due now (product decision 4.11); the rows are newest first. */
export function noticeFor(
  subscriptions: readonly SubscriptionRow[],
  invoices: readonly InvoiceRow[],
  now: Date,
): PayerNotice | null {
  const running = subscriptions.find((row) => row.endedAt === null && isRunning(row));
  if (!running?.paidUntil) return null;
  const own = invoices.filter(({ subscriptionId }) => subscriptionId === running.subscriptionId);
  const [newest, previous] = own.filter(({ status }) => status === 'paid').toSorted(byPayment);
  if (!newest) return null;
  const graceUntil = later(running.paidUntil, days(graceDays));
  const open = own.find(({ status }) => status === 'open');
  const notice = {
    invoiceId: newest.invoiceId,
    previousId: previous?.invoiceId ?? null,
    titleOf: newest.tierId,
    graceUntil,
  };
  const isCovered = now < running.paidUntil;
  if (isUnpaid(running) && !isCovered) {
    const kind = running.processing ? null : unpaidKind(graceUntil, now);
    return kind && { ...notice, kind, amount: open?.amountDue ?? null };
  }
  const isNews = newest.paidAt !== null && newest.paidAt > later(now, -newsFor);
  return previous && isNews ? { ...notice, kind: 'overdue_paid', amount: newest.amountPaid } : null;
}

const byPayment = (one: InvoiceRow, other: InvoiceRow): number =>
  (other.paidAt?.getTime() ?? 0) - (one.paidAt?.getTime() ?? 0);

function unpaidKind(graceUntil: Date, now: Date): PayerNoticeKind | null {
  if (now < later(graceUntil, -lastDay)) return 'renewal_failed';
  if (now < graceUntil) return 'grace_ends';
  return now < later(graceUntil, newsFor) ? 'overdue' : null;
}
