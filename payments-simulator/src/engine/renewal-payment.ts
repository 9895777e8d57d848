import type { Invoice, Subscription } from '../model/account.ts';
import { day, findById, type RenewalSettings, type Turn } from '../model/turn.ts';
import { finalize } from './invoices.ts';
import { collect, emitSubscription, methodOnFile } from './settlement.ts';
import { endSubscription } from './subscriptions.ts';

/** Seconds that a renewal's invoice stays a draft (docs.stripe.com/billing/invoices/subscription, "Subscription renewal invoices"). */
const draftTime = 3600;
/** Seconds after which a draft advances without an answer to `invoice.created`. */
const longestDraft = 72 * 3600;
/**
 * Days from the invoice to each retry. Smart Retries choose their times by signals of the provider; of the recommended default only the
 * number and the span are documented.
 */
const retryDays: Record<RenewalSettings['retries'], number[]> = {
  custom: [1, 3, 5, 7],
  smart: [1, 2, 4, 6, 8, 10, 12, 14],
};
/** Declines after which a card is not charged again (docs.stripe.com/billing/revenue-recovery/smart-retries#non-retryable-decline-codes). */
const hardDeclines = new Set([
  'authentication_required',
  'highest_risk_level',
  'incorrect_number',
  'lost_card',
  'pickup_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'transaction_not_allowed',
]);

/**
 * Returns when the draft of a renewal is finalized by itself, null for never: while a subscription is unpaid, drafts stay
 * (docs.stripe.com/billing/subscriptions/overview, "Subscription statuses"). With an endpoint, an hour after its answer
 * (docs.stripe.com/invoicing/integration/workflow-transitions, "Finalize draft invoices").
 */
export function advancesAt({ now, settings }: Turn, { status }: Subscription): number | null {
  if (status === 'unpaid') return null;
  return now + (settings.draftsWait ? longestDraft : draftTime);
}

/** Notes that the endpoint has answered `invoice.created`: a draft that waits for it advances in an hour. */
export function acknowledge(turn: Turn, invoice: Invoice): void {
  if (invoice.status !== 'draft' || invoice.nextAttemptAt === null) return;
  invoice.nextAttemptAt = Math.min(invoice.nextAttemptAt, turn.now + draftTime);
}

/** Finalizes a draft, and charges the invoice. */
export function collectByItself(turn: Turn, invoice: Invoice): void {
  if (invoice.status === 'draft') finalize(turn, invoice);
  // Set before the attempt, so that the event of a failure names the next one.
  const next = retryDays[turn.settings.retries]
    .map((days) => invoice.createdAt + days * day)
    .find((at) => at > turn.now);
  invoice.nextAttemptAt = next ?? null;
  if (!isRefusedForGood(turn, invoice)) collect(turn, invoice, 'off_session');
  if (next === undefined && invoice.status === 'open') giveUp(turn, invoice);
}

/** After a hard decline the schedule goes on, but nothing is charged until there is another card. */
function isRefusedForGood(turn: Turn, invoice: Invoice): boolean {
  const intent = findById(turn.account.intents, invoice.intentId);
  const { code, declineCode } = intent?.error ?? {};
  const isHard = hardDeclines.has(declineCode ?? code ?? '');
  return isHard && methodOnFile(turn, invoice.subscriptionId)?.id === intent?.paymentMethodId;
}

function giveUp(turn: Turn, invoice: Invoice): void {
  const subscription = findById(turn.account.subscriptions, invoice.subscriptionId);
  if (!subscription) return;
  const { afterRetries } = turn.settings;
  if (afterRetries === 'cancel') return endSubscription(turn, subscription, 'payment_failed');
  if (afterRetries === 'past_due' || subscription.status !== 'past_due') return;
  subscription.status = 'unpaid';
  emitSubscription(turn, subscription, 'updated', { status: 'past_due' });
}
