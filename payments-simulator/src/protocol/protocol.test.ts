import { describe, expect, it } from 'vitest';
import { customerOf } from '../model/ids.ts';
import { at, createFixture } from '../testing/fixture.ts';
import { parseForm } from './form.ts';

describe('a request', () => {
  it('refuses a request with another key or API version', async () => {
    const { call } = createFixture();
    expect(
      (await call('GET', 'products', {}, { headers: { authorization: 'Bearer sk_other' } })).status,
    ).toBe(401);
    const version = await call('GET', 'products', {}, { headers: { 'stripe-version': '2020-08-27' } });
    expect(version.status).toBe(400);
    expect((await call('GET', 'nothing')).status).toBe(404);
  });

  it('refuses unknown, missing and malformed parameters', async () => {
    const { call } = createFixture();
    const errorOf = async (...request: Parameters<typeof call>) =>
      at((await call(...request)).body, 'error.code');
    expect(await errorOf('POST', 'customers', { emial: 'a@example.com' })).toBe('parameter_unknown');
    expect(await errorOf('POST', 'prices', { product: 'p' })).toBe('resource_missing');
    expect(await errorOf('POST', 'refunds')).toBe('parameter_missing');
    expect(await errorOf('POST', 'products')).toBe('parameter_missing');
  });

  it('returns resource_missing for a missing object', async () => {
    const { call, customer } = createFixture();
    const owner = await customer();
    const ids = [
      'customers/cus_sbx00000000000000000000',
      'subscriptions/sub_none',
      'payment_intents/pi_none',
    ];
    for (const path of [...ids, `subscriptions/${owner.replace('cus_sbx', 'sub_')}_99`]) {
      const { status, body } = await call('GET', path);
      expect(status).toBe(404);
      expect(body).toMatchObject({ error: { type: 'invalid_request_error', code: 'resource_missing' } });
    }
    const body = { customer: 'cus_none', return_url: '/' };
    expect((await call('POST', 'billing_portal/sessions', body)).status).toBe(400);
  });

  it('parses nested parameter names without changing Object.prototype', () => {
    const form = parseForm(
      'items[0][price]=p&items[1][price]=q&expand[]=a&expand[]=b&__proto__[x]=1&a+b=c%26d',
    );
    expect(JSON.parse(JSON.stringify(form.items))).toEqual({ 0: { price: 'p' }, 1: { price: 'q' } });
    expect(JSON.parse(JSON.stringify(form.expand))).toEqual({ 0: 'a', 1: 'b' });
    expect(form['a b']).toBe('c&d');
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

describe('an idempotency key', () => {
  it('gives repeated requests one effect and one response, also for customers and products', async () => {
    const { call, store, ask } = createFixture();
    const first = await call('POST', 'customers', { email: 'a@example.com' }, { key: 'k1' });
    const second = await call('POST', 'customers', { email: 'a@example.com' }, { key: 'k1' });
    expect(second).toEqual(first);
    expect(store.events).toHaveLength(1);
    const product = { name: 'P', id: 'plan_1' };
    expect(await call('POST', 'products', product, { key: 'k2' })).toEqual(
      await call('POST', 'products', product, { key: 'k2' }),
    );
    const exists = await call('POST', 'products', product, { key: 'k3' });
    expect(exists).toMatchObject({ status: 400, body: { error: { code: 'resource_already_exists' } } });
    const customer = String(at(first.body, 'id'));
    const purchase = { customer, amount: 500, currency: 'brl' };
    await Promise.all(
      Array.from({ length: 20 }, () => call('POST', 'payment_intents', purchase, { key: 'k4' })),
    );
    expect(at(await ask('GET', 'payment_intents', { customer }), 'data')).toHaveLength(1);
  });

  it('refuses a key with another body, and expires a key after a day', async () => {
    const fixture = createFixture();
    const customer = await fixture.customer();
    const pay = (amount: number) =>
      fixture.call('POST', 'payment_intents', { customer, amount, currency: 'brl' }, { key: 'same' });
    const made = await pay(500);
    expect(await pay(600)).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } });
    await fixture.pass({ hours: 25 });
    expect((await pay(600)).status).toBe(200);
    expect(at(made.body, 'amount')).toBe(500);
  });
});

describe('a response', () => {
  it('expands the requested properties up to four levels deep', async () => {
    const fixture = createFixture();
    const { customer, id } = await fixture.subscribe(await fixture.price(9_900));
    const subscription = await fixture.ask('GET', `subscriptions/${id}`, {
      expand: ['customer', 'latest_invoice.payments', 'items.data.price.product'],
    });
    expect(at(subscription, 'customer.email')).toBe('ana@example.com');
    expect(at(subscription, 'items.data.0.price.product.name')).toBe('Plano');
    const tooDeep = await fixture.call('GET', 'invoices', {
      customer,
      expand: ['data.payments.data.payment.payment_intent'],
    });
    expect(at(tooDeep.body, 'error.message')).toMatch('more than 4 levels');
    const unknown = await fixture.call('GET', `subscriptions/${id}`, { expand: ['nothing'] });
    expect(at(unknown.body, 'error.message')).toMatch('cannot be expanded');
    const plain = await fixture.ask('GET', 'invoices', { customer });
    expect(at(plain, 'data.0')).not.toHaveProperty('payments');
    expect(at(plain, 'data.0')).not.toHaveProperty('confirmation_secret');
  });

  it('lists objects in pages, newest first', async () => {
    const fixture = createFixture();
    const customer = await fixture.customer();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const made = await fixture.ask('POST', 'payment_intents', { customer, amount: 500, currency: 'brl' });
      ids.unshift(String(made.id));
    }
    const first = await fixture.ask('GET', 'payment_intents', { customer, limit: 3 });
    expect(first.has_more).toBe(true);
    expect((first.data as { id: string }[]).map(({ id }) => id)).toEqual(ids.slice(0, 3));
    const rest = await fixture.ask('GET', 'payment_intents', {
      customer,
      limit: 3,
      starting_after: ids[2] ?? '',
    });
    expect(rest.has_more).toBe(false);
    expect((rest.data as { id: string }[]).map(({ id }) => id)).toEqual(ids.slice(3));
  });

  it('returns ids that lead to their account, and refuses guessed client secrets', async () => {
    const fixture = createFixture();
    const { customer, id, intentId } = await fixture.subscribe(await fixture.price(9_900));
    const { invoices, charges } = await fixture.account(customer);
    const owned = [id, intentId, `${intentId}_secret_00aa`, invoices[0]?.id ?? '', charges[0]?.id ?? ''];
    expect(owned.map(customerOf)).toEqual(owned.map(() => customer));
    expect(fixture.store.events.map((event) => customerOf(event.id))).toEqual(
      fixture.store.events.map(() => customer),
    );
    await expect(fixture.core.readIntent(`${intentId}_secret_00aa`)).rejects.toThrow('No such');
    const secret = String((await fixture.ask('GET', `payment_intents/${intentId}`)).client_secret);
    await expect(fixture.core.readIntent(secret, await fixture.customer())).rejects.toThrow('No such');
    expect(await fixture.core.readIntent(secret, customer)).toMatchObject({ status: 'succeeded' });
  });
});

describe('the portal', () => {
  it('returns the configured portal address with customer and return address', async () => {
    const { ask, customer } = createFixture();
    const owner = await customer();
    const session = await ask('POST', 'billing_portal/sessions', {
      customer: owner,
      return_url: '/subscription',
    });
    expect(session.url).toBe(`/portal/${owner}?back=%2Fsubscription`);
  });
});
