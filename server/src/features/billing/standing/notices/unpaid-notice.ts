import { days, later } from '#server/platform/clock.ts';
import { hasEnded, isRunning, isUnpaid } from '#server/providers/payments/subscription-status.ts';
import { graceEnd } from '../rules.ts';
import { unpaidEnd, unpaidSince } from '../snapshot-rules.ts';
import type { SubscriptionRow } from '../subscription-repository.ts';
import { type DueNotice, type KnownPayer, newestPaidOf, newsDays } from './known-payer.ts';
import { payerNoticeMail } from './mails.ts';

export type PayerNoticeKind =
  | 'renewal_failed'
  | 'grace_ends'
  | 'overdue'
  | 'overdue_week'
  | 'overdue_fortnight'
  | 'unpaid_ended'
  | 'overdue_paid';

/** Returns the notice about a renewal that failed, or about its payment that arrived late, that a payer is due now (product decision 4.11). */
export function unpaidNotice(payer: KnownPayer): DueNotice | null {
  const { subscriptions, invoices, overdueCountsFrom, now } = payer;
  const row = noticedOf(subscriptions);
  if (!row?.paidUntil) return null;
  const own = invoices.filter(({ subscriptionId }) => subscriptionId === row.subscriptionId);
  const [newest, previous] = newestPaidOf(own, row.subscriptionId);
  if (!newest) return null;
  const graceUntil = graceEnd(row.paidUntil);
  const endsAt = unpaidEnd(row.paidUntil, overdueCountsFrom);
  const titulo = payer.titleOf(newest.tierId);
  const isSimulated = payer.provider === 'sandbox';
  const { invoiceId } = newest;
  const notice = (kind: PayerNoticeKind, amount: number | null): DueNotice => ({
    key: { kind, invoiceId },
    mail: (firstName) =>
      payerNoticeMail(payer.settings, { kind, firstName, titulo, graceUntil, endsAt, amount, isSimulated }),
  });
  if (row.endedAt) {
    const endedUnpaid = row.endedAt >= graceUntil && isNews(row.endedAt, now);
    return endedUnpaid ? notice('unpaid_ended', null) : null;
  }
  if (isUnpaid(row) && now >= row.paidUntil) {
    const kind = row.processing ? null : unpaidKind(row.paidUntil, overdueCountsFrom, now);
    const open = own.find(({ status }) => status === 'open');
    return kind && notice(kind, open?.amountDue ?? null);
  }
  if (!previous || !isNews(newest.paidAt, now)) return null;
  const follows = { kind: 'overdue', invoiceId: previous.invoiceId };
  return { ...notice('overdue_paid', newest.amountPaid), follows };
}

/** Returns the running subscription, else the one that ended last. */
const noticedOf = (subscriptions: readonly SubscriptionRow[]): SubscriptionRow | undefined =>
  subscriptions.find((row) => row.endedAt === null && isRunning(row)) ??
  subscriptions.find((row) => hasEnded(row) && row.paidUntil);

const isNews = (at: Date | null, now: Date): boolean => at !== null && now < later(at, days(newsDays));

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
