import type { User } from '@matilha/contract/account';
import type { CheckoutStatus } from '@matilha/contract/billing';
import { ensureCustomer } from '#server/features/billing/usecases/ensure-customer.ts';
import { withCustomerLock } from '#server/features/billing/usecases/with-customer-lock.ts';
import { getProduct } from '#server/features/knowledge/usecases/browse-catalogue.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireConfirmedUser } from '#server/platform/context.ts';
import { newToken } from '#server/platform/tokens.ts';
import { requirePayments } from '#server/providers/payments/payment-follower.ts';
import type { Confirmation, PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import { withRefusals } from '#server/providers/payments/with-refusals.ts';
import type { PurchaseDependencies } from '../dependencies.ts';
import { followPayment } from '../follow-payment.ts';
import { insertPurchase, markCanceled, type Purchase, selectCurrent, storePayment } from '../repository.ts';
import { isRefunded } from '../rules.ts';

type Offer = Awaited<ReturnType<typeof getProduct>>;
type Reading = Awaited<ReturnType<PaymentProvider['readPurchase']>>;

export interface StartedPurchase {
  provider: PaymentProvider;
  product: Pick<Offer, 'id' | 'titulo'>;
  /** Cents. */
  amount: number;
  status: Extract<CheckoutStatus, 'open' | 'processing' | 'active'>;
  confirmation: Confirmation | null;
}

/** A price that changes while it is bought is met by another payment; not for ever. */
const mostPayments = 4;

/**
 * Opens the one payment of a product for who asks, or finds it, whatever is clicked twice (5.3, R16). The price is
 * ours as it is now: a payment begun at another one is cancelled. Throws `not_found` for what is unknown or free,
 * `already_owned`, `provisional_account`, `payments_unavailable`, `payment_service_down`.
 */
export async function startPurchase(
  context: Context,
  deps: PurchaseDependencies,
  produtoId: number,
): Promise<StartedPurchase> {
  const user = requireConfirmedUser(context);
  let product = await offer(context, produtoId);
  const provider = requirePayments(deps);
  return withRefusals(async () => {
    for (let payment = 0; payment < mostPayments; payment += 1) {
      const started = await findOrBegin({ context, deps, user, provider }, product);
      if (started) return { provider, product, ...started };
      product = await offer(context, produtoId);
    }
    throw new AppError('conflict');
  });
}

interface Desk {
  context: Context;
  deps: PurchaseDependencies;
  user: User;
  provider: PaymentProvider;
}

type Started = Pick<StartedPurchase, 'amount' | 'status' | 'confirmation'>;

async function offer(context: Context, produtoId: number): Promise<Offer> {
  const product = await getProduct(context, produtoId);
  if (!product.isPaid || product.price <= 0) throw new AppError('not_found');
  if (product.open) throw new AppError('already_owned');
  return product;
}

/** Undefined when what was found is over: the next attempt begins anew. */
async function findOrBegin(desk: Desk, product: Offer): Promise<Started | undefined> {
  const { context, provider, user } = desk;
  const buyer = { userId: user.id, produtoId: product.id, provider: provider.name };
  const known = await selectCurrent(context.db, buyer);
  if (known?.paymentId) {
    return judge(desk, product, known, await provider.readPurchase(known.paymentId));
  }
  return withCustomerLock(context, provider, user.id, async (customer) => {
    const createdAt = context.clock.now();
    const fresh = { ...buyer, reference: newToken(), amount: product.price, createdAt };
    await insertPurchase(context.db, { ...fresh, source: 'checkout', status: 'open' });
    const purchase = await selectCurrent(context.db, buyer);
    if (!purchase) return undefined;
    if (purchase.paymentId) {
      return judge(desk, product, purchase, await provider.readPurchase(purchase.paymentId));
    }
    const customerId = await ensureCustomer(context, provider, customer, user);
    const { amount, reference } = purchase;
    const order = { customerId, amount, description: product.titulo, reference };
    const reading = await provider.startPurchase(order, `purchase:${reference}`);
    await storePayment(context.db, purchase.id, reading.payment.id);
    return judge(desk, product, purchase, reading);
  });
}

async function judge(
  { context, deps, provider }: Desk,
  product: Offer,
  { id, amount }: Purchase,
  { payment, confirmation }: Reading,
): Promise<Started | undefined> {
  switch (payment.status) {
    case 'succeeded':
      if (!isRefunded(payment)) return { amount, status: 'active', confirmation: null };
      await followPayment(context, { provider, settings: deps.settings }, payment.id);
      return undefined;
    case 'processing':
      return { amount, status: 'processing', confirmation: null };
    case 'canceled':
      await markCanceled(context.db, id);
      return undefined;
    case 'open':
      if (amount === product.price) return { amount, status: 'open', confirmation };
      await provider.cancelPurchase(payment.id);
      await markCanceled(context.db, id);
      return undefined;
    default:
      return payment.status satisfies never;
  }
}
