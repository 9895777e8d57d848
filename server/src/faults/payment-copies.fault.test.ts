import { connect } from 'node:net';
import type { User } from '@matilha/contract/account/account';
import type { Checkout } from '@matilha/contract/billing/billing';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { payingProduct } from '#server/features/billing/testing/paying-product.ts';
import { adjust } from '#server/features/credits/usecases/adjust.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { checkPaymentInvariants } from '#server/testing/payments/payment-invariants.ts';
import { signIn, type TestProduct } from '#server/testing/product.ts';
import { customerOf, invoiceGrants } from './testing/payments/payments.ts';
import { patienceMs } from './testing/scale.ts';
import { until } from './testing/until.ts';

const { fake, product, second, post, checkout, subscribe, sync } = await payingProduct();
const { db } = product;
/** The other process has connections of its own. */
const otherDb = openDatabase({ connectionString: product.databaseUrl, max: 10, onError: () => undefined });
afterAll(() => otherDb.$client.end());

afterEach(async () => {
  expect(await checkCreditInvariants(db)).toEqual([]);
  expect(await checkPaymentInvariants(db)).toEqual([]);
});

const copies = 20;

async function freeUser(): Promise<User> {
  const user = await createSubscriber(db);
  await db.$client.query('update users set tier_id = 4 where id = $1', [user.id]);
  return user;
}

/** Sends this many copies at once, over both processes; returns the one body that all of them got. */
async function oneBody(as: User, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const answers = await Promise.all(
    Array.from({ length: copies }, (_, index) => post(as, path, body, index % 2 ? product : second)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  return answers[0]?.body ?? {};
}

/** Sends a request and closes the connection once the work is done, before the response can be read. */
async function askAndVanish(
  on: TestProduct,
  as: User,
  { path, body = {}, done }: { path: string; body?: unknown; done: () => Promise<boolean> },
): Promise<void> {
  const { hostname, port, host } = new URL(on.url);
  const text = JSON.stringify(body);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${await signIn(db, as)}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
  await until(`${path} is done`, done);
  socket.destroy();
}

const accountOf = async (user: User) => fake.readAccount(await customerOf(db, user));
async function numbers(user: User): Promise<Record<string, number>> {
  const account = await accountOf(user);
  return {
    subscriptions: account?.subscriptions.length ?? 0,
    paid: account?.invoices.filter(({ status }) => status === 'paid').length ?? 0,
    charges: account?.charges.length ?? 0,
    refunds: account?.refunds.length ?? 0,
  };
}

const holds = async (query: string, user: User): Promise<boolean> =>
  ((await db.$client.query(query, [user.id])).rowCount ?? 0) > 0;

async function quoteFor(user: User, tier: number): Promise<{ tier_id: number; quote: string }> {
  const { body } = await checkout(user, tier);
  const { change }: Pick<Checkout, 'change'> = body;
  if (!change) throw new Error('no change was offered');
  return { tier_id: tier, quote: change.quote };
}

describe('20 copies of one request over two processes (R16)', { timeout: patienceMs }, () => {
  it('creates one customer, one subscription and one response for copies of a checkout', async () => {
    const user = await freeUser();
    const before = fake.requests.length;
    const body = await oneBody(user, '/api/get-or-create-subscription', { tier_id: 2 });
    expect(body).toMatchObject({ status: 'open', clientSecret: expect.any(String) });
    const made = (path: string) =>
      fake.requests.slice(before).filter((call) => call.method === 'POST' && call.path === path).length;
    expect([made('/v1/customers'), made('/v1/subscriptions')]).toEqual([1, 1]);
    expect(await numbers(user)).toEqual({ subscriptions: 1, paid: 0, charges: 0, refunds: 0 });
    // Paid once, whatever arrives afterwards.
    await fake.confirmIntent(String(body.clientSecret), 'pm_card_approved');
    await sync(user);
    expect(await oneBody(user, '/api/get-or-create-subscription', { tier_id: 2 })).toMatchObject({
      status: 'active',
      clientSecret: null,
    });
    expect(await numbers(user)).toEqual({ subscriptions: 1, paid: 1, charges: 1, refunds: 0 });
    expect(await invoiceGrants(db, user)).toHaveLength(1);
  });

  it('creates one charge, one new period and one response for copies of an upgrade', async () => {
    const user = await freeUser();
    await subscribe(user, 1);
    const body = await oneBody(user, '/api/subscription/change', await quoteFor(user, 3));
    expect(body).toMatchObject({ status: 'changed' });
    await sync(user);
    expect(await numbers(user)).toEqual({ subscriptions: 1, paid: 2, charges: 2, refunds: 0 });
    expect((await invoiceGrants(db, user)).map(({ amount }) => amount)).toEqual([60, 400]);
  });

  it('charges nothing and gives one response for copies of a downgrade', async () => {
    const user = await freeUser();
    await subscribe(user, 3);
    const body = await oneBody(user, '/api/subscription/change', await quoteFor(user, 1));
    expect(body).toMatchObject({ status: 'scheduled' });
    expect(await numbers(user)).toEqual({ subscriptions: 1, paid: 1, charges: 1, refunds: 0 });
  });

  it('creates one refund, one mail and one response for copies of a withdrawal', async () => {
    const user = await freeUser();
    await subscribe(user, 2);
    await oneBody(user, '/api/subscription/withdrawal', {});
    expect(await numbers(user)).toEqual({ subscriptions: 1, paid: 1, charges: 1, refunds: 1 });
    const { rows } = await db.$client.query(
      `select (select count(*)::int from mails where user_id = $1 and kind = 'withdrawal') as mails,
        (select sum(remaining)::int from credit_grants where user_id = $1 and source_key like 'invoice:%') as left`,
      [user.id],
    );
    expect(rows).toEqual([{ mails: 1, left: 0 }]);
  });

  it('creates one entry, one audit note and one response for copies of an operator’s grant', async () => {
    const operator = await createSubscriber(db, { role: 'operator' });
    const user = await createSubscriber(db, { credits: 3 });
    const input = { userId: user.id, amount: 40, reason: 'Compensação', key: 'pedido-1' };
    const outcomes = await Promise.all(
      Array.from({ length: copies }, (_, index) =>
        adjust(testContext({ db: index % 2 ? db : otherDb, user: operator }), input),
      ),
    );
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome)))).toEqual(
      new Set([JSON.stringify({ amount: 40, available: 43 })]),
    );
    const { rows } = await db.$client.query(
      `select (select count(*)::int from credit_entries where user_id = $1 and kind = 'adjust') as entries,
        (select count(*)::int from audit_log where action = 'credits.adjust' and subject = $2) as notes`,
      [user.id, `user:${user.id}`],
    );
    expect(rows).toEqual([{ entries: 1, notes: 1 }]);
    await expect(adjust(testContext({ db, user: operator }), { ...input, amount: 41 })).rejects.toMatchObject(
      {
        code: 'conflict',
      },
    );
  });
});

