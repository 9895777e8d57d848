import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import type { ErrorCode } from '@matilha/contract/error-table';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { createStripeProvider } from '#server/providers/payments/stripe/stripe-provider.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { followDueRefunds } from '../../refunds/usecases/follow-due-refunds.ts';
import { payingProduct } from '../../testing/paying-product.ts';
import { finishWithdrawals } from './finish-withdrawals.ts';
import { withdraw as withdrawNow } from './withdraw.ts';

const paying = await payingProduct();
const { fake, product, second, provider, post, checkout, stateOf, subscribe, sync } = paying;
const { db } = product;
const someone = () => createSubscriber(db);
const anyCard = () => `pm_card_approved:${randomUUID()}`;
/** No run of weekend and holidays is longer than four days. */
const firstLateDay = 7 + 4 + 1;

/** Returns a user who paid for the plan `ago` days ago. */
async function subscriber(tier: number, { ago = 0, card = anyCard() } = {}): Promise<User> {
  const user = await someone();
  paying.daysAgo(ago);
  await subscribe(user, tier, card);
  paying.backToNow();
  return user;
}
const withdraw = (user: User | null, on = product) =>
  post<{ message: string; amount: number; code?: string }>(
    user,
    '/api/subscription/withdrawal',
    undefined,
    on,
  );
const settings = { appUrl: product.app.productConfig.appUrl, brandName: 'Matilha', seller: null };
const job = { ...testContext({ db }), actor: { kind: 'job' as const, name: 'test' } };
async function finish(): Promise<void> {
  await finishWithdrawals(job, { payments: provider, settings });
  await followDueRefunds(job, { provider, settings });
}
/** Withdraws through the given `fetch`. */
function withdrawThrough(through: typeof fetch, user: User) {
  const { publishableKey, secretKey, webhookSecret } = fake;
  const keys = { publishableKey, secretKey, webhookSecret, apiBase: new URL(fake.url), fetch: through };
  const payments = createStripeProvider({ name: 'stripe', ...keys });
  return withdrawNow(testContext({ db, user }), { payments, followers: [], settings });
}
/** Withdraws while calls to `path` get no response. */
const withdrawDespite = (path: RegExp, user: User) =>
  withdrawThrough(
    (input, init) =>
      path.test(new URL(String(input)).pathname) ? Promise.reject(new TypeError('cut')) : fetch(input, init),
    user,
  );
async function customerOf(user: User) {
  const { rows } = await db.execute<{ customer_id: string }>(
    sql`select customer_id from payment_customers where user_id = ${user.id}`,
  );
  return provider.readCustomer(rows[0]?.customer_id ?? '');
}
async function rowsOf(user: User) {
  const { rows } = await db.execute<{
    amount: number;
    done: boolean;
    person_key: string;
    card_keys: string[];
  }>(
    sql`select amount, done_at is not null as done, person_key, card_keys from withdrawals where user_id = ${user.id}`,
  );
  return rows;
}
async function mailsTo(user: User) {
  const { rows } = await db.execute<{ subject: string; text: string }>(
    sql`select subject, text from mails where user_id = ${user.id} and kind = 'withdrawal'`,
  );
  return rows;
}
const creditsOf = async (user: User) =>
  (await (await product.call(user, 'GET', '/api/user')).json()).responses_available;
const refunds = () =>
  fake.requests.filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/refunds'));
const refused = async (user: User, refusal: ErrorCode = 'withdrawal_not_possible') => {
  const { status, body } = await withdraw(user);
  expect([status, body.code]).toEqual([409, refusal]);
  expect(refunds()).toEqual([]);
};

afterEach(async () => {
  paying.backToNow();
  fake.requests.length = 0;
  expect(await checkCreditInvariants(db)).toEqual([]);
});

