import type { Transaction } from '#server/database/connection.ts';
import { grantAccess, revokeAccess } from '#server/features/knowledge/api.ts';
import type { Context } from '#server/platform/context.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import type { PaymentProvider, PaymentSnapshot } from '#server/providers/payments/payment-provider.ts';
import { lockPayer } from '../payers/repository.ts';
import type { PurchaseDependencies } from './dependencies.ts';
import { notifyBuyer } from './notify-buyer.ts';
import {
  holdProduct,
  lockPurchase,
  type Purchase,
  type StoredPurchase,
  selectByPayment,
  updatePurchase,
} from './repository.ts';
import { returnSurplus } from './return-surplus.ts';
import { accessKey, statusAfter, wonBackKey } from './rules.ts';

export interface FollowerTools {
  provider: PaymentProvider;
  settings: PurchaseDependencies['settings'];
}

const mostReadings = 10;

/**
 * Reads a payment from the provider, and brings its purchase and access in line. A no-op for a payment that is no
 * purchase of ours. Idempotent and safe to run concurrently: it reads again when the row changed meanwhile. Throws
 * PaymentServiceError.
 */
export async function followPayment(
  context: Context,
  tools: FollowerTools,
  paymentId: string,
): Promise<void> {
  const { provider } = tools;
  for (let reading = 0; reading < mostReadings; reading += 1) {
    const seen = await selectByPayment(context.db, provider.name, paymentId);
    if (!seen) return;
    const { payment } = await provider.readPurchase(paymentId);
    const isApplied = await context.db.transaction((tx) => project(tx, context, tools, seen, payment));
    if (isApplied) return;
  }
  throw new Error(`purchase of ${paymentId} kept changing while it was read`);
}

/** Returns false when the row changed since `seen` and this reading differs: the reading may be the older one. */
async function project(
  tx: Transaction,
  context: Context,
  tools: FollowerTools,
  seen: Purchase,
  payment: PaymentSnapshot,
): Promise<boolean> {
  const purchase = await lockPurchase(tx, seen.id);
  if (!purchase) return true;
  const { dispute, currency } = payment;
  const money = { currency, ...payment.settlement };
  const status = statusAfter(purchase, payment);
  const about = { purchase: purchase.id, payment: payment.id };
  if (status === 'not_as_asked') {
    raiseAlarm(
      context.log,
      'purchase_not_as_asked',
      about,
      'a purchase was paid otherwise than we asked for',
    );
  }
  if (status === 'not_as_asked' || (status === purchase.status && dispute === purchase.dispute)) {
    await updatePurchase(tx, purchase.id, money);
    return true;
  }
  if (purchase.version !== seen.version) return false;
  const isFirst = status === 'paid' && !purchase.paidAt;
  if (isFirst && (await returnSurplus(tx, context, tools.settings, purchase))) {
    // Without a time of payment it counts as no sale, and its refund as no loss.
    await updatePurchase(tx, purchase.id, { status: 'refunded', dispute, email: null });
    return true;
  }
  const paidAt = isFirst ? (payment.paidAt ?? context.clock.now()) : purchase.paidAt;
  // A refunded purchase cannot be claimed, so its address has no use any more.
  const email = status === 'refunded' ? null : purchase.email;
  await updatePurchase(tx, purchase.id, { status, dispute, paidAt, email, ...money });
  const wonBack = payment.dispute === 'won' || payment.refundFailure !== null;
  await openOrClose(tx, context, { ...purchase, status, paidAt, email }, wonBack);
  if (status === 'paid') await reportMissingProduct(tx, context, purchase, about);
  if (isFirst) await notifyBuyer(tx, context, tools.settings, { ...purchase, email, paidAt });
  return true;
}

async function reportMissingProduct(
  tx: Transaction,
  { log }: Context,
  { source, produtoId }: Purchase,
  about: { purchase: number; payment: string },
): Promise<void> {
  if (source !== 'checkout' || (await holdProduct(tx, produtoId))) return;
  const message = 'somebody paid for a product that was removed meanwhile';
  raiseAlarm(log, 'purchase_without_product', about, message);
}

async function openOrClose(tx: Transaction, context: Context, purchase: StoredPurchase, wonBack: boolean) {
  if (purchase.status === 'paid') return openPaid(tx, context, purchase, wonBack);
  if (purchase.status !== 'processing') await closePurchase(tx, context, purchase);
}

/** Revokes the access that a purchase granted. Idempotent. */
export async function closePurchase(
  tx: Transaction,
  context: Context,
  { reference }: Pick<StoredPurchase, 'reference'>,
): Promise<void> {
  for (const key of [accessKey(reference), wonBackKey(reference)]) await revokeAccess(tx, context, key);
}

/**
 * Grants a paid purchase's owner access to its product. A purchase without an owner waits, and a withdrawn one stays
 * closed. Returns whether the owner has access.
 */
export async function openPaid(
  tx: Transaction,
  context: Context,
  { userId, produtoId, reference, paidAt, withdrawalId }: StoredPurchase,
  wonBack = false,
): Promise<boolean> {
  if (withdrawalId !== null) return false;
  if (userId === null || produtoId === null || !(await lockPayer(tx, userId))) return false;
  if (!(await holdProduct(tx, produtoId))) return false;
  const now = context.clock.now();
  // The provider's clock may be ahead of ours: access begins at once nevertheless.
  const startsAt = paidAt && paidAt < now ? paidAt : now;
  const access = { userId, produtoId, source: 'purchase', startsAt, endsAt: null } as const;
  const opened = await grantAccess(tx, context, { ...access, sourceKey: accessKey(reference) });
  if (!opened && wonBack) await grantAccess(tx, context, { ...access, sourceKey: wonBackKey(reference) });
  return true;
}
