import type { User } from '@matilha/contract/account/account';
import type { CheckoutStatus, PurchaseInput } from '@matilha/contract/billing/billing';
import { getProduct, hasMaterials } from '#server/features/knowledge/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireConfirmedUser } from '#server/platform/context.ts';
import { newToken } from '#server/platform/tokens.ts';
import { requirePayments } from '#server/providers/payments/payment-follower.ts';
import type {
  Confirmation,
  PaymentProvider,
  PaymentSnapshot,
} from '#server/providers/payments/payment-provider.ts';
import { withRefusals } from '#server/providers/payments/with-refusals.ts';
import { tenMinuteBucket } from '../../payers/idempotency-keys.ts';
import { keepCustomerLock, type LockedCustomer, withCustomerLock } from '../../payers/with-customer-lock.ts';
import { ensureCustomer } from '../../standing/ensure-customer.ts';
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
  status: Extract<CheckoutStatus, 'open' | 'code' | 'processing' | 'active'>;
  confirmation: Confirmation | null;
  payment: Pick<PaymentSnapshot, 'waiting' | 'codeExpired'>;
  /** Whether the buyer may give the code up; a voucher that a payment link sold cannot be cancelled. */
  replaceable: boolean;
}

/** A price that changes during the call needs a new payment; after this many the call gives up. */
const mostPayments = 4;

/**
 * Returns the caller's one payment for a product, and opens it when there is none; repeated clicks get the same one
 * (R16). The price is the product's current one: a payment begun at another price is cancelled, unless its code waits to be
 * paid. A code is given up only when `discard` names it. Throws `not_found` for an unknown or free product,
 * `already_owned`, `provisional_account`, `payments_unavailable`, `payment_service_down`, and `conflict` when the price
 * keeps changing.
 */
export async function startPurchase(
  context: Context,
  deps: PurchaseDependencies,
  { produto_id: produtoId, discard }: PurchaseInput,
): Promise<StartedPurchase> {
  const user = requireConfirmedUser(context);
  await deps.limits.consume('checkout', String(user.id));
  const product = await offer(context, produtoId);
  const provider = requirePayments(deps);
  const attempt: PurchaseAttempt = { context, deps, user, provider, produtoId, discard };
  return withRefusals(async () => (await findPayable(attempt, product)) ?? (await beginNew(attempt)));
}

interface PurchaseAttempt {
  context: Context;
  deps: PurchaseDependencies;
  user: User;
  provider: PaymentProvider;
  produtoId: number;
  discard: string | undefined;
}

const buyerAt = ({ user, provider, produtoId }: PurchaseAttempt) => ({
  userId: user.id,
  produtoId,
  provider: provider.name,
});

const nothingInside = 'Este conteúdo ainda não tem materiais, por isso não está à venda. Volte mais tarde.';

async function offer(context: Context, produtoId: number): Promise<Offer> {
  const product = await getProduct(context, produtoId);
  if (!product.isPaid || product.price <= 0) throw new AppError('not_found');
  if (product.open) throw new AppError('already_owned');
  if (!(await hasMaterials(context.db, produtoId)))
    throw new AppError('conflict', { message: nothingInside });
  return product;
}

/** Returns the open payment as it is, without waiting for the lease: most calls end here. */
async function findPayable(attempt: PurchaseAttempt, product: Offer): Promise<StartedPurchase | undefined> {
  const { context, provider } = attempt;
  const purchase = await selectCurrent(context.db, buyerAt(attempt));
  if (!purchase?.paymentId) return undefined;
  const reading = await provider.readPurchase(purchase.paymentId);
  // The reading is applied at once: no buyer waits for a lost event (product decision 4.15).
  if (reading.payment.status === 'succeeded') {
    await followPayment(context, { provider, settings: attempt.deps.settings }, purchase.paymentId);
  }
  return started(attempt, product, purchase, reading);
}

/** Begins or cancels payments under the payer's lease, one caller at a time. */
const beginNew = (attempt: PurchaseAttempt): Promise<StartedPurchase> =>
  withCustomerLock(attempt.context, attempt.provider, attempt.user.id, async (customer) => {
    for (let payment = 0; payment < mostPayments; payment += 1) {
      const product = await offer(attempt.context, attempt.produtoId);
      const purchase = await findOrInsert(attempt, product);
      if (!purchase) continue;
      const reading = await readOrBegin(attempt, customer, product, purchase);
      const ready = started(attempt, product, purchase, reading);
      if (ready) return ready;
      await giveUp(attempt, purchase, reading);
    }
    throw new AppError('conflict');
  });

async function findOrInsert(attempt: PurchaseAttempt, { price }: Offer): Promise<Purchase | undefined> {
  const { db, clock } = attempt.context;
  const buyer = buyerAt(attempt);
  const known = await selectCurrent(db, buyer);
  if (known) return known;
  const fresh = { ...buyer, reference: newToken(), amount: price, createdAt: clock.now() };
  await insertPurchase(db, { ...fresh, source: 'checkout', status: 'open' });
  return selectCurrent(db, buyer);
}

async function readOrBegin(
  { context, provider, user }: PurchaseAttempt,
  customer: LockedCustomer,
  { titulo }: Offer,
  { id, paymentId, amount, reference }: Purchase,
): Promise<Reading> {
  if (paymentId) return provider.readPurchase(paymentId);
  const customerId = await ensureCustomer(context, provider, customer, user);
  const order = { customerId, amount, description: titulo, reference };
  const key = `purchase:${reference}:${customerId}:${await tenMinuteBucket(provider)}`;
  await keepCustomerLock(context, customer);
  const reading = await provider.startPurchase(order, key);
  await storePayment(context.db, id, reading.payment.id);
  return reading;
}

/** Returns undefined for a payment that has ended, has an outdated price, or has a discarded Pix code. */
function started(
  { provider, discard }: PurchaseAttempt,
  product: Offer,
  { amount, source }: Purchase,
  { payment, confirmation }: Reading,
): StartedPurchase | undefined {
  const replaceable = source === 'checkout';
  const answer = { provider, product, amount, payment, replaceable, confirmation: null };
  switch (payment.status) {
    case 'succeeded':
      return isRefunded(payment) ? undefined : { ...answer, status: 'active' };
    case 'processing':
      return { ...answer, status: 'processing' };
    case 'waiting': {
      const isGivenUp = replaceable && discard !== undefined && discard === confirmation?.clientSecret;
      return isGivenUp ? undefined : { ...answer, status: 'code', confirmation };
    }
    case 'canceled':
      return undefined;
    case 'open':
      return amount === product.price ? { ...answer, status: 'open', confirmation } : undefined;
    default:
      return payment.status satisfies never;
  }
}

async function giveUp({ context, deps, provider }: PurchaseAttempt, { id }: Purchase, { payment }: Reading) {
  if (isRefunded(payment)) {
    return followPayment(context, { provider, settings: deps.settings }, payment.id);
  }
  // Paid at this moment: the next reading finds it paid.
  if (!(await provider.cancelPurchase(payment.id))) return;
  await markCanceled(context.db, id);
}