describe('withdrawal from a plan within seven days (L19)', () => {
  it('ends the subscription at once, refunds everything, and confirms on screen and by mail', async () => {
    const user = await subscriber(2, { ago: 3 });
    const before = await stateOf(user);
    expect(before.subscription).toMatchObject({ state: 'active', withdrawal_amount: 9900 });
    expect(await creditsOf(user)).toBeGreaterThanOrEqual(150);

    const { status, body } = await withdraw(user);
    expect([status, body.amount]).toEqual([200, 9900]);
    expect(body.message).toMatch(/^Desistência confirmada.*99,00/);
    const { subscriptions, invoices } = await customerOf(user);
    expect(subscriptions.map((each) => each.status)).toEqual(['canceled']);
    expect(invoices.map(({ payment }) => payment?.amountRefunded)).toEqual([9900]);

    expect(await stateOf(user)).toMatchObject({ tier_id: 4, payment_status: 'ativo', subscription: null });
    expect(await creditsOf(user)).toBeLessThan(150);
    const [mail, ...more] = await mailsTo(user);
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/99,00/);
    expect(mail?.text).toMatch(/art\. 49/);
  });

  it('accepts a withdrawal on the seventh day', async () => {
    const user = await subscriber(1, { ago: 7 });
    expect((await stateOf(user)).subscription?.withdrawal_amount).toBe(4900);
    expect(await withdraw(user)).toMatchObject({ status: 200, body: { amount: 4900 } });
  });

  it.each([firstLateDay, firstLateDay + 1])(
    'refuses a withdrawal %d days after the first payment',
    async (ago) => {
      const user = await subscriber(1, { ago });
      expect((await stateOf(user)).subscription).toMatchObject({
        state: 'active',
        withdrawal_until: null,
        withdrawal_amount: null,
      });
      await refused(user);
    },
  );

  it('counts the days from the first payment, not from an upgrade, and refunds both', async () => {
    const user = await subscriber(1, { ago: 6 });
    const { body: offer } = await checkout(user, 2);
    const quote = offer.change?.quote;
    await post(user, '/api/subscription/change', { tier_id: 2, quote });
    const total = 4900 + (offer.change?.amount_due ?? 0);
    expect((await stateOf(user)).subscription?.withdrawal_amount).toBe(total);
    expect((await withdraw(user)).body.amount).toBe(total);

    const late = await subscriber(1, { ago: firstLateDay });
    const { body: again } = await checkout(late, 2);
    await post(late, '/api/subscription/change', { tier_id: 2, quote: again.change?.quote });
    fake.requests.length = 0;
    await refused(late);
  });

  it('refunds an upgrade too that the bank approves just before the subscription ends', async () => {
    const user = await subscriber(1, { ago: 1 });
    const { rows } = await db.execute<{ id: string }>(
      sql`select customer_id as id from payment_customers where user_id = ${user.id}`,
    );
    await fake.attachCard(rows[0]?.id ?? '', 'pm_card_authentication_always');
    const quote = (await checkout(user, 2)).body.change?.quote;
    const change = { tier_id: 2, quote };
    const asked = await post<{ clientSecret: string }>(user, '/api/subscription/change', change);
    await withdrawThrough(async (input, init) => {
      if (init?.method === 'DELETE') await fake.authenticateIntent(asked.body.clientSecret, true);
      return fetch(input, init);
    }, user);
    await finish();
    const paid = (await customerOf(user)).invoices.flatMap(({ payment }) => payment ?? []);
    expect(paid.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
    expect(paid.map(({ amount, amountRefunded }) => amount - amountRefunded)).toEqual([0, 0]);
  });

  it('makes one refund and returns one body for 20 copies over two processes (R16)', async () => {
    const user = await subscriber(1, { ago: 1 });
    const copies = Array.from({ length: 20 }, (_, index) => withdraw(user, index % 2 ? second : product));
    const answers = await Promise.all(copies);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(refunds()).toHaveLength(1);
    expect(await mailsTo(user)).toHaveLength(1);
  });
});

describe('one withdrawal for each person', () => {
  it('refuses a second withdrawal of the account, or of its address in a new account', async () => {
    const user = await subscriber(1);
    await withdraw(user);
    await subscribe(user, 1, anyCard());
    expect((await stateOf(user)).subscription).toMatchObject({ state: 'active', withdrawal_until: null });
    fake.requests.length = 0;
    await refused(user, 'withdrawal_repeated');

    await db.execute(sql`update users set email = 'antes@exemplo.com.br' where id = ${user.id}`);
    const again = await subscriber(1);
    await db.execute(sql`update users set email = ${user.email.toUpperCase()} where id = ${again.id}`);
    fake.requests.length = 0;
    await refused(again, 'withdrawal_repeated');
  });

  it('refuses a second withdrawal of its mailbox in another spelling', async () => {
    const user = await subscriber(1);
    await db.execute(sql`update users set email = ${`a.na+1.${user.id}@gmail.com`} where id = ${user.id}`);
    await withdraw(user);
    const again = await subscriber(1);
    await db.execute(sql`update users set email = 'Ana@GoogleMail.com' where id = ${again.id}`);
    fake.requests.length = 0;
    await refused(again, 'withdrawal_repeated');
  });

  it('refuses a second withdrawal with the same card, also of two at once', async () => {
    const card = anyCard();
    const people = [await subscriber(1, { card }), await subscriber(1, { card })];
    const statuses = await Promise.all(people.map(async (user) => (await withdraw(user)).status));
    expect(statuses.sort()).toEqual([200, 409]);
    const third = await subscriber(1, { card });
    fake.requests.length = 0;
    await refused(third, 'withdrawal_repeated');
  });

  it('ignores withdrawals of simulated payments', async () => {
    const user = await subscriber(1);
    const tried = await subscriber(1);
    await withdraw(tried);
    await db.execute(
      sql`update withdrawals set provider = 'sandbox', user_id = ${user.id} where user_id = ${tried.id}`,
    );
    expect((await stateOf(user)).subscription?.withdrawal_until).not.toBeNull();
    expect((await withdraw(user)).status).toBe(200);
  });

  it('stores neither address nor card, only keyed hashes of them', async () => {
    const card = anyCard();
    const user = await subscriber(1, { card });
    const fingerprint = (await customerOf(user)).invoices[0]?.payment?.cardFingerprint;
    expect(fingerprint).toEqual(expect.any(String));
    expect((await withdraw(user)).status).toBe(200);
    const rows = await rowsOf(user);
    expect(rows).toMatchObject([{ person_key: expect.any(String), card_keys: [expect.any(String)] }]);
    const text = JSON.stringify(rows);
    expect(text).not.toContain(user.email);
    expect(text).not.toContain(fingerprint);
  });
});

