import { days, later } from '#server/platform/clock.ts';
import { hasEnded, isPaid, isRunning } from '#server/providers/payments/subscription-status.ts';
import { graceEnd } from '../rules.ts';
import type { SubscriptionRow } from '../subscription-repository.ts';
import { type DueNotice, type KnownPayer, newestPaidOf, newsDays } from './known-payer.ts';
import { planEndMail } from './mails.ts';

/**
 * Tells a payer that the plan was cancelled to its end, and that it has ended so. None follows an end that the payer did not ask for in this
 * way: a withdrawal, a plan that another one replaced, our own stop for a chargeback.
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
  // An ended plan no longer tells whether it was cancelled, its days do: an earlier end is a withdrawal or an operator's, and a later one an
  // unpaid renewal, which has its own notice.
  const isItsEnd = endedAt >= paidUntil && endedAt < graceEnd(paidUntil);
  const isNews = now < later(endedAt, days(newsDays));
  return isItsEnd && isNews ? { kind: 'plan_ended', subscriptionId, endsAt: endedAt } : null;
}
