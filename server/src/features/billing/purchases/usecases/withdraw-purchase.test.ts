import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import type { Checkout, PurchaseWithdrawal } from '@matilha/contract/billing/billing';
import { dayInBrazil } from '@matilha/contract/content/event-dates';
import { isWorkingDay } from '@matilha/contract/content/holidays';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { patienceMs } from '#server/faults/testing/scale.ts';
import { until } from '#server/faults/testing/until.ts';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { days, minutes } from '#server/platform/clock.ts';
import { createLimits } from '#server/platform/limits.ts';
import { createStripeProvider } from '#server/providers/payments/stripe/stripe-provider.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { checkPaymentInvariants } from '#server/testing/payments/payment-invariants.ts';
import { followDueRefunds } from '../../refunds/usecases/follow-due-refunds.ts';
import { payingProduct } from '../../testing/paying-product.ts';
import { withdrawPurchase } from './withdraw-purchase.ts';

const paying = await payingProduct();
const { fake, product: main, second, provider, post } = paying;
const { db, call } = main;
const webhook = `${main.url}/api/webhooks/stripe`;
const path = '/api/purchases/withdrawal';
/** No run of weekend and holidays is longer than four days. */
const firstLateDay = 7 + 4 + 1;

const someone = () => createSubscriber(db);
const anyCard = () => `pm_card_approved:${randomUUID()}`;
const sold = async (paymentLink: string | null = null) =>
  (await createProduct(db, { isPaid: true, paymentLink })).product;
const statusOf = async (as: User, id: number) =>
  (await call(as, 'GET', `/api/modulos-bancoconhecimento?produtoId=${id}`)).status;
const becomes = (as: User, id: number, status: number) =>
  until(`modules of ${id} answer ${status}`, async () => (await statusOf(as, id)) === status);
const deliver = async () => {
  for (const status of await fake.deliverAll(webhook)) expect(status).toBe(200);
};
const withdraw = (as: User | null, produto_id: number, on = main) =>
  post<{ message: string; amount: number; code?: string }>(as, path, { produto_id }, on);
const offerOf = async (as: User, id: number): Promise<PurchaseWithdrawal> =>
  (await call(as, 'GET', `${path}?produtoId=${id}`)).json();
const nothing = { withdrawal_until: null, withdrawal_amount: null };

/**
 * Waits until every event is processed: processing reads the provider's current state, so a leftover event would see the next step of the
 * test.
 */
const heard = () =>
  until('every event is processed', async () => {
    const { rows } = await db.execute(sql`select 1 from payment_events where processed_at is null limit 1`);
    return rows.length === 0;
  });

/** Buys the product in our own checkout, `ago` days ago; returns the payment's id. */
async function buy(user: User, id: number, { ago = 0, card = anyCard() } = {}): Promise<string> {
  paying.daysAgo(ago);
  const { body } = await post<Checkout>(user, '/api/purchases', { produto_id: id });
  const payment = await fake.confirmIntent(body.clientSecret ?? '', card);
  paying.backToNow();
  await deliver();
  await becomes(user, id, 200);
  await heard();
  return payment.id;
}
async function buyer(options?: { ago?: number; card?: string }) {
  const user = await someone();
  const product = await sold();
  const paymentId = await buy(user, product.id, options);
  return { user, id: product.id, titulo: product.titulo, paymentId };
}

interface Kept {
  amount: number;
  done: boolean;
  person_key: string;
  card_keys: string[];
}
const rowsOf = async ({ id }: User) =>
  (
    await db.execute<Kept & Record<string, unknown>>(
      sql`select amount, done_at is not null as done, person_key, card_keys from withdrawals where user_id = ${id}`,
    )
  ).rows;
const mailsTo = async ({ id }: User) =>
  (
    await db.execute<{ subject: string; text: string }>(
      sql`select subject, text from mails where user_id = ${id} and kind = 'withdrawal'`,
    )
  ).rows;
const refundedOf = async (paymentId: string) =>
  (await provider.readPurchase(paymentId)).payment.amountRefunded;
const statusesOf = async ({ id }: User) =>
  (
    await db.execute<{ status: string }>(sql`select status from purchases where user_id = ${id} order by id`)
  ).rows.map(({ status }) => status);
