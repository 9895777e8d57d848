import { audit } from '#server/database/audit.ts';
import { readAcceptedTerms } from '#server/features/privacy/api.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import { requirePayments } from '#server/providers/payments/payment-follower.ts';
import type { BillingDependencies } from '../../dependencies.ts';
import { subscribedMail } from '../../mails.ts';
import { selectTiers } from '../../plans/repository.ts';
import {
  lockPerson,
  selectInvoices,
  selectSubscriptions,
  subscribeAction,
  wasSubscriptionConfirmed,
} from '../subscription-repository.ts';

/** An older payment, found after an outage or in a restored backup, is not confirmed by mail. */
const newsFor = days(2);

/** Confirms a subscription by mail once its first payment is known (L19): once, however many events mention it. */
export async function confirmSubscription(
  context: Context,
  deps: BillingDependencies,
  userId: number,
): Promise<void> {
  const { db } = context;
  const payments = requirePayments(deps);
  const provider = payments.name;
  const since = later(await payments.now(), -newsFor);
  const subscription = (await selectSubscriptions(db, provider, userId)).find(
    ({ status, firstPaidAt }) => status === 'active' && firstPaidAt !== null && firstPaidAt > since,
  );
  if (!subscription) return;
  const { subscriptionId, firstPaidAt, renewsAt, recurringAmount } = subscription;
  const first = (await selectInvoices(db, provider, userId)).findLast(
    (invoice) => invoice.subscriptionId === subscriptionId && invoice.status === 'paid',
  );
  const plan = (await selectTiers(db)).find(({ tierId }) => tierId === first?.tierId);
  if (!first || !plan || !firstPaidAt || !renewsAt || recurringAmount === null) return;
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, userId);
    if (!person || (await wasSubscriptionConfirmed(tx, userId, subscriptionId))) return;
    const mail = subscribedMail(deps.settings, {
      firstName: person.firstName,
      titulo: plan.titulo,
      credits: plan.responses_limit,
      amount: first.amountPaid,
      recurringAmount,
      paidAt: firstPaidAt,
      renewsAt,
      terms: await readAcceptedTerms(tx, userId),
      simulated: provider === 'sandbox',
    });
    await queueMail(tx, context, { ...mail, userId, kind: 'subscribed', to: person.email });
    await audit(tx, context, {
      action: subscribeAction,
      subject: `user:${userId}`,
      details: { subscriptionId, tierId: plan.tierId, amount: first.amountPaid },
    });
  });
}
