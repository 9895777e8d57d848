import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { countOf } from '#server/platform/counts.ts';
import { alarms } from '#server/platform/operators/alarms.ts';
import { createStripeProvider } from '#server/providers/payments/stripe/stripe-provider.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { watchPlanPrices } from '../../plans/usecases/apply-changed-prices.ts';
import { applyPlanPrices } from '../../plans/usecases/apply-plan-prices.ts';
import { payingProduct } from '../../testing/paying-product.ts';
import { openCheckout } from './open-checkout.ts';

const { fake, product, second, provider, post, checkout, stateOf, subscribe, sync } = await payingProduct();
const { db } = product;
const someone = () => createSubscriber(db);

async function atProvider(userId: number) {
  const { rows } = await db.execute<{ customer_id: string | null }>(
    sql`select customer_id from payment_customers where user_id = ${userId}`,
  );
  const customerId = rows[0]?.customer_id;
  return customerId ? provider.readCustomer(customerId) : undefined;
}
const settings = { appUrl: product.app.productConfig.appUrl, brandName: 'Matilha', seller: null };
/** Returns the Stripe adapter with `onCall` as its `fetch`, for events between its calls. */
function providerWith(onCall: typeof fetch) {
  const { publishableKey, secretKey, webhookSecret } = fake;
  const keys = { publishableKey, secretKey, webhookSecret, apiBase: new URL(fake.url) };
  return createStripeProvider({ name: 'stripe', ...keys, fetch: onCall });
}
const subscriptionsOf = async (userId: number) => (await atProvider(userId))?.subscriptions ?? [];
const calls = (method: string, path: RegExp) =>
  fake.requests.filter((request) => request.method === method && path.test(request.path));

afterEach(() => {
  fake.requests.length = 0;
});

