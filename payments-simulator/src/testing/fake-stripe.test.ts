import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeStripe, type FakeStripeOptions, startFakeStripe } from './fake-stripe.ts';

let fake: FakeStripe;
let stripe: Stripe;

async function start(options: FakeStripeOptions = {}): Promise<void> {
  fake = await startFakeStripe(options);
  const { hostname, port } = new URL(fake.url);
  stripe = new Stripe(fake.secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 20_000,
  });
}

beforeEach(() => start());
afterEach(() => fake.close());

async function subscribe() {
  const product = await stripe.products.create({ id: 'matilha_tier_1', name: 'Filhote' });
  const recurring = { interval: 'day', interval_count: 30 } as const;
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'brl',
    unit_amount: 9_900,
    recurring,
  });
  const customer = await stripe.customers.create({ email: 'ana@example.com', metadata: { user_id: '7' } });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    billing_mode: { type: 'flexible' },
    expand: ['latest_invoice.confirmation_secret'],
  });
  const { latest_invoice: invoice } = subscription;
  const secret = typeof invoice === 'object' ? (invoice?.confirmation_secret?.client_secret ?? '') : '';
  return { customer: customer.id, id: subscription.id, secret };
}

const browser = async (action: string, body: Record<string, unknown>) => {
  const response = await fetch(`${fake.url}/browser/payment_intents/${action}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return { cors: response.headers.get('access-control-allow-origin'), body: await response.json() };
};

async function startWebhook(statuses: number[]) {
  const received: { body: string; signature: string }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const signature = String(request.headers['stripe-signature']);
    received.push({ body: Buffer.concat(parts).toString('utf8'), signature });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`;
  return { received, url, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe('the provider on loopback', () => {
  it('runs a subscription from creation to deletion with the real SDK', async () => {
    const { customer, id, secret } = await subscribe();
    const declined = await browser('confirm', { client_secret: secret, payment_method: 'pm_card_declined' });
    expect(declined).toMatchObject({
      cors: '*',
      body: { status: 'requires_payment_method', error: { decline_code: 'generic_decline' } },
    });
    const asked = await browser('confirm', {
      client_secret: secret,
      payment_method: 'pm_card_authentication',
    });
    expect(asked.body).toMatchObject({ status: 'requires_action', amount: 9_900, error: null });
    expect((await browser('authenticate', { client_secret: secret, approve: true })).body).toMatchObject({
      status: 'succeeded',
    });
    await fake.advance(65);
    const invoices = await stripe.invoices.list({ customer, limit: 2, expand: ['data.payments'] });
    expect(invoices.has_more).toBe(true);
    const all = await stripe.invoices.list({ customer, limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
    const payments = await stripe.paymentIntents.list({ customer, expand: ['data.latest_charge'] });
    expect(invoices.data[0]?.payments?.data[0]?.payment.payment_intent).toBe(payments.data[0]?.id);
    await stripe.customers.del(customer);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
    expect(fake.requests.at(-1)).toMatchObject({ method: 'DELETE', answer: { status: 404 } });
  });

  it('signs events so that the SDK accepts them, and resends refused ones', async () => {
    await subscribe();
    const webhook = await startWebhook([500]);
    const count = fake.events.length;
    const statuses = await fake.deliverAll(webhook.url);
    expect(statuses).toEqual([500, ...Array(count - 1).fill(200)]);
    expect(await fake.deliverAll(webhook.url)).toEqual([200]);
    await webhook.close();
    const events = webhook.received.map(({ body, signature }) =>
      stripe.webhooks.constructEvent(body, signature, fake.webhookSecret),
    );
    expect(events.map(({ id }) => id)).toEqual([...fake.events, fake.events[0]].map((event) => event?.id));
    const old = fake.sign('{}', { at: new Date(Date.now() - 600_000) });
    expect(() => stripe.webhooks.constructEvent('{}', old, fake.webhookSecret)).toThrow('tolerance');
  });

  it('charges a renewal an hour after a registered webhook answers `invoice.created`', async () => {
    await fake.close();
    await start({ draftsWait: true });
    const webhook = await startWebhook([]);
    const { customer, secret } = await subscribe();
    await browser('confirm', { client_secret: secret, payment_method: 'pm_card_approved' });
    const statuses = async () => (await fake.readAccount(customer))?.invoices.map(({ status }) => status);
    await fake.advanceSeconds(30 * 86_400 + 7_200);
    expect(await statuses()).toEqual(['paid', 'draft']);
    await fake.deliverAll(webhook.url);
    await fake.advanceSeconds(3_600);
    expect(await statuses()).toEqual(['paid', 'paid']);
    await webhook.close();
  });

  it('refuses calls beyond the rate limit with 429, without SDK retries (docs.stripe.com/rate-limits)', async () => {
    fake.limitRate(2);
    const calls = await Promise.allSettled(
      Array.from({ length: 8 }, () => stripe.products.list({}, { maxNetworkRetries: 2 })),
    );
    const refused = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason] : []));
    // Eight calls may touch two seconds.
    expect(refused.length).toBeGreaterThanOrEqual(4);
    expect(refused[0]).toMatchObject({ type: 'StripeRateLimitError', code: 'rate_limit', statusCode: 429 });
    expect(fake.requests.filter(({ path }) => path === '/v1/products')).toHaveLength(8);
    fake.limitRate(null);
    await expect(stripe.products.list()).resolves.toMatchObject({ data: [] });
  });

  it('repeats a stored 500 for its idempotency key for a day (docs.stripe.com/api/idempotent_requests)', async () => {
    const create = (key: string) =>
      stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: key });
    fake.failNext(1, 'stored_500', 'POST /v1/customers');
    expect((await stripe.products.list()).data).toEqual([]);
    await expect(create('a')).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    await expect(create('a')).rejects.toMatchObject({ statusCode: 500 });
    expect((await create('b')).email).toBe('a@example.com');
    await fake.advanceSeconds(86_400);
    expect((await create('a')).email).toBe('a@example.com');
  });

  it('hides the objects of the other mode, and says so (docs.stripe.com/error-codes#resource-missing)', async () => {
    const { hostname, port } = new URL(fake.url);
    const live = new Stripe(fake.live.secretKey, {
      host: hostname,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
    });
    const customer = await stripe.customers.create({ email: 'a@example.com' });
    const message = `No such customer: '${customer.id}'; a similar object exists in test mode, but a live mode key was used to make this request.`;
    const missing = { code: 'resource_missing', message };
    await expect(live.customers.retrieve(customer.id)).rejects.toMatchObject(missing);
    await expect(live.invoices.list({ customer: customer.id })).rejects.toMatchObject(missing);
    const paying = await live.customers.create({ email: 'b@example.com' });
    await expect(stripe.customers.retrieve(paying.id)).rejects.toThrow(
      'exists in live mode, but a test mode key',
    );
    await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      message: "No such customer: 'cus_none'",
    });
  });

  it('injects faults before or after the effect of a call', async () => {
    const create = (key: string) =>
      stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: key });
    fake.failNext(1, 500);
    await expect(create('a')).rejects.toMatchObject({ type: 'StripeAPIError' });
    fake.failNext(1, 429);
    await expect(create('a')).rejects.toMatchObject({ type: 'StripeRateLimitError' });
    // The SDK itself retries once when a connection breaks.
    fake.failNext(2, 'cut');
    await expect(create('a')).rejects.toMatchObject({ type: 'StripeConnectionError' });
    expect(fake.events).toHaveLength(0);
    fake.failNext(2, 'cut_after');
    await expect(create('a')).rejects.toMatchObject({ type: 'StripeConnectionError' });
    expect(fake.events).toHaveLength(1);
    expect((await create('a')).email).toBe('a@example.com');
    expect(fake.events).toHaveLength(1);
    fake.failNext(1, 'hang');
    await expect(stripe.products.list({}, { timeout: 100 })).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
  });
});