describe('a plan that cannot be withdrawn from', () => {
  it('refuses a withdrawal without a subscription or payment, or while a bank takes the money back', async () => {
    await refused(await someone());
    const unfinished = await someone();
    await checkout(unfinished, 1);
    await refused(unfinished);
    const disputed = await subscriber(1);
    const payment = (await customerOf(disputed)).invoices[0]?.payment?.id ?? '';
    await fake.openDispute(payment);
    fake.requests.length = 0;
    await refused(disputed);
  });

  it('refuses anonymous callers and unconfirmed accounts', async () => {
    expect((await withdraw(null)).status).toBe(401);
    const user = await subscriber(1);
    await db.execute(sql`update users set provisional = true where id = ${user.id}`);
    expect((await withdraw(user)).body.code).toBe('provisional_account');
  });
});

describe('plan withdrawal while the provider fails', () => {
  it('answers 503 when the provider fails before anything is promised', async () => {
    const user = await subscriber(1);
    fake.failNext(9, 500);
    const { status, body } = await withdraw(user);
    expect([status, body.code]).toEqual([503, 'payment_service_down']);
    expect(await rowsOf(user)).toEqual([]);
    expect(await mailsTo(user)).toEqual([]);
  });

  it.each([
    ['nothing was done', /^\/v1\/subscriptions\/sub_/],
    ['the subscription was cancelled', /^\/v1\/refunds/],
  ])('keeps the promise when %s, and finishes it later', async (_, path) => {
    const user = await subscriber(1);
    expect(await withdrawDespite(path, user)).toEqual({ amount: 4900, refund: 'promised' });
    expect(await rowsOf(user)).toMatchObject([{ amount: 4900, done: false }]);
    expect(await mailsTo(user)).toHaveLength(1);

    await finish();
    await finish();
    expect(await rowsOf(user)).toMatchObject([{ done: true }]);
    expect((await customerOf(user)).invoices[0]?.payment?.amountRefunded).toBe(4900);
    expect((await stateOf(user)).tier_id).toBe(4);
    expect((await withdraw(user)).body.message).toMatch(/^Desistência confirmada/);
    expect(await mailsTo(user)).toHaveLength(1);
  });

  it('refunds the other payments while a bank decides about one of them', async () => {
    const user = await subscriber(1);
    const offer = (await checkout(user, 2)).body.change;
    await post(user, '/api/subscription/change', { tier_id: 2, quote: offer?.quote });
    const [upgrade, first] = (await customerOf(user)).invoices.map(({ payment }) => payment);
    await withdrawDespite(/^\/v1\/refunds/, user);
    await fake.openDispute(upgrade?.id ?? '');
    await finish();
    expect((await provider.readPurchase(first?.id ?? '')).payment.amountRefunded).toBe(4900);
    // The bank has not decided about the other dispute.
    expect(await rowsOf(user)).toMatchObject([{ done: false }]);
  });

  it('refunds a user who deleted the account meanwhile', async () => {
    const user = await subscriber(1);
    const snapshot = await customerOf(user);
    await withdrawDespite(/^\/v1\/subscriptions\/sub_/, user);
    await db.execute(sql`delete from payment_customers where user_id = ${user.id}`);
    await finish();
    expect(await rowsOf(user)).toMatchObject([{ done: true }]);
    const { payment } = await provider.readPurchase(snapshot.invoices[0]?.payment?.id ?? '');
    expect(payment.amountRefunded).toBe(4900);
    await db.execute(sql`delete from withdrawals where user_id = ${user.id}`);
  });
});

it('links customers only to the provider’s portal, with our own return address (S9)', async () => {
  const user = await someone();
  expect((await post(user, '/api/subscription/portal')).status).toBe(404);
  expect((await stateOf(user)).has_portal).toBe(false);
  await checkout(user, 1);
  expect((await stateOf(user)).has_portal).toBe(true);
  const body = { return_url: 'https://evil.example' };
  const { status, body: answer } = await post(user, '/api/subscription/portal', body);
  expect(status).toBe(200);
  expect(answer.url).toEqual(expect.any(String));
  const asked = fake.requests.find(({ path }) => path.startsWith('/v1/billing_portal'));
  expect(new URLSearchParams(asked?.body).get('return_url')).toBe(
    new URL('/subscription', product.app.productConfig.appUrl).href,
  );
  await sync(user);
});
