import { audit } from '#server/database/audit.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import { requirePayments } from '#server/providers/payments/payment-follower.ts';
import { hasEnded, isPaid, isRunning } from '#server/providers/payments/subscription-status.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { selectTiers } from '../plans/repository.ts';
import { planEndMail } from './mails.ts';
import { newestPaidOf, newsDays } from './payer-notices.ts';
import { graceEnd } from './rules.ts';
import {
  lockPerson,
  noticeAction,
  type SubscriptionRow,
  selectDisputeAction,
  selectInvoices,
  selectSubscriptions,
  wasNoticeSent,
} from './subscription-repository.ts';

/**
 * Mails a payer that the plan was cancelled to its end, and that it has ended so: each once for a paid period. No mail follows an end that
 * the payer did not ask for in this way: a withdrawal, a plan that another one replaced, our own stop for a chargeback.
 */
export async function notifyPlanEnd(
  context: Context,
  deps: BillingDependencies,
  userId: number,
): Promise<void> {
  const { db } = context;
  const payments = requirePayments(deps);
  const { name: provider } = payments;
  const cancelled = cancelledOf(await selectSubscriptions(db, provider, userId), await payments.now());
  if (!cancelled) return;
  const { kind, subscriptionId, endsAt } = cancelled;
  const [newest] = newestPaidOf(await selectInvoices(db, provider, userId), subscriptionId);
  if (!newest || (newest.amountPaid > 0 && newest.amountRefunded >= newest.amountPaid)) return;
  if ((await selectDisputeAction(db, userId, subscriptionId)) === 'subscription.stop_for_dispute') return;
  const { invoiceId, tierId } = newest;
  const plan = (await selectTiers(db)).find((tier) => tier.tierId === tierId);
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, userId);
    if (!person || (await wasNoticeSent(tx, userId, { kind, invoiceId }))) return;
    const { firstName, email } = person;
    const titulo = plan?.titulo ?? 'que você assina';
    const mail = planEndMail(deps.settings, { kind, firstName, titulo, endsAt });
    await queueMail(tx, context, { ...mail, userId, kind, to: email });
    await audit(tx, context, {
      action: noticeAction,
      subject: `user:${userId}`,
      details: { kind, invoiceId },
    });
  });
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
