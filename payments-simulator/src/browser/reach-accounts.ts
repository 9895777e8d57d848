import type { Accounts } from '../engine/accounts.ts';
import type { CatalogueBook } from '../engine/catalogue.ts';
import { requireLasting } from '../engine/subscriptions.ts';
import type { Intent, Subscription } from '../model/account.ts';
import { missing } from '../model/failure.ts';
import { clientSecret, customerOf, intentOfSecret } from '../model/ids.ts';
import { findById, type Turn } from '../model/turn.ts';

export interface AccountsAndPrices {
  catalogue: CatalogueBook;
  accounts: Accounts;
  now: () => Promise<Date>;
}

/** Returns functions that find an account by one of its ids or client secrets. */
export function reachAccounts(accounts: Accounts) {
  async function change<T>(customerId: string | null, id: string, work: (turn: Turn) => T): Promise<T> {
    const changed = customerId === null ? null : await accounts.change(customerId, work);
    if (!changed) throw missing('account', id);
    return changed.value;
  }

  /** Runs `work` on a subscription that has not ended. */
  function onSubscription<T>(id: string, work: (turn: Turn, subscription: Subscription) => T): Promise<T> {
    return change(customerOf(id), id, (turn) => work(turn, requireLasting(turn.account, id)));
  }

  function onIntent<T>(
    secret: string,
    customerId: string | undefined,
    work: (turn: Turn, intent: Intent) => T,
  ): Promise<T> {
    return change(ownerOfSecret(secret, customerId), secret, (turn) =>
      work(turn, intentBySecret(turn, secret)),
    );
  }

  async function readBySecret(secret: string, customerId: string | undefined): Promise<Turn> {
    const owner = ownerOfSecret(secret, customerId);
    const turn = owner === null ? null : await accounts.read(owner);
    if (!turn) throw missing('payment_intent', intentOfSecret(secret));
    return turn;
  }

  return { change, onSubscription, onIntent, readBySecret };
}

function ownerOfSecret(secret: string, customerId: string | undefined): string | null {
  const owner = customerOf(secret);
  if (customerId === undefined || owner === customerId) return owner;
  throw missing('payment_intent', intentOfSecret(secret));
}

export function intentBySecret({ account }: Turn, secret: string): Intent {
  const intent = findById(account.intents, intentOfSecret(secret));
  if (intent && clientSecret(account, intent.id) === secret) return intent;
  throw missing('payment_intent', intentOfSecret(secret));
}
