import type { Transaction } from '#server/database/connection.ts';
import { type LinkBuyer, openLinkReference, productsOfLink } from '#server/features/knowledge/api.ts';
import type { Context } from '#server/platform/context.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import { newToken } from '#server/platform/tokens.ts';
import type { CheckoutSnapshot } from '#server/providers/payments/payment-provider.ts';
import { lockPayer } from '../payers/repository.ts';
import { type FollowerTools, followPayment, openPaid } from './follow-payment.ts';
import { notifyBuyer } from './notify-buyer.ts';
import { insertPurchase, selectAccount, selectByPayment, selectByReference } from './repository.ts';

/**
 * Follows a payment through one of the operator's payment links: the purchase belongs to the user named by its
 * reference, else to the account of the buyer's address, else it waits under that address. The link decides which
 * product was bought.
 */
export async function followCheckout(
  context: Context,
  tools: FollowerTools,
  checkoutId: string,
): Promise<void> {
  await followSale(context, tools, await tools.provider.readCheckout(checkoutId));
}

/** Follows a checkout that was just read. Returns whether its sale was unknown before. */
export async function followSale(
  context: Context,
  tools: FollowerTools,
  checkout: CheckoutSnapshot,
): Promise<boolean> {
  const { provider } = tools;
  const { payment, freeAt } = checkout;
  if (!payment && freeAt) return openFreeSale(context, tools, checkout, freeAt);
  if (!payment || payment.status === 'open' || payment.status === 'canceled') return false;
  let isNew = false;
  if (!(await selectByPayment(context.db, provider.name, payment.id))) {
    const sold = await findSale(context, checkout);
    if (!sold) return false;
    isNew = await context.db.transaction(async (tx) =>
      insertPurchase(tx, {
        ...(await findBuyer(tx, sold)),
        produtoId: sold.produtoId,
        reference: newToken(),
        provider: provider.name,
        paymentId: payment.id,
        source: 'link',
        amount: payment.amount,
        // `followPayment` below sets the current status.
        status: 'processing',
        createdAt: payment.createdAt,
      }),
    );
  }
  await followPayment(context, tools, payment.id);
  return isNew;
}

/**
 * Stores a sale that a coupon made free, and gives access: no payment follows. The checkout's id takes the place of our own reference, so
 * that the sale is stored once.
 */
async function openFreeSale(
  context: Context,
  { provider, settings }: FollowerTools,
  checkout: CheckoutSnapshot,
  at: Date,
): Promise<boolean> {
  const { id: reference } = checkout;
  if (await selectByReference(context.db, reference)) return false;
  const sold = await findSale(context, checkout);
  if (!sold) return false;
  return context.db.transaction(async (tx) => {
    const isNew = await insertPurchase(tx, {
      ...(await findBuyer(tx, sold)),
      produtoId: sold.produtoId,
      reference,
      provider: provider.name,
      source: 'link',
      amount: 0,
      status: 'paid',
      createdAt: at,
      paidAt: at,
    });
    const purchase = isNew && (await selectByReference(tx, reference));
    if (!purchase) return false;
    await openPaid(tx, context, purchase);
    await notifyBuyer(tx, context, settings, purchase);
    return true;
  });
}

interface Sale {
  produtoId: number | null;
  /** The buyer that the reference names. */
  named: LinkBuyer | undefined;
  /** The address that the buyer typed at the provider. */
  address: string | null;
}

/** Returns undefined for a sale of somebody else through the same account of the provider. */
async function findSale(context: Context, checkout: CheckoutSnapshot): Promise<Sale | undefined> {
  const { email: address } = checkout;
  const sold = checkout.linkUrl ? await productsOfLink(context, checkout.linkUrl) : [];
  const named = await openLinkReference(context.db, checkout.reference);
  if (sold.length === 0) {
    if (!named) return undefined;
    const message = 'somebody paid through a link that sells no product any more';
    raiseAlarm(context.log, 'purchase_without_product', { checkout: checkout.id }, message);
    return { produtoId: null, named, address };
  }
  // A reference for a product that the link does not sell was copied from elsewhere: it names no buyer.
  const fits = named && sold.includes(named.produtoId) ? named : undefined;
  return { produtoId: fits?.produtoId ?? sold[0] ?? null, named: fits, address };
}

/** Returns the buyer and locks the account until the transaction ends, so that a deletion finds the purchase. */
async function findBuyer(
  tx: Transaction,
  { named, address }: Sale,
): Promise<{ userId: number | null; email: string | null }> {
  if (named && (await lockPayer(tx, named.userId))) return { userId: named.userId, email: null };
  const email = address?.trim().toLowerCase() || null;
  const account = email === null ? undefined : await selectAccount(tx, email);
  const isThere = account !== undefined && (await lockPayer(tx, account));
  return isThere ? { userId: account, email: null } : { userId: null, email };
}
