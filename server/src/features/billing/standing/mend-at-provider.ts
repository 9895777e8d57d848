import { audit } from '#server/database/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import {
  type CustomerSnapshot,
  type PaymentProvider,
  PaymentServiceError,
} from '#server/providers/payments/payment-provider.ts';
import { isRunning } from '#server/providers/payments/subscription-status.ts';
import { markDefaultCard } from '../payers/repository.ts';
import type { LockedCustomer } from '../payers/with-customer-lock.ts';
import {
  abandonedSubscriptions,
  disputedRenewals,
  earlyRenewals,
  needlessOrders,
  outdatedInvoices,
  overtakenCancellations,
  replacedSubscriptions,
  timeOf,
  wonSubscriptions,
} from './snapshot-rules.ts';
import { type DisputeAction, selectDisputeAction } from './subscription-repository.ts';

type Payer = LockedCustomer & { customerId: string };

/** One change may call for another: a plan that is stopped for a dispute ends if it is unpaid as well. */
const mostPasses = 3;

/** Reads a customer; reads it again while something had to be mended at the provider. */
export async function readMended(
  context: Context,
  payments: PaymentProvider,
  payer: Payer,
): Promise<CustomerSnapshot> {
  let snapshot = await payments.readCustomer(payer.customerId);
  for (let pass = 0; pass < mostPasses && (await mend(context, payments, payer, snapshot)); pass += 1) {
    snapshot = await payments.readCustomer(payer.customerId);
  }
  return snapshot;
}

export const isRefusal = (error: unknown): boolean =>
  error instanceof PaymentServiceError && error.reason === 'refused';

/**
 * Makes the provider charge by our rules only: a plan that was bought instead ends the one before, an order beside a paid plan is dropped,
 * what nobody has paid for 30 days ends, no charge comes before the end of a paid period, none while a bank takes a payment back, a
 * cancellation that was overtaken is withdrawn, and the card is the one that the customer chose last. Returns whether anything changed.
 */
async function mend(
  context: Context,
  payments: PaymentProvider,
  payer: Payer,
  snapshot: CustomerSnapshot,
): Promise<boolean> {
  const { userId } = payer;
  const now = timeOf(snapshot, await payments.now());
  let isMended = false;
  // A refused change needs an operator; the payer's standing is written nevertheless.
  const tryTo = async (change: Promise<unknown>) => {
    try {
      isMended = (await change) !== false || isMended;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      context.log.error({ userId, ...describeError(error) }, 'the provider refuses to change a subscription');
    }
  };
  for (const id of overtakenCancellations(snapshot)) await tryTo(payments.resume(id));
  for (const id of replacedSubscriptions(snapshot, now)) await tryTo(payments.cancelSubscription(id));
  for (const id of needlessOrders(snapshot, now)) await tryTo(payments.cancelUnpaid(id));
  for (const id of abandonedSubscriptions(snapshot, now, payer.overdueCountsFrom)) {
    await tryTo(payments.cancelUnpaid(id));
  }
  for (const id of outdatedInvoices(snapshot)) isMended = (await payments.voidInvoice(id)) || isMended;
  for (const id of disputedRenewals(snapshot)) {
    // Stored first: only a cancellation that is known to be ours is ever taken back.
    await noteOnce(context, userId, id, 'subscription.stop_for_dispute');
    await tryTo(payments.stopRenewal(id));
  }
  for (const id of wonSubscriptions(snapshot)) {
    const last = await selectDisputeAction(context.db, userId, id);
    if (last !== 'subscription.stop_for_dispute') continue;
    await tryTo(payments.resume(id));
    await noteOnce(context, userId, id, 'subscription.resume_after_dispute');
  }
  for (const { subscriptionId, until } of earlyRenewals(snapshot, now)) {
    await tryTo(payments.postponeRenewal(subscriptionId, until));
  }
  await tryTo(applyDefaultCard(context, payments, payer, snapshot));
  return isMended;
}

/**
 * Sets the customer's default card on the running plan, which would otherwise charge its own card (decision 0083). Each default is set
 * once: a card that somebody types at the till later is newer, and stays. Returns whether anything changed.
 */
export async function applyDefaultCard(
  { db }: Pick<Context, 'db'>,
  payments: PaymentProvider,
  payer: LockedCustomer,
  { subscriptions, defaultCardId }: CustomerSnapshot,
): Promise<boolean> {
  if (defaultCardId === undefined || defaultCardId === payer.defaultCardId) return false;
  const withOtherCard = subscriptions.filter((each) => isRunning(each) && each.cardId !== defaultCardId);
  for (const { id } of withOtherCard) await payments.payWithCard(id, defaultCardId);
  await markDefaultCard(db, payer, defaultCardId);
  return withOtherCard.length > 0;
}

async function noteOnce(
  context: Context,
  userId: number,
  subscriptionId: string,
  action: DisputeAction,
): Promise<void> {
  if ((await selectDisputeAction(context.db, userId, subscriptionId)) === action) return;
  await context.db.transaction((tx) =>
    audit(tx, context, { action, subject: `user:${userId}`, details: { subscriptionId } }),
  );
}
