import { type LinkBuyer, openLinkReference, productsOfLink } from '#server/features/knowledge/api.ts';
import { raiseAlarm } from '#server/platform/alarms.ts';
import type { Context } from '#server/platform/context.ts';
import { newToken } from '#server/platform/tokens.ts';
import type { CheckoutSnapshot } from '#server/providers/payments/payment-provider.ts';
import { lockPayer } from '../payers/repository.ts';
import { type FollowerTools, followPayment } from './follow-payment.ts';
import { insertPurchase, selectAccount, selectByPayment } from './repository.ts';

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
  const { payment } = checkout;
  if (!payment || payment.status === 'open' || payment.status === 'canceled') return false;
  let isNew = false;
  if (!(await selectByPayment(context.db, provider.name, payment.id))) {
    const sold = await findSale(context, checkout);
    if (!sold) return false;
    isNew = await insertPurchase(context.db, {
      ...sold,
      reference: newToken(),
      provider: provider.name,
      paymentId: payment.id,
      source: 'link',
      amount: payment.amount,
      // `followPayment` below sets the current status.
      status: 'processing',
      createdAt: payment.createdAt,
    });
  }
  await followPayment(context, tools, payment.id);
  return isNew;
}

interface Sale {
  userId: number | null;
  produtoId: number | null;
  email: string | null;
}

/** Returns undefined for a sale of somebody else through the same account of the provider. */
async function findSale(context: Context, checkout: CheckoutSnapshot): Promise<Sale | undefined> {
  const sold = checkout.linkUrl ? await productsOfLink(context, checkout.linkUrl) : [];
  const named = await openLinkReference(context.db, checkout.reference);
  if (sold.length === 0) {
    if (!named) return undefined;
    const message = 'somebody paid through a link that sells no product any more';
    raiseAlarm(context.log, 'purchase_without_product', { checkout: checkout.id }, message);
    return { produtoId: null, ...(await findBuyer(context, named, checkout.email)) };
  }
  // A reference for a product that the link does not sell was copied from elsewhere: it names no buyer.
  const fits = named && sold.includes(named.produtoId) ? named : undefined;
  const produtoId = fits?.produtoId ?? sold[0] ?? null;
  return { produtoId, ...(await findBuyer(context, fits, checkout.email)) };
}

async function findBuyer(
  { db }: Context,
  named: LinkBuyer | undefined,
  address: string | null,
): Promise<Pick<Sale, 'userId' | 'email'>> {
  if (named && (await lockPayer(db, named.userId))) return { userId: named.userId, email: null };
  const email = address?.trim().toLowerCase() || null;
  const account = email === null ? undefined : await selectAccount(db, email);
  return account === undefined ? { userId: null, email } : { userId: account, email: null };
}
