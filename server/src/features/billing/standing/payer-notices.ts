import { days, later } from '#server/platform/clock.ts';
import { hasEnded, isRunning, isUnpaid } from '#server/providers/payments/subscription-status.ts';
import { graceEnd } from './rules.ts';
import { unpaidEnd, unpaidSince } from './snapshot-rules.ts';
import type { InvoiceRow, SubscriptionRow } from './subscription-repository.ts';

export type PayerNoticeKind =
  | 'renewal_failed'
  | 'grace_ends'
  | 'overdue'
  | 'overdue_week'
  | 'overdue_fortnight'
  | 'unpaid_ended'
  | 'overdue_paid';

/** A mail that is due to a payer, once for its kind and invoice. */
export interface PayerNotice {
  kind: PayerNoticeKind;
  /** The invoice that paid the newest period: the period that ran out, or the one paid late. */
  invoiceId: string;
  /** The paid invoice before it, if any: of interest to `overdue_paid`, which follows an overdue one. */
  previousId: string | null;
  titleOf: number | null;
  graceUntil: Date;
  /** When an unpaid subscription ends. */
  endsAt: Date;
  /** Cents that were paid, or that are to be paid; null when no invoice can be paid. */
  amount: number | null;
}

interface Payer {
  /** Newest first, as the invoices are. */
  subscriptions: readonly SubscriptionRow[];
  invoices: readonly InvoiceRow[];
  overdueCountsFrom: Date | null;
}

/** A later notice is no news: none is sent for what is found after an outage or in a restored backup. */
export const newsDays = 2;

/** Returns the notice that a payer is due now (product decision 4.11). */
export function noticeFor(
  { subscriptions, invoices, overdueCountsFrom }: Payer,
  now: Date,
): PayerNotice | null {
  const row = noticedOf(subscriptions);
  if (!row?.paidUntil) return null;
  const own = invoices.filter(({ subscriptionId }) => subscriptionId === row.subscriptionId);
  const [newest, previous] = newestPaidOf(own, row.subscriptionId);
  if (!newest) return null;
  const notice = {
    invoiceId: newest.invoiceId,
    previousId: previous?.invoiceId ?? null,
    titleOf: newest.tierId,
    graceUntil: graceEnd(row.paidUntil),
    endsAt: unpaidEnd(row.paidUntil, overdueCountsFrom),
  };
  if (row.endedAt) {
    const endedUnpaid = row.endedAt >= notice.graceUntil && isNews(row.endedAt, now);
    return endedUnpaid ? { ...notice, kind: 'unpaid_ended', amount: null } : null;
  }
  if (isUnpaid(row) && now >= row.paidUntil) {
    const kind = row.processing ? null : unpaidKind(row.paidUntil, overdueCountsFrom, now);
    const open = own.find(({ status }) => status === 'open');
    return kind && { ...notice, kind, amount: open?.amountDue ?? null };
  }
  return previous && isNews(newest.paidAt, now)
    ? { ...notice, kind: 'overdue_paid', amount: newest.amountPaid }
    : null;
}

/** Returns the invoices that paid for a plan of this subscription, the newest payment first. */
export const newestPaidOf = (invoices: readonly InvoiceRow[], id: string): InvoiceRow[] =>
  invoices
    .filter(
      ({ subscriptionId, status, tierId }) => subscriptionId === id && status === 'paid' && tierId !== null,
    )
    .toSorted(byPayment);

/** Returns the running subscription, else the one that ended last. */
const noticedOf = (subscriptions: readonly SubscriptionRow[]): SubscriptionRow | undefined =>
  subscriptions.find((row) => row.endedAt === null && isRunning(row)) ??
  subscriptions.find((row) => hasEnded(row) && row.paidUntil);

const isNews = (at: Date | null, now: Date): boolean => at !== null && now < later(at, days(newsDays));

const byPayment = (a: InvoiceRow, b: InvoiceRow): number =>
  (b.paidAt?.getTime() ?? 0) - (a.paidAt?.getTime() ?? 0);

/** The notices by the day after the failed renewal; the first three belong to the days themselves. */
const notices: ReadonlyArray<{ kind: PayerNoticeKind; day: number; isReminder: boolean }> = [
  { kind: 'overdue_fortnight', day: 14, isReminder: true },
  { kind: 'overdue_week', day: 7, isReminder: true },
  { kind: 'overdue', day: 3, isReminder: false },
  { kind: 'grace_ends', day: 2, isReminder: false },
  { kind: 'renewal_failed', day: 0, isReminder: false },
];

function unpaidKind(paidUntil: Date, countsFrom: Date | null, now: Date): PayerNoticeKind | null {
  const since = unpaidSince(paidUntil, countsFrom);
  const due = notices.find(({ day, isReminder }) => {
    const at = later(isReminder ? since : paidUntil, days(day));
    return at <= now && now < later(at, days(newsDays));
  });
  return due?.kind ?? null;
}
