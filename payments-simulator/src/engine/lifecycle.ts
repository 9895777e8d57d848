import type { Account, Subscription } from '../model/account.ts';
import type { Turn } from '../model/turn.ts';
import { waitsForCode } from './codes.ts';
import { createDraft, isProcessing } from './invoices.ts';
import { applyPause, setPause } from './paused-collection.ts';
import { periodEndAfter } from './proration.ts';
import { settleRefund } from './refunds.ts';
import { advancesAt, collectByItself } from './renewal-payment.ts';
import { emitSubscription, settleLate } from './settlement.ts';
import { dropPendingUpdate, endSubscription, periodLine, runs } from './subscriptions.ts';

/** Seconds until an incomplete subscription without its first payment expires. */
const patience = 23 * 3600;

interface Step {
  at: number;
  run(turn: Turn): void;
}

/** Returns when the account's next step is due, in Unix seconds; null for never. */
export function nextAt(account: Account): number | null {
  return nextStep(account)?.at ?? null;
}

/** Applies every step due by the turn's time, in order, each at its own time. */
export function advance(turn: Turn): void {
  const until = turn.now;
  for (let step = nextStep(turn.account); step && step.at <= until; step = nextStep(turn.account)) {
    turn.now = Math.max(step.at, turn.account.touchedAt);
    step.run(turn);
    turn.account.touchedAt = turn.now;
  }
  turn.now = until;
}

function nextStep(account: Account): Step | null {
  let first: Step | null = null;
  for (const step of steps(account)) if (!first || step.at < first.at) first = step;
  return first;
}

function* steps(account: Account): Generator<Step> {
  for (const subscription of account.subscriptions) yield* stepsOf(account, subscription);
  for (const invoice of account.invoices) {
    if (invoice.nextAttemptAt === null || isProcessing(account, invoice.id)) continue;
    if (invoice.status === 'draft' || invoice.status === 'open') {
      yield { at: invoice.nextAttemptAt, run: (turn) => collectByItself(turn, invoice) };
    }
  }
  for (const refund of account.refunds) {
    const { answer } = refund;
    if (!answer) continue;
    yield { at: answer.at, run: (turn) => settleRefund(turn, refund, answer.status, answer.failureReason) };
  }
  for (const intent of account.intents) {
    if (intent.codeEndsAt === undefined || !waitsForCode(account, intent)) continue;
    yield { at: intent.codeEndsAt, run: (turn) => settleLate(turn, intent, false) };
  }
}

function* stepsOf(account: Account, subscription: Subscription): Generator<Step> {
  const { status, pendingUpdate } = subscription;
  if (status === 'incomplete' && !isProcessing(account, subscription.latestInvoiceId)) {
    yield { at: subscription.createdAt + patience, run: (turn) => endSubscription(turn, subscription, null) };
  }
  if (pendingUpdate && !isProcessing(account, pendingUpdate.invoiceId)) {
    yield { at: pendingUpdate.expiresAt, run: (turn) => lapse(turn, subscription) };
  }
  if (!runs(subscription)) return;
  const resumesAt = subscription.pause?.resumesAt ?? null;
  if (resumesAt !== null) yield { at: resumesAt, run: (turn) => setPause(turn, subscription, null) };
  yield {
    at: subscription.periodEnd,
    run: (turn) =>
      subscription.cancelAtPeriodEnd ? endSubscription(turn, subscription, null) : renew(turn, subscription),
  };
}

function lapse(turn: Turn, subscription: Subscription): void {
  dropPendingUpdate(turn, subscription);
  emitSubscription(turn, subscription, 'updated', { pending_update: {} });
}

function renew(turn: Turn, subscription: Subscription): void {
  if (subscription.status === 'trialing') subscription.status = 'active';
  const { periodStart: lastStart, periodEnd: start, anchor, price } = subscription;
  subscription.periodStart = start;
  subscription.periodEnd = periodEndAfter(start, anchor, price.recurring);
  const invoice = createDraft(turn, subscription, {
    billingReason: 'subscription_cycle',
    lines: [periodLine(subscription, price, subscription.periodStart, subscription.periodEnd)],
    periodStart: lastStart,
    periodEnd: start,
  });
  if (subscription.pause) applyPause(turn, invoice, subscription.pause);
  else invoice.nextAttemptAt = advancesAt(turn, subscription);
  emitSubscription(turn, subscription, 'updated', { items: {}, latest_invoice: null });
}
