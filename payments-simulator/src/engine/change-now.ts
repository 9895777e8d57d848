import type { Account, InvoiceLine, SoldItem, Subscription } from '../model/account.ts';
import { invalidRequest } from '../model/failure.ts';
import type { Turn } from '../model/turn.ts';
import { amountsOf, createInvoice, type LineDraft } from './invoices.ts';
import { periodEndAfter, unusedCredit } from './proration.ts';
import { collect, methodOnFile } from './settlement.ts';
import { dropPendingUpdate, periodLine, requireRunning } from './subscriptions.ts';

/** Seconds until an unpaid pending change expires. */
const patience = 23 * 3600;

/**
 * Returns the lines of a new period of an item: its full price, and a credit for the days of the running period after
 * `unusedFrom`, if any.
 */
export function changeLines(
  account: Account,
  subscription: Subscription,
  { price, quantity }: SoldItem,
  times: { now: number; unusedFrom: number | null },
): LineDraft[] {
  const { periodStart, periodEnd, coupon = null } = subscription;
  const { now, unusedFrom } = times;
  const whole = periodLine({ quantity, coupon }, price, now, periodEndAfter(now, now, price.recurring));
  if (unusedFrom === null) return [whole];
  if (unusedFrom < periodStart || unusedFrom > periodEnd) {
    throw invalidRequest('The proration date is outside of the current period.', { param: 'proration_date' });
  }
  const period = { start: periodStart, end: periodEnd };
  const debit = debitOf(account, subscription);
  const credit = debit ? unusedCredit(debit.amount - (debit.discount ?? 0), period, unusedFrom) : 0;
  if (!debit || credit === 0) return [whole];
  const unused: LineDraft = {
    amount: -credit,
    description: `Unused time on ${debit.price.productId}`,
    proration: true,
    price: debit.price,
    periodStart: unusedFrom,
    periodEnd,
  };
  return [unused, whole];
}

/**
 * Returns the line that debited the running period. Flexible billing credits the debited amount, whether it was paid,
 * refunded or charged back (docs.stripe.com/billing/subscriptions/prorations, "Credit prorations"), less its discount
 * (docs.stripe.com/changelog/clover/2025-09-30/itemize-proration-discount-amounts: amounts are net unless itemized).
 */
function debitOf(account: Account, subscription: Subscription): InvoiceLine | undefined {
  return account.invoices
    .filter(
      ({ id, subscriptionId, status }) =>
        subscriptionId === subscription.id &&
        status !== 'void' &&
        id !== subscription.pendingUpdate?.invoiceId,
    )
    .flatMap(({ lines }) => lines)
    .findLast(({ proration, periodStart }) => !proration && periodStart === subscription.periodStart);
}

interface Change extends SoldItem {
  /** Days after it, in Unix seconds, are credited; null credits none. */
  unusedFrom: number | null;
  /** Null leaves it unchanged. */
  cancelAtPeriodEnd: boolean | null;
}

/**
 * Starts a new period of the item when its invoice is paid. Until then, after a decline or while the bank asks, the change is
 * a pending update and the subscription stays unchanged.
 */
export function changeNow(turn: Turn, subscription: Subscription, change: Change): void {
  const { price, quantity, unusedFrom, cancelAtPeriodEnd } = change;
  requireRunning(subscription);
  if (subscription.pause) {
    // The provider's documents do not describe the fate of such a change's invoice.
    throw invalidRequest('The simulator changes no subscription now while its collection is paused.');
  }
  const { account, now } = turn;
  const lines = changeLines(account, subscription, change, { now, unusedFrom });
  if (amountsOf(account, lines).amountDue > 0 && !methodOnFile(turn, subscription.id)) {
    throw invalidRequest('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    });
  }
  dropPendingUpdate(turn, subscription);
  const invoice = createInvoice(turn, subscription, {
    billingReason: 'subscription_update',
    lines,
    periodStart: subscription.periodStart,
    periodEnd: now,
  });
  subscription.pendingUpdate = {
    price,
    quantity,
    invoiceId: invoice.id,
    periodStart: now,
    cancelAtPeriodEnd,
    expiresAt: now + patience,
  };
  collect(turn, invoice, 'on_file');
}
