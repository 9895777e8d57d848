import type { Invoice, PausedCollection, Subscription } from '../model/account.ts';
import type { Turn } from '../model/turn.ts';
import { emitInvoice, finalize, markUncollectible } from './invoices.ts';
import { emitSubscription } from './settlement.ts';
import { requireRunning } from './subscriptions.ts';

/**
 * Pauses (null: resumes) the collection of a subscription's invoices; the subscription's status stays. Existing invoices are still charged,
 * and drafts kept during the pause stay drafts (docs.stripe.com/billing/subscriptions/pause-payment).
 */
export function setPause(turn: Turn, subscription: Subscription, pause: PausedCollection | null): void {
  requireRunning(subscription);
  const { pause: before = null } = subscription;
  subscription.pause = pause;
  const pause_collection = before && { behavior: before.behavior, resumes_at: before.resumesAt };
  emitSubscription(turn, subscription, 'updated', { pause_collection });
}

/** Applies the pause's behaviour to the draft of a renewal. A void invoice uses none of the customer's balance. */
export function applyPause(turn: Turn, invoice: Invoice, { behavior }: PausedCollection): void {
  switch (behavior) {
    case 'keep_as_draft':
      return;
    case 'mark_uncollectible':
      finalize(turn, invoice);
      return markUncollectible(turn, invoice);
    case 'void':
      invoice.status = 'void';
      invoice.voidedAt = turn.now;
      return emitInvoice(turn, invoice, 'voided');
    default:
      return behavior satisfies never;
  }
}