describe("a plan's checkout", () => {
  it('returns the order, its price and the data to pay it in the browser', async () => {
    const user = await someone();
    const { status, body } = await checkout(user, 2);
    expect(status).toBe(200);
    expect(body).toEqual({
      clientSecret: expect.stringContaining('_secret_'),
      intent: 'payment',
      publishableKey: fake.publishableKey,
      provider: 'stripe',
      status: 'open',
      waits_for: null,
      order: {
        titulo: 'Companheiro',
        tier_id: 2,
        produto_id: null,
        amount_due: 9900,
        recurring_amount: 9900,
        responses_limit: 150,
        starts_at: null,
        renews_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
      waiting_code: null,
      code_expired: false,
      change: null,
    });
  });

  it('builds idempotency keys from user and attempt, and never searches by address', async () => {
    const user = await someone();
    await checkout(user, 1);
    const keyOf = (path: RegExp) => String(calls('POST', path)[0]?.headers['idempotency-key']);
    expect(keyOf(/^\/v1\/customers$/)).toMatch(new RegExp(`^[\\w-]{16}:customer:${user.id}:`));
    expect(keyOf(/^\/v1\/subscriptions$/)).toMatch(
      new RegExp(`^[\\w-]{16}:subscription:${user.id}:0:price_`),
    );
    expect(calls('GET', /customers(\/search|\?)/)).toEqual([]);
  });

  it('opens one subscription and returns one body for 20 copies over two processes (R16)', async () => {
    const user = await someone();
    const copies = Array.from({ length: 20 }, (_, index) =>
      checkout(user, 1, index % 2 === 0 ? product : second),
    );
    const answers = await Promise.all(copies);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await subscriptionsOf(user.id)).toHaveLength(1);
    expect(calls('POST', /^\/v1\/customers$/)).toHaveLength(1);
    expect(calls('POST', /^\/v1\/subscriptions$/)).toHaveLength(1);
  });

  it('leaves one unfinished subscription when two plans are clicked at once', async () => {
    const user = await someone();
    const clicks = Array.from({ length: 10 }, (_, index) =>
      checkout(user, 1 + (index % 2), index % 3 === 0 ? product : second),
    );
    for (const { status } of await Promise.all(clicks)) expect(status).toBe(200);
    const living = (await subscriptionsOf(user.id)).filter(({ status }) => status === 'incomplete');
    expect(living).toHaveLength(1);
  });

  it('continues the unfinished order, also when no plan is named', async () => {
    const user = await someone();
    const { body } = await checkout(user, 3);
    expect((await checkout(user)).body).toEqual(body);
    expect((await checkout(await someone())).body.order.tier_id).toBe(1);
  });

  it('replaces the unfinished order of another plan, whose form can no longer be paid', async () => {
    const user = await someone();
    const old = (await checkout(user, 1)).body.clientSecret ?? '';
    const { body } = await checkout(user, 2);
    expect(body).toMatchObject({ status: 'open', order: { tier_id: 2, amount_due: 9900 } });
    await expect(fake.confirmIntent(old, 'pm_card_approved')).rejects.toThrow();
    expect((await subscriptionsOf(user.id)).map(({ status }) => status).sort()).not.toContain('active');
  });

  it.each([
    ['read', 'GET', /\/v1\/invoices\?subscription=/],
    ['voided', 'POST', /\/void$/],
  ])('keeps a payment made in the old form while it is being replaced: %s', async (_, method, at) => {
    const user = await someone();
    const old = (await checkout(user, 1)).body.clientSecret ?? '';
    let begun = false;
    const racing = providerWith(async (input, init) => {
      if (!begun && init?.method === method && at.test(String(input))) {
        begun = true;
        await fake.confirmIntent(old, 'pm_card_approved');
      }
      return fetch(input, init);
    });
    const deps = { payments: racing, followers: [], settings };
    const view = await openCheckout(testContext({ db, user }), deps, { tier_id: 2 });
    expect(begun).toBe(true);
    expect(view).toMatchObject({ status: 'change', change: { takesEffect: 'now' } });
    const { subscriptions, invoices } = (await atProvider(user.id)) ?? expect.fail();
    expect(subscriptions.map(({ status }) => status)).toEqual(['active']);
    expect(invoices[0]?.payment?.amountRefunded).toBe(0);
  });

  it('loses no payment when the provider fails while an unfinished order is replaced', async () => {
    const user = await someone();
    const old = (await checkout(user, 1)).body.clientSecret ?? '';
    // Every call after the payment in the old form fails.
    let paid = false;
    const dying = providerWith(async (input, init) => {
      const path = new URL(String(input)).pathname;
      if (!paid && init?.method !== 'GET' && /^\/v1\/(invoices|subscriptions)\//.test(path)) {
        paid = true;
        await fake.confirmIntent(old, 'pm_card_approved');
        await fetch(input, init);
      }
      if (paid) throw new TypeError('fetch failed');
      return fetch(input, init);
    });
    const deps = { payments: dying, followers: [], settings };
    await expect(openCheckout(testContext({ db, user }), deps, { tier_id: 2 })).rejects.toThrow();
    expect(paid).toBe(true);
    await sync(user);
    expect(await stateOf(user)).toMatchObject({ tier_id: 1, subscription: { state: 'active' } });
  });

  it('shows the running plan as active while another subscription opened by hand is being paid', async () => {
    const user = await someone();
    await subscribe(user, 1);
    const { rows } = await db.execute<{ customer_id: string }>(
      sql`select customer_id from payment_customers where user_id = ${user.id}`,
    );
    const priceId = (await subscriptionsOf(user.id))[0]?.priceId ?? '';
    const order = { customerId: rows[0]?.customer_id ?? '', priceId };
    const { confirmation } = await provider.openSubscription(order, `by hand ${user.id}`);
    await fake.confirmIntent(confirmation?.clientSecret ?? '', 'pm_card_processing');
    expect((await checkout(user, 1)).body).toMatchObject({ status: 'active', order: { tier_id: 1 } });
  });

  it('keeps the form open after a declined card, and closes it once paid', async () => {
    const user = await someone();
    const { body } = await checkout(user, 1);
    const secret = body.clientSecret ?? '';
    expect((await fake.confirmIntent(secret, 'pm_card_declined')).status).toBe('requires_payment_method');
    expect((await checkout(user, 1)).body).toEqual(body);
    await fake.confirmIntent(secret, 'pm_card_approved');
    expect((await checkout(user, 1)).body).toMatchObject({
      clientSecret: null,
      status: 'active',
      order: { tier_id: 1, amount_due: 0 },
    });
  });

  it('returns the same secret after a reload while the bank asks about a card', async () => {
    const user = await someone();
    const { body } = await checkout(user, 1);
    const secret = body.clientSecret ?? '';
    expect((await fake.confirmIntent(secret, 'pm_card_authentication')).status).toBe('requires_action');
    expect((await checkout(user, 1)).body).toEqual(body);
    expect((await fake.confirmIntent(secret, 'pm_card_authentication')).status).toBe('requires_action');
    await fake.authenticateIntent(secret, true);
    expect((await checkout(user, 1)).body.status).toBe('active');
  });

  it('shows the Pix code of a subscription opened before plans took cards only, until it is given up', async () => {
    const user = await someone();
    await checkout(user, 1);
    const [opened] = await subscriptionsOf(user.id);
    await provider.cancelUnpaid(opened?.id ?? '');
    const { rows } = await db.execute<{ customer_id: string }>(
      sql`select customer_id from payment_customers where user_id = ${user.id}`,
    );
    const older = new URLSearchParams({
      customer: rows[0]?.customer_id ?? '',
      'items[0][price]': opened?.priceId ?? '',
      payment_behavior: 'default_incomplete',
    });
    const headers = { authorization: `Bearer ${fake.secretKey}` };
    await fetch(`${fake.url}/v1/subscriptions`, { method: 'POST', headers, body: older });
    const { id } = await fake.confirmIntent((await checkout(user, 1)).body.clientSecret ?? '', 'pm_pix');
    for (const tier of [undefined, 1, 2]) {
      expect((await checkout(user, tier)).body).toMatchObject({
        status: 'code',
        waiting_code: { kind: 'pix', code: expect.stringMatching(/^000201/), replaceable: true },
        order: { tier_id: 1, amount_due: 4_900 },
      });
    }
    const discard = (await checkout(user, 1)).body.clientSecret;
    const input = { tier_id: 2, discard };
    expect((await post(user, '/api/get-or-create-subscription', input)).body).toMatchObject({
      status: 'open',
      order: { tier_id: 2 },
    });
    await expect(fake.settleIntent(id, true)).rejects.toThrow('canceled');
  });

  it('waits for a processing payment, whichever plan is requested meanwhile', async () => {
    const user = await someone();
    const { body } = await checkout(user, 1);
    const { id } = await fake.confirmIntent(body.clientSecret ?? '', 'pm_card_processing');
    for (const tier of [1, 2]) {
      const waiting = (await checkout(user, tier)).body;
      expect(waiting).toMatchObject({ status: 'processing', clientSecret: null, order: { tier_id: 1 } });
    }
    await sync(user);
    expect((await stateOf(user)).subscription?.state).toBe('processing');
    await fake.settleIntent(id, true);
    expect((await checkout(user, 1)).body.status).toBe('active');
  });
});

