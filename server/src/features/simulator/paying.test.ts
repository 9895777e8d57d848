import { checkout } from '@matilha/contract/billing/billing';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { testProduct } from '#server/testing/product.ts';
import { eventually } from './testing/eventually.ts';
import { cardNamed, freeSubscriber, openWallet } from './testing/wallet.ts';

const product = await testProduct({ limits: { card_attempt: Number.POSITIVE_INFINITY } });
const { db, call } = product;
const newWallet = async () => openWallet(product, await freeSubscriber(product));

/** A second process of the same installation. */
const secondProcess = await testProduct({
  besides: product,
  limits: { card_attempt: Number.POSITIVE_INFINITY },
});

it('charges once for 50 confirmations in two processes, and sets the plan by webhook', async () => {
  const user = await freeSubscriber(product);
  const here = openWallet(product, user);
  const there = openWallet(secondProcess, user);
  const secret = await here.secretFor(2);
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? here : there).confirm(secret)),
  );
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['succeeded']));

  const { subscription, invoices, card } = await here.portal();
  const { rows: plans } = await db.execute<{ titulo: string; responses_limit: number }>(
    sql`select titulo, responses_limit from tiers where tier_id = 2`,
  );
  expect(invoices[0]?.description).toBe(`Plano ${plans[0]?.titulo}`);
  expect(subscription?.titulo).toBe(plans[0]?.titulo);
  expect(invoices).toHaveLength(1);
  expect(invoices[0]).toMatchObject({ status: 'paid', amount_refunded: 0 });
  expect(invoices[0]?.amount_paid).toBe(subscription?.amount);
  expect(subscription).toMatchObject({ status: 'active', cancel_at_period_end: false });
  expect(card).toEqual({ brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2090 });
  const { rows } = await db.execute(sql`
    select jsonb_array_length(state->'charges') as charges from sandbox_accounts
    join payment_customers using (customer_id) where user_id = ${user.id}`);
  expect(rows).toEqual([{ charges: 1 }]);

  await eventually('the plan is set', async () => (await here.user()).tier_id === 2);
  expect(await here.user()).toMatchObject({
    payment_status: 'ativo',
    responses_available: plans[0]?.responses_limit,
  });
});

it('delivers the events of a payment at once and deletes accepted ones', async () => {
  const wallet = await newWallet();
  const secret = await wallet.secretFor(1);
  const began = performance.now();
  await wallet.confirm(secret);
  await eventually('the plan is set', async () => (await wallet.user()).tier_id === 1);
  expect(performance.now() - began).toBeLessThan(40_000);
  await eventually('the queue is empty', async () => {
    const { rows } = await db.execute(sql`select 1 from sandbox_events`);
    return rows.length === 0;
  });
});

it('returns the reason of a decline, and accepts another card for the same order', async () => {
  const wallet = await newWallet();
  const secret = await wallet.secretFor(1);
  const declined = await wallet.confirm(secret, 'declined');
  expect(declined.status).toBe('requires_payment_method');
  expect(declined.message).toMatch(/recusado/);
  // The portal hides the invoice of a payment form that was opened but not paid.
  expect(await wallet.portal()).toEqual({ card: null, subscription: null, invoices: [] });
  expect((await wallet.user()).tier_id).toBe(4);
  expect(await wallet.confirm(secret)).toEqual({ status: 'succeeded', message: null });
});

it('asks the bank again after the user refused', async () => {
  const wallet = await newWallet();
  const secret = await wallet.secretFor(1);
  expect((await wallet.confirm(secret, 'authentication')).status).toBe('requires_action');
  const refused = await wallet.authenticate(secret, false);
  expect(refused.status).toBe('requires_payment_method');
  expect(refused.message).toMatch(/banco/);
  expect((await wallet.confirm(secret, 'authentication')).status).toBe('requires_action');
  expect((await wallet.user()).tier_id).toBe(4);
  expect(await wallet.authenticate(secret, true)).toEqual({ status: 'succeeded', message: null });
  // A later response to the bank changes nothing and returns the current state.
  expect((await wallet.authenticate(secret, false)).status).toBe('succeeded');
});

it('shows a Pix code for a product, shows it again, and opens the product once it is paid', async () => {
  const wallet = await newWallet();
  const { product: sold } = await createProduct(db, { isPaid: true });
  const buy = async () =>
    checkout.parse(await (await wallet.call('POST', '/api/purchases', { produto_id: sold.id })).json());
  const { clientSecret } = await buy();
  expect((await wallet.call('POST', '/api/sandbox/pix/payment', { clientSecret })).status).toBe(409);
  const shown = await wallet.call('POST', '/api/sandbox/pix', { clientSecret });
  expect(await shown.json()).toEqual({ status: 'requires_action', message: null });
  // A simulated code has no addresses: they would lead nowhere.
  const waiting = { kind: 'pix', picture_url: null, instructions_url: null, replaceable: true };
  expect(await buy()).toMatchObject({ status: 'code', clientSecret, waiting_code: waiting });
  for (let click = 0; click < 2; click += 1) {
    const paid = await wallet.call('POST', '/api/sandbox/pix/payment', { clientSecret });
    expect(await paid.json()).toEqual({ status: 'succeeded', message: null });
  }
  await eventually('the product is open', async () => {
    const path = `/api/modulos-bancoconhecimento?produtoId=${sold.id}`;
    return (await wallet.call('GET', path)).status === 200;
  });
});

