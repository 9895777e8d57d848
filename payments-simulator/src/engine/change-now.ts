import type { Account, Price, Subscription } from '../model/account.ts';
import { invalidRequest } from '../model/failure.ts';
import { findById, type Turn } from '../model/turn.ts';
import { amountsOf, createInvoice, type LineDraft } from './invoices.ts';
import { periodEndAfter, unusedCredit } from './proration.ts';
import { collect, methodOnFile } from './settlement.ts';
import { dropPendingUpdate, fullLine, requireRunning } from './subscriptions.ts';

/** Seconds until an unpaid pending change expires. */
const patience = 23 * 3600;

/** Returns the lines of a new period at `price`: its full price, and a credit for the days of the running period after `at`. */
export function changeLines(
  account: Account,
  subscription: Subscription,
  price: Price,
  times: { now: number; at: number },
): LineDraft[] {
  const { periodStart, periodEnd } = subscription;
  if (times.at < periodStart || times.at > periodEnd) {
    throw invalidRequest('The proration date is outside of the current period.', { param: 'proration_date' });
  }
  const period = { start: periodStart, end: periodEnd };
  const credit = unusedCredit(keptOfPeriod(account, subscription), period, times.at);
  const whole = fullLine(price, times.now, periodEndAfter(times.now, times.now, price.recurring));
  if (credit === 0) return [whole];
  const unused: LineDraft = {
    amount: -credit,
    description: `Unused time on ${subscription.price.productId}`,
    proration: true,
    price: subscription.price,
    periodStart: times.at,
    periodEnd,
  };
  return [unused, whole];
}

/** Returns the cents paid for the running period and not refunded. */
function keptOfPeriod(account: Account, subscription: Subscription): number {
  const paid = subscription.paidForPeriod;
  if (!paid) return 0;
  const invoice = findById(account.invoices, paid.invoiceId);
  const refunded = account.charges
    .filter((charge) => charge.status === 'succeeded' && charge.intentId === invoice?.intentId)
    .reduce((sum, charge) => sum + charge.amountRefunded, 0);
  return Math.max(0, paid.amount - refunded);
}

interface Change {
  price: Price;
  /** Proration time, in Unix seconds: days after it are unused. */
  at: number;
  /** Null leaves it unchanged. */
  cancelAtPeriodEnd: boolean | null;
}

/**
 * Starts a new period at `price` when its invoice is paid. Until then, after a decline or while the bank asks, the change is
 * a pending update and the subscription stays unchanged.
 */
export function changeNow(turn: Turn, subscription: Subscription, change: Change): void {
  const { price, at, cancelAtPeriodEnd } = change;
  requireRunning(subscription);
  const { account, now } = turn;
  const lines = changeLines(account, subscription, price, { now, at });
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
    invoiceId: invoice.id,
    periodStart: now,
    cancelAtPeriodEnd,
    expiresAt: now + patience,
  };
  collect(turn, invoice, 'on_file');
}
