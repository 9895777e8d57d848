import type { User } from '@matilha/contract/account/account';
import { describe, expect, it } from 'vitest';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { PaymentServiceError } from '#server/providers/payments/payment-provider.ts';
import { createStripeProvider } from '#server/providers/payments/stripe/stripe-provider.ts';
import { openCheckout } from '../checkout/usecases/open-checkout.ts';
import { cancelSubscriptions } from '../personal-data/usecases/cancel-subscriptions.ts';
import { updateCustomer } from '../personal-data/usecases/customer-at-provider.ts';
import { applyPlanPrices } from '../plans/usecases/apply-plan-prices.ts';
import { purchaseTools } from '../purchases/testing/purchase-tools.ts';
import { startPurchase } from '../purchases/usecases/start-purchase.ts';
import { openPortal } from '../subscription/usecases/open-portal.ts';
import { readSubscription } from '../subscription/usecases/read-subscription.ts';
import { startPaying } from '../testing/paying.ts';
import { reconcile } from '../testing/reconcile.ts';

const { db, fake, provider, deps, contextOf, newcomer, pay, deliverAll, standing } = await startPaying();
const live = createStripeProvider({
  name: 'stripe',
  secretKey: fake.live.secretKey,
  publishableKey: fake.live.publishableKey,
  webhookSecret: fake.webhookSecret,
  apiBase: new URL(fake.url),
  now: async () => fake.now(),
  requestsPerSecond: Number.POSITIVE_INFINITY,
});
const liveDeps = { ...deps, payments: live };
const { product } = await createProduct(db, { isPaid: true });
const order = { produto_id: product.id };
const testShop = purchaseTools(db, provider);
const liveShop = purchaseTools(db, live);

async function customerOf({ id }: User): Promise<string> {
  const { rows } = await db.$client.query('select customer_id from payment_customers where user_id = $1', [
    id,
  ]);
  return rows[0]?.customer_id ?? expect.fail();
}

/** Returns a user who paid plan 2 in test mode; then restores the plan's test-mode prices. */
async function payerInTestMode(): Promise<User> {
  await applyPlanPrices(db, provider);
  const user = await newcomer();
  await pay(user, 2);
  await deliverAll();
  expect(await standing(user)).toMatchObject({ tierId: 2, available: 150 });
  return user;
}

describe('a customer of test mode with live keys', () => {
  it('moves to the free plan in the next reconciliation, and subscribes as a new customer', async () => {
    const user = await payerInTestMode();
    const tested = await customerOf(user);
    await applyPlanPrices(db, live);
    expect(await reconcile(contextOf(), liveDeps)).toMatchObject({ failed: 0 });
    expect(await standing(user)).toMatchObject({ tierId: 4, available: 0 });
    expect((await readSubscription(contextOf(user), liveDeps)).subscription).toBeNull();
    expect((await openCheckout(contextOf(user), liveDeps, { tier_id: 2 })).status).toBe('open');
    expect(await customerOf(user)).not.toBe(tested);
  });

  it('subscribes without waiting for a reconciliation', async () => {
    const user = await payerInTestMode();
    await applyPlanPrices(db, live);
    expect((await openCheckout(contextOf(user), liveDeps, { tier_id: 1 })).status).toBe('open');
    expect(await standing(user)).toMatchObject({ tierId: 4, available: 0 });
  });

  it('finds no portal, and the plan ends at once', async () => {
    const user = await payerInTestMode();
    await expect(openPortal(contextOf(user), liveDeps)).rejects.toMatchObject({ code: 'not_found' });
    expect(await standing(user)).toMatchObject({ tierId: 4, available: 0 });
  });

  it('buys a product whose payment was begun in test mode', async () => {
    const user = await payerInTestMode();
    const begun = await startPurchase(contextOf(user), testShop.deps, order);
    const again = await startPurchase(contextOf(user), liveShop.deps, order);
    expect(again.status).toBe('open');
    expect(again.confirmation?.clientSecret).not.toBe(begun.confirmation?.clientSecret);
  });

  it('loses a product that was paid in test mode', async () => {
    const user = await newcomer();
    const { confirmation } = await startPurchase(contextOf(user), testShop.deps, order);
    const { id: paymentId } = await fake.confirmIntent(confirmation?.clientSecret ?? '', 'pm_card_approved');
    await testShop.follow({ paymentId });
    expect(await testShop.isOpen(user, product.id)).toBe(true);
    expect(await liveShop.reconcile()).toEqual({ failed: 0 });
    expect(await liveShop.isOpen(user, product.id)).toBe(false);
    expect((await liveShop.rowOf(paymentId))?.status).toBe('canceled');
  });

  it('changes name, withdraws and deletes the account', async () => {
    const user = await payerInTestMode();
    const { subscriptions, invoices } = await provider.readCustomer(await customerOf(user));
    await updateCustomer(contextOf(), live, user.id);
    await live.cancelSubscription(subscriptions[0]?.id ?? '');
    await live.refund(invoices[0]?.payment?.id ?? '', 'refund');
    await cancelSubscriptions(contextOf(), live, user.id);
    await live.forgetCustomer(await customerOf(user));
  });
});

describe('a customer of live mode with test keys', () => {
  it('keeps plan and customer, whatever is called: the money is real', async () => {
    await applyPlanPrices(db, live);
    const user = await newcomer();
    const { confirmation } = await openCheckout(contextOf(user), liveDeps, { tier_id: 2 });
    await fake.live.confirmIntent(confirmation?.clientSecret ?? '', 'pm_card_approved');
    await reconcile(contextOf(), liveDeps);
    expect(await standing(user)).toMatchObject({ tierId: 2, available: 150 });
    const known = await customerOf(user);

    expect((await reconcile(contextOf(), deps)).failed).toBeGreaterThanOrEqual(1);
    const down = { code: 'payment_service_down' };
    await expect(openCheckout(contextOf(user), deps, { tier_id: 3 })).rejects.toMatchObject(down);
    await expect(openPortal(contextOf(user), deps)).rejects.toMatchObject(down);
    await expect(cancelSubscriptions(contextOf(), provider, user.id)).rejects.toMatchObject(down);
    await expect(provider.forgetCustomer(known)).rejects.toThrow(PaymentServiceError);
    expect(await standing(user)).toMatchObject({ tierId: 2, available: 150 });
    expect(await customerOf(user)).toBe(known);
  });
});