it('refuses a Pix code for a plan', async () => {
  const wallet = await newWallet();
  const clientSecret = await wallet.secretFor(1);
  expect((await wallet.call('POST', '/api/sandbox/pix', { clientSecret })).status).toBe(409);
});

it('refuses another customer’s client secret and an invented one', async () => {
  const mine = await newWallet();
  const thief = await newWallet();
  const secret = await mine.secretFor(1);
  const refusals = async () => [
    await thief.tryConfirm(secret),
    await thief.call('POST', '/api/sandbox/authenticate', { clientSecret: secret, approve: true }),
    await thief.call('POST', '/api/sandbox/pix', { clientSecret: secret }),
    await thief.call('POST', '/api/sandbox/pix/payment', { clientSecret: secret }),
  ];
  // First without a customer of the thief's own, then with one.
  for (const answer of await refusals()) expect(answer.status).toBe(404);
  await thief.secretFor(1);
  for (const answer of await refusals()) {
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  }
  expect((await mine.tryConfirm(`${secret.slice(0, -4)}0000`)).status).toBe(404);
  expect((await mine.tryConfirm('pi_secret')).status).toBe(404);
  expect((await mine.confirm(secret)).status).toBe('succeeded');
});

it('refuses unknown cards and unconfirmed accounts', async () => {
  const wallet = await newWallet();
  const secret = await wallet.secretFor(1);
  const strange = { ...cardNamed('approved'), number: '4111111111111111' };
  const body = { clientSecret: secret, payment_method: strange };
  expect((await wallet.call('POST', '/api/sandbox/confirm', body)).status).toBe(400);
  expect((await call(null, 'POST', '/api/sandbox/confirm', body)).status).toBe(401);

  const user = await freeSubscriber(product);
  await db.execute(sql`update users set provisional = true where id = ${user.id}`);
  const provisional = openWallet(product, user);
  for (const answer of [
    await provisional.tryConfirm(secret),
    await provisional.call('POST', '/api/sandbox/authenticate', { clientSecret: secret, approve: true }),
    await provisional.call('POST', '/api/sandbox/card', cardNamed('approved')),
    await provisional.call('POST', '/api/sandbox/cancel'),
    await provisional.call('POST', '/api/sandbox/resume'),
  ]) {
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'provisional_account' });
  }
});

it('cancels at the end of the period, and resumes before it', async () => {
  const wallet = await newWallet();
  expect((await wallet.call('POST', '/api/sandbox/cancel')).status).toBe(404);
  expect(await wallet.portal()).toEqual({ card: null, subscription: null, invoices: [] });
  await wallet.subscribe(1);
  const cancelled = await (await wallet.call('POST', '/api/sandbox/cancel')).json();
  expect(cancelled).toMatchObject({ subscription: { status: 'active', cancel_at_period_end: true } });
  const end = async () => (await wallet.user()).plan_ends_at;
  await eventually(
    'the account shows the end of the plan',
    async () => (await end()) === cancelled.subscription.current_period_end,
  );
  const resumed = await (await wallet.call('POST', '/api/sandbox/resume')).json();
  expect(resumed).toMatchObject({ subscription: { status: 'active', cancel_at_period_end: false } });
  await eventually('the plan has no end', async () => (await end()) === undefined);
});

it('changes the card and refuses a declined one', async () => {
  const wallet = await newWallet();
  await wallet.subscribe(1);
  const declined = await wallet.call('POST', '/api/sandbox/card', cardNamed('declined'));
  expect([declined.status, await declined.json()]).toEqual([
    402,
    expect.objectContaining({ code: 'payment_failed' }),
  ]);
  expect((await wallet.portal()).card?.last4).toBe('4242');
  const changed = await wallet.call('POST', '/api/sandbox/card', cardNamed('authentication'));
  expect(await changed.json()).toMatchObject({ card: { last4: '3155' } });
});

it('charges the price that an operator has set since the last checkout', async () => {
  const before = await (await newWallet()).checkout(3);
  const dearer = before.order.amount_due + 1_000;
  await db.execute(sql`update tiers set valor = ${dearer} where tier_id = 3`);
  const wallet = await newWallet();
  expect((await wallet.checkout(3)).order).toMatchObject({ amount_due: dearer, recurring_amount: dearer });
  expect((await wallet.subscribe(3)).status).toBe('succeeded');
  expect((await wallet.portal()).invoices[0]?.amount_paid).toBe(dearer);
});

it('limits card attempts per account', async () => {
  const limited = await testProduct({ besides: product, limits: { card_attempt: 2 } });
  const wallet = openWallet(limited, await freeSubscriber(product));
  const secret = await wallet.secretFor(1);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    statuses.push((await wallet.tryConfirm(secret, 'declined')).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
});