describe('a connection that is cut after the work, and its retry (R16)', {
  timeout: patienceMs,
}, () => {
  it('repeats a checkout without a second effect', async () => {
    const user = await freeUser();
    const path = '/api/get-or-create-subscription';
    const done = async () =>
      (await holds('select from payment_customers where user_id = $1 and customer_id is not null', user)) &&
      (await numbers(user)).subscriptions === 1;
    await askAndVanish(product, user, { path, body: { tier_id: 1 }, done });
    await oneBody(user, path, { tier_id: 1 });
    expect(await numbers(user)).toMatchObject({ subscriptions: 1, charges: 0 });
  });

  it('repeats an upgrade without a second effect', async () => {
    const user = await freeUser();
    await subscribe(user, 1);
    const path = '/api/subscription/change';
    const body = await quoteFor(user, 2);
    const done = () => holds('select from users where id = $1 and tier_id = 2', user);
    await askAndVanish(product, user, { path, body, done });
    expect(await oneBody(user, path, body)).toMatchObject({ status: 'changed' });
    expect(await numbers(user)).toEqual({ subscriptions: 1, paid: 2, charges: 2, refunds: 0 });
  });

  it('repeats a withdrawal without a second effect', async () => {
    const user = await freeUser();
    // Each card may withdraw once.
    await subscribe(user, 1, 'pm_card_approved:another');
    const path = '/api/subscription/withdrawal';
    const done = () => holds('select from withdrawals where user_id = $1', user);
    await askAndVanish(product, user, { path, done });
    expect(await oneBody(user, path, {})).toMatchObject({ amount: 4_900 });
    expect(await numbers(user)).toMatchObject({ subscriptions: 1, refunds: 1 });
  });

  it('keeps one customer when the provider created it but its response was lost', async () => {
    const user = await freeUser();
    const before = fake.events.length;
    // As many failures as the call has attempts.
    fake.failNext(3, 'cut_after');
    expect((await checkout(user, 1)).status).toBe(503);
    expect((await checkout(user, 1)).status).toBe(200);
    const made = fake.events.slice(before).map(({ type }) => type);
    expect(made.filter((type) => type === 'customer.created')).toHaveLength(1);
    expect(made.filter((type) => type === 'customer.subscription.created')).toHaveLength(1);
  });

  it('keeps one effect when the provider’s response was lost', async () => {
    const user = await freeUser();
    const calls = fake.requests.length;
    const first = checkout(user, 2);
    await until('the provider is asked', async () => fake.requests.length > calls);
    fake.failNext(1, 'cut_after');
    expect((await first).status).toBe(200);
    expect(await numbers(user)).toMatchObject({ subscriptions: 1 });

    await subscribe(user, 2);
    const change = await quoteFor(user, 3);
    fake.failNext(6, 'cut_after');
    const unheard = await post(user, '/api/subscription/change', change);
    expect([200, 503]).toContain(unheard.status);
    await until(
      'the faults are over',
      async () => (await post(user, '/api/subscription/change', change)).status === 200,
    );
    await sync(user);
    expect(await numbers(user)).toEqual({ subscriptions: 1, paid: 2, charges: 2, refunds: 0 });
  });
});