describe('the price', () => {
  it('charges the price that the plan shows, or refuses the order', async () => {
    const user = await someone();
    await checkout(user, 3);
    await db.execute(sql`update tiers set valor = 18900 where tier_id = 3`);
    const refused = await checkout(user, 3);
    expect([refused.status, refused.body.code]).toEqual([503, 'payments_unavailable']);
    await applyPlanPrices(db, provider);
    expect((await checkout(user, 3)).body.order).toMatchObject({
      amount_due: 18_900,
      recurring_amount: 18_900,
    });
    const living = (await subscriptionsOf(user.id)).filter(({ status }) => status === 'incomplete');
    expect(living).toHaveLength(1);
    await db.execute(sql`update tiers set valor = 19900 where tier_id = 3`);
    await applyPlanPrices(db, provider);
  });

  it('sells the plan again after its price was archived in the dashboard, with an alarm', async () => {
    const sold = (await provider.listPlanPrices()).find(({ tierId, active }) => tierId === 1 && active);
    await provider.retirePlanPrice(sold?.priceId ?? '');
    // The provider repeats the result of an idempotency key: a price that is made again needs another one.
    await fake.advanceSeconds(600);
    const before = await countOf(alarms, { alarm: 'plan_prices' });
    const user = await someone();
    expect((await checkout(user, 1)).status).toBe(503);
    expect(await countOf(alarms, { alarm: 'plan_prices' })).toBe(before + 1);
    await expect.poll(async () => (await checkout(user, 1)).status, { timeout: 20_000 }).toBe(200);
  });

  it('repairs changes made at the provider, at night', async () => {
    const sold = (await provider.listPlanPrices()).find(({ tierId, active }) => tierId === 2 && active);
    const context = testContext({ db });
    const before = await countOf(alarms, { alarm: 'plan_prices' });
    await watchPlanPrices(context, provider);
    expect(await countOf(alarms, { alarm: 'plan_prices' })).toBe(before);
    await provider.retirePlanPrice(sold?.priceId ?? '');
    await watchPlanPrices(context, provider);
    expect(await countOf(alarms, { alarm: 'plan_prices' })).toBe(before + 1);
    await fake.advanceSeconds(600);
    await applyPlanPrices(db, provider);
    await watchPlanPrices(context, provider);
    expect(await countOf(alarms, { alarm: 'plan_prices' })).toBe(before + 1);
  });

  it.each([
    { tier_id: 1, valor: 1 },
    { tier_id: 1, amount: 1 },
    { tier_id: 1, user_id: 1 },
    { tier_id: 1, price: 'price_x' },
    { tier_id: 1, customer: 'cus_x' },
    { tier_id: 1, return_url: 'https://evil.example' },
  ])('refuses data from the browser that could set price or payer: %o (S9)', async (body) => {
    const user = await someone();
    expect((await post(user, '/api/get-or-create-subscription', body)).status).toBe(400);
    expect(await atProvider(user.id)).toBeUndefined();
  });

  it.each([4, 9, 0, -1, 1.5, '1', null])('refuses the plan %o', async (tier) => {
    const answer = await post(await someone(), '/api/get-or-create-subscription', { tier_id: tier });
    expect(answer).toMatchObject({ status: 400, body: { fields: { tier_id: expect.any(String) } } });
  });
});