const job = { ...testContext({ db }), actor: { kind: 'job', name: 'test' } } as const;
const settings = { appUrl: main.app.productConfig.appUrl, brandName: 'Matilha', seller: null };
const finish = () => followDueRefunds(job, { provider, settings });
const refunds = () =>
  fake.requests.filter(({ method, path: to }) => method === 'POST' && to.startsWith('/v1/refunds'));
async function refused(user: User, id: number, status: number, code: string) {
  fake.requests.length = 0;
  const answer = await withdraw(user, id);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(refunds()).toEqual([]);
}
/** Withdraws while calls to the path `unheard` get no response. */
function withdrawDespite(unheard: RegExp, user: User, id: number) {
  const cut: typeof fetch = (input, init) =>
    unheard.test(new URL(String(input)).pathname) ? Promise.reject(new TypeError('cut')) : fetch(input, init);
  const { publishableKey, secretKey, webhookSecret } = fake;
  const keys = { publishableKey, secretKey, webhookSecret, apiBase: new URL(fake.url), fetch: cut };
  const payments = createStripeProvider({ name: 'stripe', ...keys });
  const context = testContext({ db, user });
  return withdrawPurchase(context, { payments, settings, limits: createLimits(context) }, id);
}

afterEach(async () => {
  paying.backToNow();
  await deliver();
  await expect.poll(() => checkPaymentInvariants(db), { timeout: patienceMs }).toEqual([]);
});

describe('withdrawal from a product within seven days (L19)', { timeout: patienceMs }, () => {
  it('revokes access at once, refunds everything, and confirms on screen and by mail', async () => {
    const { user, id, titulo, paymentId } = await buyer({ ago: 3 });
    const offer = await offerOf(user, id);
    expect(offer.withdrawal_amount).toBe(9_700);
    const end = new Date(offer.withdrawal_until ?? '');
    expect(end.getTime()).toBeGreaterThan(Date.now() + days(4) - minutes(5));
    expect(isWorkingDay(dayInBrazil(end))).toBe(true);

    const { status, body } = await withdraw(user, id);
    expect([status, body.amount]).toEqual([200, 9_700]);
    expect(body.message).toMatch(/^Desistência confirmada em \d+ de .+ às \d\d:\d\d\..*97,00/);
    expect(await statusOf(user, id)).toBe(403);
    expect(await refundedOf(paymentId)).toBe(9_700);
    expect(await rowsOf(user)).toMatchObject([{ amount: 9_700, done: true }]);
    expect(await offerOf(user, id)).toEqual(nothing);
    const [mail, ...more] = await mailsTo(user);
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/Em \d+ de .+ às \d\d:\d\d/);
    expect(mail?.text).toMatch(/97,00/);
    expect(mail?.text).toMatch(/art\. 49/);
    expect(mail?.text).toContain(titulo);
    const { rows } = await db.execute<{ action: string }>(
      sql`select action from audit_log where subject = ${`user:${user.id}`} order by id desc limit 2`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['purchase.withdraw', 'product.revoke_access']);

    await deliver();
    await until('it is refunded', async () => (await statusesOf(user))[0] === 'refunded');
    expect(await withdraw(user, id)).toMatchObject({ status: 200, body });
    expect(await mailsTo(user)).toHaveLength(1);
  });

  it('accepts a withdrawal on the seventh day', async () => {
    const { user, id } = await buyer({ ago: 7 });
    expect((await offerOf(user, id)).withdrawal_amount).toBe(9_700);
    expect(await withdraw(user, id)).toMatchObject({ status: 200, body: { amount: 9_700 } });
  });

  it.each([firstLateDay, firstLateDay + 1])('refuses a withdrawal %d days after the payment', async (ago) => {
    const { user, id } = await buyer({ ago });
    expect(await offerOf(user, id)).toEqual(nothing);
    await refused(user, id, 409, 'withdrawal_not_possible');
    expect(await statusOf(user, id)).toBe(200);
  });

  it('refunds a payment made through a link to the user it was given to', async () => {
    const link = await fake.createPaymentLink({ amount: 9_700, productName: 'Guia' });
    const user = await someone();
    const { id } = await sold(link.url);
    await fake.payLink({ paymentLinkId: link.id, clientReferenceId: null, email: user.email });
    await deliver();
    await becomes(user, id, 200);
    expect(await withdraw(user, id)).toMatchObject({ status: 200, body: { amount: 9_700 } });
    expect(await statusOf(user, id)).toBe(403);
  });

  it('refunds the payment that was kept when the product was paid twice', async () => {
    const link = await fake.createPaymentLink({ amount: 9_700, productName: 'Guia' });
    const user = await someone();
    const { id } = await sold(link.url);
    for (let payment = 0; payment < 2; payment += 1) {
      await fake.payLink({ paymentLinkId: link.id, clientReferenceId: null, email: user.email });
      await deliver();
      await until('it is paid', async () => (await statusesOf(user)).length > payment);
    }
    await becomes(user, id, 200);
    await until('one is kept', async () => (await statusesOf(user)).toSorted().join() === 'paid,refunded');
    expect((await offerOf(user, id)).withdrawal_amount).toBe(9_700);
    expect((await withdraw(user, id)).body.amount).toBe(9_700);
    expect(await statusOf(user, id)).toBe(403);
    expect(await mailsTo(user)).toHaveLength(1);
  });

  it('makes one refund and returns one body for 20 copies over two processes (R16)', async () => {
    const { user, id } = await buyer({ ago: 1 });
    fake.requests.length = 0;
    const copies = Array.from({ length: 20 }, (_, index) => withdraw(user, id, index % 2 ? second : main));
    const answers = await Promise.all(copies);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(refunds()).toHaveLength(1);
    expect(await mailsTo(user)).toHaveLength(1);
  });
});

