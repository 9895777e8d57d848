import type { Accounts } from '../engine/accounts.ts';
import { setPause } from '../engine/paused-collection.ts';
import { acknowledge } from '../engine/renewal-payment.ts';
import { giveUpAndUpdate, voidAndUpdate } from '../engine/settlement.ts';
import { endSubscription } from '../engine/subscriptions.ts';
import type { Invoice, PausedCollection } from '../model/account.ts';
import { missing } from '../model/failure.ts';
import { customerOf } from '../model/ids.ts';
import { findById, type Turn, toSeconds } from '../model/turn.ts';
import { reachAccounts } from './reach-accounts.ts';

/** Changes of invoices and subscriptions in the dashboard. */
export interface CollectionHands {
  /** Voids an open or uncollectible invoice. */
  voidInvoice(invoiceId: string): Promise<void>;
  markUncollectible(invoiceId: string): Promise<void>;
  /** Pauses the collection of a subscription's invoices, until an instant or until it is resumed by hand. */
  pauseCollection(
    subscriptionId: string,
    behavior: PausedCollection['behavior'],
    resumesAt?: Date,
  ): Promise<void>;
  resumeCollection(subscriptionId: string): Promise<void>;
  /** Notes that a registered endpoint has answered the event `invoice.created` of a draft. */
  acknowledgeInvoice(invoiceId: string): Promise<void>;
  /** Ends a subscription at once, without a credit. */
  cancelNow(subscriptionId: string): Promise<void>;
}

export function createCollectionHands(accounts: Accounts): CollectionHands {
  const { change, onSubscription } = reachAccounts(accounts);
  const onInvoice = (id: string, work: (turn: Turn, invoice: Invoice) => void) =>
    change(customerOf(id), id, (turn) => {
      const invoice = findById(turn.account.invoices, id);
      if (!invoice) throw missing('invoice', id);
      work(turn, invoice);
    });

  return {
    voidInvoice: (id) => onInvoice(id, voidAndUpdate),
    markUncollectible: (id) => onInvoice(id, giveUpAndUpdate),
    pauseCollection: (id, behavior, resumesAt) =>
      onSubscription(id, (turn, subscription) =>
        setPause(turn, subscription, { behavior, resumesAt: resumesAt ? toSeconds(resumesAt) : null }),
      ),
    resumeCollection: (id) => onSubscription(id, (turn, subscription) => setPause(turn, subscription, null)),
    acknowledgeInvoice: (id) => onInvoice(id, acknowledge),
    cancelNow: (id) =>
      onSubscription(id, (turn, subscription) =>
        endSubscription(turn, subscription, 'cancellation_requested'),
      ),
  };
}