describe('an order that is refused', () => {
  it('answers 401 without a session and 403 for an unconfirmed address', async () => {
    expect((await post(null, '/api/get-or-create-subscription', {})).status).toBe(401);
    const user = await someone();
    await db.execute(sql`update users set provisional = true where id = ${user.id}`);
    expect(await checkout(user, 1)).toMatchObject({ status: 403, body: { code: 'provisional_account' } });
  });

  it('answers `payments_unavailable` when the installation takes no payments', async () => {
    const env = { APP_URL: 'https://app.matilha.test', ALLOW_STANDINS: 'mailbox,model' };
    const without = await testProduct({ besides: product, env });
    const session = { cookie: `__Host-${await signIn(db, await someone())}` };
    const state = await without.call(null, 'GET', '/api/subscription', undefined, session);
    expect(await state.json()).toMatchObject({ provider: null, subscription: null, has_portal: false });
    const ways = ['get-or-create-subscription', 'subscription/portal', 'subscription/withdrawal'];
    for (const way of ways) {
      const body = way.startsWith('get') ? {} : undefined;
      const refused = await without.call(null, 'POST', `/api/${way}`, body, session);
      expect(await refused.json()).toMatchObject({ code: 'payments_unavailable' });
    }
  });
});

describe('a failing provider', () => {
  it.each([500, 429, 'cut'] as const)(
    'answers 503 with a time to wait: %s',
    async (fault) => {
      const user = await someone();
      // The SDK itself retries everything but a 429.
      fake.failNext(fault === 429 ? 1 : 3, fault);
      const { status, body, headers } = await checkout(user, 1);
      expect([status, body.code]).toEqual([503, 'payment_service_down']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await checkout(user, 1)).status).toBe(200);
    },
    30_000,
  );

  it('opens nothing twice when a response is lost', async () => {
    const user = await someone();
    fake.failNext(1, 'cut_after');
    expect((await checkout(user, 1)).status).toBe(200);
    expect(calls('POST', /^\/v1\/customers$/).length).toBeGreaterThan(1);
    expect(await subscriptionsOf(user.id)).toHaveLength(1);
  });
});
