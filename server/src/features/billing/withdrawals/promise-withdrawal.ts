import type { User } from '@matilha/contract/account/account';
import { audit } from '#server/database/audit.ts';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { type MailContent, queueMail } from '#server/providers/mail/queue-mail.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import { stillLeased } from '../payers/repository.ts';
import type { LockedCustomer } from '../payers/with-customer-lock.ts';
import { insertRefunds } from '../refunds/repository.ts';
import { withdrawalKeys } from './keys.ts';
import { owedRefunds, type PaidPart } from './owed-refunds.ts';
import {
  hasWithdrawn,
  holdWithdrawals,
  insertWithdrawal,
  selectWithdrawal,
  type WithdrawalRow,
} from './repository.ts';

export interface WithdrawalPromise {
  user: User;
  provider: PaymentProvider;
  customer: LockedCustomer;
  /** The subscription or the product that is withdrawn from. */
  of: { subscriptionId: string } | { produtoId: number };
  /** The payments to be refunded, and the cents of each. */
  paid: readonly PaidPart[];
  /** Fingerprints of the cards it was paid with, as far as they are known. */
  cards: readonly string[];
  mail: (row: WithdrawalRow) => MailContent;
  /** Ends access in the transaction that stores the withdrawal. */
  end?: (tx: Transaction, row: WithdrawalRow) => Promise<void>;
}

/**
 * Stores a withdrawal with its refunds and its confirmation mail: from then on the refunds are due (L19). Throws `withdrawal_repeated`
 * when the person, or one of the cards, withdrew before from a plan, or from the same product; `unavailable` when the
 * lease was lost.
 */
export async function promiseWithdrawal(
  context: Context,
  promised: WithdrawalPromise,
): Promise<WithdrawalRow> {
  const { user, customer, of, paid } = promised;
  const amount = paid.reduce((sum, part) => sum + part.amount, 0);
  const provider = promised.provider.name;
  // Everybody uses the same test cards: another user's withdrawal with one proves nothing.
  const cards = provider === 'sandbox' ? [] : promised.cards;
  const { personKeys, ...keys } = await withdrawalKeys(context.db, { email: user.email, cards });
  const produtoId = 'produtoId' in of ? of.produtoId : null;
  return context.db.transaction(async (tx) => {
    if (!(await stillLeased(tx, customer.lease))) throw new AppError('unavailable', { retryAfter: 2 });
    await holdWithdrawals(tx);
    const account = { userId: user.id, personKeys, cardKeys: keys.cardKeys };
    const before = await hasWithdrawn(tx, { provider, produtoId }, account);
    if (before) throw new AppError('withdrawal_repeated');
    const requestedAt = context.clock.now();
    const row = await insertWithdrawal(tx, {
      userId: user.id,
      provider,
      ...of,
      ...keys,
      amount,
      requestedAt,
      // A product has no subscription to end.
      endedAt: produtoId === null ? null : requestedAt,
    });
    await insertRefunds(tx, owedRefunds(row, paid));
    await promised.end?.(tx, row);
    const mail = { ...promised.mail(row), kind: 'withdrawal', userId: user.id, to: user.email };
    await queueMail(tx, context, mail);
    await audit(tx, context, {
      action: produtoId === null ? 'subscription.withdraw' : 'purchase.withdraw',
      subject: `user:${user.id}`,
      details: { ...of, amount },
    });
    return row;
  });
}

interface ProductBuyer {
  user: Pick<User, 'id' | 'email'>;
  provider: PaymentProvider;
  produtoId: number;
}

/** Returns the account's newest withdrawal from a product. */
export const findProductWithdrawal = (db: Executor, { user, provider, produtoId }: ProductBuyer) =>
  selectWithdrawal(db, { provider: provider.name, produtoId }, user.id);

/** Returns whether the account or its address withdrew from the product before. */
export async function hasGivenUpProduct(
  db: Executor,
  { user, provider, produtoId }: ProductBuyer,
): Promise<boolean> {
  const { personKeys } = await withdrawalKeys(db, { email: user.email, cards: [] });
  const account = { userId: user.id, personKeys, cardKeys: [] };
  return hasWithdrawn(db, { provider: provider.name, produtoId }, account);
}
