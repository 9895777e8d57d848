import type { Transaction } from '#server/database/connection.ts';
import { readAcceptedTerms } from '#server/features/privacy/api.ts';
import type { Context } from '#server/platform/context.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import { lockPayer } from '../payers/repository.ts';
import type { PurchaseDependencies } from './dependencies.ts';
import { purchaseConfirmedMail, purchaseWaitingMail } from './mails.ts';
import { type StoredPurchase, selectTitles } from './repository.ts';

type NotifiedPurchase = Pick<StoredPurchase, 'userId' | 'email' | 'produtoId' | 'amount' | 'paidAt'>;

/** Mails the owner a confirmation, or an unknown buyer of a payment link how to claim the purchase. */
export async function notifyBuyer(
  tx: Transaction,
  context: Context,
  settings: PurchaseDependencies['settings'],
  { userId, email, produtoId, amount, paidAt }: NotifiedPurchase,
): Promise<void> {
  if (produtoId === null) return;
  const [titulo] = await selectTitles(tx, [produtoId]);
  if (titulo === undefined) return;
  if (userId !== null) {
    const owner = await lockPayer(tx, userId);
    if (!owner) return;
    const content = purchaseConfirmedMail(settings, {
      firstName: owner.firstName,
      titulo,
      produtoId,
      amount,
      paidAt: paidAt ?? context.clock.now(),
      terms: await readAcceptedTerms(tx, userId),
    });
    await queueMail(tx, context, { ...content, userId, kind: 'purchase_confirmed', to: owner.email });
  } else if (email !== null) {
    const content = purchaseWaitingMail(settings, titulo);
    await queueMail(tx, context, { ...content, userId: null, kind: 'purchase_waiting', to: email });
  }
}