describe('one withdrawal for each product', { timeout: patienceMs }, () => {
  it('refuses a second withdrawal of the account, or of its address in a new account', async () => {
    const { user, id } = await buyer();
    await withdraw(user, id);
    await buy(user, id);
    expect(await offerOf(user, id)).toEqual(nothing);
    await refused(user, id, 409, 'withdrawal_repeated');
    expect(await statusOf(user, id)).toBe(200);

    await db.execute(
      sql`update users set email = ${`antes.${user.id}@exemplo.com.br`} where id = ${user.id}`,
    );
    const again = await someone();
    await buy(again, id);
    await db.execute(sql`update users set email = ${user.email.toUpperCase()} where id = ${again.id}`);
    await refused(again, id, 409, 'withdrawal_repeated');
  });

  it('refuses a second withdrawal with the same card, even by another payer', async () => {
    const card = anyCard();
    const { user, id } = await buyer({ card });
    await withdraw(user, id);
    const third = await someone();
    await buy(third, id, { card });
    await refused(third, id, 409, 'withdrawal_repeated');
  });

  it('accepts withdrawals from another product and from a plan separately', async () => {
    const card = anyCard();
    const { user, id } = await buyer({ card });
    await withdraw(user, id);
    const otherProduct = await sold();
    await buy(user, otherProduct.id, { card });
    expect((await withdraw(user, otherProduct.id)).status).toBe(200);
    await paying.subscribe(user, 1, card);
    expect(await post(user, '/api/subscription/withdrawal')).toMatchObject({ status: 200 });
    expect(await rowsOf(user)).toHaveLength(3);
    const third = await sold();
    await buy(user, third.id, { card });
    expect((await withdraw(user, third.id)).status).toBe(200);
  });

  it('stores neither address nor card, only keyed hashes of them', async () => {
    const { user, id, paymentId } = await buyer();
    const { payment } = await provider.readPurchase(paymentId);
    expect(payment.cardFingerprint).toEqual(expect.any(String));
    expect((await withdraw(user, id)).status).toBe(200);
    const rows = await rowsOf(user);
    expect(rows).toMatchObject([{ person_key: expect.any(String), card_keys: [expect.any(String)] }]);
    const text = JSON.stringify(rows);
    expect(text).not.toContain(user.email);
    expect(text).not.toContain(payment.cardFingerprint);
  });
});

