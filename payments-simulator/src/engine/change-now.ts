import type { Account, Price, Subscription } from '../model/account.ts';
import { invalidRequest } from '../model/failure.ts';
import { findById, type Turn } from '../model/turn.ts';
import { amountsOf, createInvoice, type LineDraft } from './invoices.ts';
import { periodEndAfter, unusedCredit } from './proration.ts';
import { collect, methodOnFile } from './settlement.ts';
import { dropPendingUpdate, fullLine, requireRunning } from './subscriptions.ts';

/** How long a pending change waits for its payment. */
const patience = 23 * 3600;

/** The invoice lines of a new period at `price`: its whole price, less the unused part of the running period at `at`. */
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

/** Cents paid for the running period and not refunded. */
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
  /** Unused days are counted from here. */
  at: number;
  /** Null: stays as it is. */
  cancelAtPeriodEnd: boolean | null;
}

/**
 * Begins a new period at `price` once its invoice is paid. While the card is declined or the bank asks, the change is a
 * pending update and the subscription stays as it was.
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
