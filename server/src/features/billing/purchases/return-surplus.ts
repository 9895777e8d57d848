import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Context } from '#server/platform/context.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import { lockPayer } from '../payers/repository.ts';
import { insertRefunds, selectRefund } from '../refunds/repository.ts';
import type { PurchaseDependencies } from './dependencies.ts';
import { paidTwiceMail } from './mails.ts';
import { lockContentOf, ownsPaid, type StoredPurchase, selectTitles } from './repository.ts';

/**
 * Stores the refund of a purchase that its owner has already paid through another payment, and mails them. Returns true for such a
 * purchase: the caller then closes it. Two payments at once wait for each other, so that exactly one is kept.
 */
export async function returnSurplus(
  tx: Transaction,
  context: Context,
  settings: PurchaseDependencies['settings'],
  purchase: StoredPurchase,
): Promise<boolean> {
  const { id, userId, produtoId, provider, paymentId, amount } = purchase;
  if (userId === null || produtoId === null || paymentId === null || amount === 0) return false;
  await lockContentOf(tx, { userId, produtoId });
  // A refund that failed is returned by hand, whatever became of the other purchase.
  if ((await selectRefund(tx, provider, paymentId))?.cause === 'surplus') return true;
  if (!(await ownsPaid(tx, { userId, produtoId, provider }, id))) return false;
  const createdAt = context.clock.now();
  await insertRefunds(tx, [{ userId, provider, paymentId, cause: 'surplus', produtoId, amount, createdAt }]);
  await audit(tx, context, {
    action: 'purchase.return_surplus',
    subject: `user:${userId}`,
    details: { purchase: id, payment: paymentId, amount },
  });
  const owner = await lockPayer(tx, userId);
  const [titulo] = await selectTitles(tx, [produtoId]);
  if (owner && titulo !== undefined) {
    const mail = paidTwiceMail(settings, { firstName: owner.firstName, titulo, produtoId, amount });
    await queueMail(tx, context, { ...mail, userId, kind: 'purchase_paid_twice', to: owner.email });
  }
  return true;
}