describe('a product that cannot be withdrawn from', { timeout: patienceMs }, () => {
  it('refuses a user without a paid purchase of the product', async () => {
    const { user, id } = await buyer();
    const stranger = await someone();
    await post<Checkout>(stranger, '/api/purchases', { produto_id: id });
    expect(await offerOf(stranger, id)).toEqual(nothing);
    await refused(stranger, id, 404, 'not_found');
    await refused(stranger, 999_999, 404, 'not_found');
    expect(await statusOf(user, id)).toBe(200);
  });

  it('refuses a withdrawal while a bank takes the payment back', async () => {
    const { user, id, paymentId } = await buyer();
    await fake.openDispute(paymentId);
    await refused(user, id, 409, 'withdrawal_not_possible');
  });

  it('refuses anonymous callers, malformed input and unconfirmed accounts', async () => {
    const { user, id } = await buyer();
    expect((await withdraw(null, id)).status).toBe(401);
    expect((await call(null, 'GET', `${path}?produtoId=${id}`)).status).toBe(401);
    expect((await call(user, 'GET', `${path}?produtoId=x`)).status).toBe(400);
    expect((await post(user, path, { produto_id: id, amount: 1 })).status).toBe(400);
    await db.execute(sql`update users set provisional = true where id = ${user.id}`);
    expect((await withdraw(user, id)).body.code).toBe('provisional_account');
  });
});

describe('product withdrawal while the provider fails', { timeout: patienceMs }, () => {
  it.each([
    ['it is not reached at all', /^\/v1\//],
    ['nothing goes back', /^\/v1\/refunds/],
  ])('stores the withdrawal, revokes access and refunds later, when %s', async (_, unheard) => {
    const { user, id, paymentId } = await buyer();
    const answer = await withdrawDespite(unheard, user, id);
    expect(answer).toMatchObject({ amount: 9_700, refund: 'promised' });
    expect(await statusOf(user, id)).toBe(403);
    expect(await rowsOf(user)).toMatchObject([{ amount: 9_700, done: false }]);
    expect(await mailsTo(user)).toHaveLength(1);

    await finish();
    await finish();
    expect(await rowsOf(user)).toMatchObject([{ done: true }]);
    expect(await refundedOf(paymentId)).toBe(9_700);
    expect((await withdraw(user, id)).body.message).toMatch(/^Desistência confirmada/);
    expect(await mailsTo(user)).toHaveLength(1);
  });

  it('refunds behind more refunds that always fail than one run of the job follows', async () => {
    const { user, id, paymentId } = await buyer();
    await db.execute(sql`
      insert into refunds (user_id, provider, payment_id, cause, amount, created_at)
      select ${user.id}, 'stripe', 'pi_unknown_' || n, 'withdrawal', 100, now() from generate_series(1, 50) as n`);
    await withdrawDespite(/^\/v1\/refunds/, user, id);
    await finish();
    await finish();
    await db.execute(sql`delete from refunds where payment_id like 'pi\\_unknown%'`);
    expect(await refundedOf(paymentId)).toBe(9_700);
  });

  it('refunds at a second request, before the job runs', async () => {
    const { user, id, paymentId } = await buyer();
    await withdrawDespite(/^\/v1\/refunds/, user, id);
    expect((await withdraw(user, id)).body.message).toMatch(/^Desistência confirmada/);
    expect(await refundedOf(paymentId)).toBe(9_700);
  });

  it('refunds a user who deleted the account meanwhile', async () => {
    const { user, id, paymentId } = await buyer();
    await withdrawDespite(/^\/v1\/refunds/, user, id);
    expect((await post(user, '/api/privacy/erase', { confirmation: 'EXCLUIR' })).status).toBe(200);
    await until('nobody is left', async () => {
      const { rows } = await db.execute(sql`select from users where id = ${user.id}`);
      return rows.length === 0;
    });
    expect(await rowsOf(user)).toEqual([]);
    await finish();
    expect(await refundedOf(paymentId)).toBe(9_700);
  });

  it('keeps a withdrawn product closed, also after a chargeback that we won', async () => {
    const { user, id, paymentId } = await buyer();
    await withdrawDespite(/^\/v1\/refunds/, user, id);
    const dispute = await fake.openDispute(paymentId);
    await deliver();
    await until('it is disputed', async () => (await statusesOf(user))[0] === 'disputed');
    await finish();
    expect(await rowsOf(user)).toMatchObject([{ done: false }]);
    expect(await refundedOf(paymentId)).toBe(0);
    await fake.closeDispute(dispute, 'won');
    await deliver();
    await until('it is won', async () => (await statusesOf(user))[0] === 'paid');
    expect(await statusOf(user, id)).toBe(403);
    await until('it is refunded', async () => (await rowsOf(user))[0]?.done === true);
    expect(await refundedOf(paymentId)).toBe(9_700);
  });
});
