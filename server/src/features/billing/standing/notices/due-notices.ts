import { days, later } from '#server/platform/clock.ts';
import { hasEnded, isPaid, isRunning, isUnpaid } from '#server/providers/payments/subscription-status.ts';
import { graceEnd } from '../rules.ts';
import { unpaidEnd, unpaidSince } from '../snapshot-rules.ts';
import type { SubscriptionRow } from '../subscription-repository.ts';
import { type DueNotice, type KnownPayer, newestPaidOf, newsDays } from './known-payer.ts';
import { cardExpiryMail, newPriceMail, payerNoticeMail, planEndMail, wonDisputeMail } from './mails.ts';

/** A payment confirmed longer ago is not mailed about, as after the restore of a backup. */
const newsFor = days(120);

/** Tells a payer that the bank has rejected the chargeback for which we stopped the plan, and whether the plan goes on or has ended. */
export async function wonDisputeNotice(payer: KnownPayer): Promise<DueNotice | null> {
  const since = later(payer.now, -newsFor);
  const won = payer.invoices.find(
    ({ dispute, paidAt }) => dispute === 'won' && paidAt !== null && paidAt > since,
  );
  const row = payer.subscriptions.find((each) => each.subscriptionId === won?.subscriptionId);
  if (!won || !row || !(await payer.disputeAction(row.subscriptionId))) return null;
  const titulo = payer.titleOf(won.tierId);
  const renewsAt = row.endedAt === null && !row.cancelAtPeriodEnd ? row.paidUntil : null;
  return {
    key: { kind: 'dispute_won', invoiceId: won.invoiceId },
    mail: (firstName) =>
      wonDisputeMail(payer.settings, { firstName, titulo, renewsAt, endedAt: row.endedAt }),
  };
}

/**
 * Tells a payer that the plan was cancelled to its end, and then that it has ended. No mail follows an end that the payer did not request
 * in this way: a withdrawal, a plan that another one replaced, our own stop for a chargeback.
 */
export async function planEndNotice(payer: KnownPayer): Promise<DueNotice | null> {
  const cancelled = cancelledOf(payer.subscriptions, payer.now);
  if (!cancelled) return null;
  const { kind, subscriptionId, endsAt } = cancelled;
  const [newest] = newestPaidOf(payer.invoices, subscriptionId);
  if (!newest || (newest.amountPaid > 0 && newest.amountRefunded >= newest.amountPaid)) return null;
  if ((await payer.disputeAction(subscriptionId)) === 'subscription.stop_for_dispute') return null;
  const titulo = payer.titleOf(newest.tierId);
  return {
    key: { kind, invoiceId: newest.invoiceId },
    mail: (firstName) => planEndMail(payer.settings, { kind, firstName, titulo, endsAt }),
  };
}

interface CancelledPlan {
  kind: 'plan_cancelled' | 'plan_ended';
  subscriptionId: string;
  endsAt: Date;
}

/** Returns the plan that ends, or has just ended, at the end of its paid period because it was cancelled. */
function cancelledOf(subscriptions: readonly SubscriptionRow[], now: Date): CancelledPlan | null {
  const running = subscriptions.filter((row) => row.endedAt === null && isRunning(row));
  if (running.length > 1) return null;
  const row = running[0] ?? subscriptions.find((each) => hasEnded(each) && each.paidUntil);
  if (!row?.paidUntil) return null;
  const { subscriptionId, endedAt, paidUntil, coveredUntil } = row;
  if (endedAt === null) {
    const isCancelled = row.cancelAtPeriodEnd && isPaid(row);
    const goesOn = isCancelled && coveredUntil !== null && coveredUntil > now;
    return goesOn ? { kind: 'plan_cancelled', subscriptionId, endsAt: paidUntil } : null;
  }
  // An ended plan no longer shows whether it was cancelled, but its days do: an earlier end is a withdrawal or an operator's, and a later
  // one an unpaid renewal, which has its own notice.
  const isItsEnd = endedAt >= paidUntil && endedAt < graceEnd(paidUntil);
  const isNews = now < later(endedAt, days(newsDays));
  return isItsEnd && isNews ? { kind: 'plan_ended', subscriptionId, endsAt: endedAt } : null;
}

/** Tells a payer that the next charge of the plan has another price, which an operator set at the provider. */
export function newPriceNotice(payer: KnownPayer): DueNotice | null {
  const { newPrice, subscriptions, invoices, now, settings } = payer;
  const row = subscriptions.find((each) => each.subscriptionId === newPrice?.subscriptionId);
  if (!newPrice || !row?.renewsAt || row.endedAt || row.cancelAtPeriodEnd || row.renewsAt <= now) return null;
  const [newest] = newestPaidOf(invoices, row.subscriptionId);
  const { amount, from } = newPrice;
  if (!newest || row.recurringAmount !== amount) return null;
  const { renewsAt } = row;
  const titulo = payer.titleOf(row.tierId);
  return {
    key: { kind: 'new_price', invoiceId: newest.invoiceId, amount },
    mail: (firstName) => newPriceMail(settings, { firstName, titulo, from, amount, renewsAt }),
  };
}

/** The warning comes this long before the charge that the card cannot pay: time enough to change it. */
const warnedBefore = days(7);

/** Warns a payer when the card expires before the next charge of the plan, once for each period. */
export function cardExpiryNotice({
  subscriptions,
  invoices,
  now,
  titleOf,
  settings,
}: KnownPayer): DueNotice | null {
  const row = subscriptions.find((each) => each.endedAt === null && isPaid(each));
  if (!row?.renewsAt || !row.cardExpiresAt || row.cancelAtPeriodEnd) return null;
  const { renewsAt, cardExpiresAt, recurringAmount: amount } = row;
  const [newest] = newestPaidOf(invoices, row.subscriptionId);
  const isDue = cardExpiresAt <= renewsAt && later(renewsAt, -warnedBefore) <= now && now < renewsAt;
  if (!isDue || !newest) return null;
  const titulo = titleOf(row.tierId);
  return {
    key: { kind: 'card_expires', invoiceId: newest.invoiceId },
    mail: (firstName) => cardExpiryMail(settings, { firstName, titulo, renewsAt, cardExpiresAt, amount }),
  };
}

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
