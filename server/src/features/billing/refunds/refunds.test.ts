import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import type { OperatorRefund, Refund } from '@matilha/contract/billing/refunds';
import { afterEach, describe, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { patienceMs } from '#server/faults/testing/scale.ts';
import { until } from '#server/faults/testing/until.ts';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { days, later } from '#server/platform/clock.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { payingProduct } from '../testing/paying-product.ts';
import { followDueRefunds, watchOverdueRefunds } from './usecases/follow-due-refunds.ts';

const paying = await payingProduct();
const { fake, product, post, checkout } = paying;
const { db, call } = product;
const settings = { appUrl: new URL(product.url), brandName: 'Matilha', seller: null };
const operator = await createSubscriber(db, { role: 'operator' });

async function heard(): Promise<void> {
  await fake.deliverAll(`${product.url}/api/webhooks/stripe`);
  await until('every event is processed', async () => {
    const { rows } = await db.$client.query('select 1 from payment_events where processed_at is null');
    return rows.length === 0;
  });
}
async function subscriber(card: string): Promise<User> {
  const user = await createSubscriber(db);
  const { body } = await checkout(user, 2);
  await fake.confirmIntent(body.clientSecret ?? '', `${card}:${randomUUID()}`);
  await heard();
  return user;
}
/** Returns a user who paid a product through a payment link, by boleto. */
async function boletoBuyer(): Promise<{ user: User; produtoId: number }> {
  const link = await fake.createPaymentLink({ amount: 9_700, productName: 'Guia' });
  const { product: sold } = await createProduct(db, { isPaid: true, paymentLink: link.url });
  const user = await createSubscriber(db);
  const sale = { paymentLinkId: link.id, clientReferenceId: null, email: user.email };
  const { intentId } = await fake.payLink({ ...sale, paymentMethod: 'pm_boleto' });
  await fake.settleIntent(intentId, true);
  await heard();
  return { user, produtoId: sold.id };
}
const withdraw = (user: User) =>
  post<{ message: string; refund: string }>(user, '/api/subscription/withdrawal');
const withdrawFrom = (user: User, produto_id: number) =>
  post<{ message: string; refund: string }>(user, '/api/purchases/withdrawal', { produto_id });
const refundsOf = async (user: User): Promise<Refund[]> => (await call(user, 'GET', '/api/refunds')).json();
const listed = async (only = 'by_hand'): Promise<OperatorRefund[]> =>
  (await call(operator, 'GET', `/api/admin/refunds?only=${only}`)).json();
const asked = () =>
  fake.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds').length;
const mailsTo = async ({ id }: User) =>
  (
    await db.$client.query<{ kind: string }>(
      "select kind from mails where user_id = $1 and kind like 'refund%' order by id",
      [id],
    )
  ).rows.map(({ kind }) => kind);
const newestRefund = () =>
  String(fake.events.findLast(({ type }) => type === 'refund.created')?.data.object.id);
const doneOf = async ({ id }: User) =>
  (
    await db.$client.query<{ done: boolean }>(
      'select done_at is not null as done from withdrawals where user_id = $1',
      [id],
    )
  ).rows.map(({ done }) => done);
const alarms = (name: string) => product.logLines.filter((line) => line.includes(`"alarm":"${name}"`)).length;

afterEach(async () => expect(await checkCreditInvariants(db)).toEqual([]));

describe('a refund of a payment in another account of the provider', { timeout: patienceMs }, () => {
  it('waits for the right keys, and is made by hand after two days', async () => {
    const fresh = await createSubscriber(db);
    const old = await createSubscriber(db);
    const otherPayment = 'pi_of_another_account';
    await db.$client.query(
      `insert into refunds (user_id, provider, payment_id, cause, amount, created_at)
       values ($1, 'stripe', $2, 'late', 9700, now()), ($3, 'stripe', $4, 'late', 4900, now() - interval '49 hours')`,
      [fresh.id, `${otherPayment}_1`, old.id, `${otherPayment}_2`],
    );
    const tools = { provider: paying.provider, settings };
    await followDueRefunds(testContext({ db }), tools);
    await followDueRefunds(testContext({ db }), tools);
    const { rows } = await db.$client.query(
      'select status, amount, failure from refunds where payment_id like $1 order by payment_id',
      [`${otherPayment}%`],
    );
    expect(rows).toEqual([
      { status: 'due', amount: 9_700, failure: null },
      { status: 'by_hand', amount: 4_900, failure: 'other_account' },
    ]);
    expect([await mailsTo(fresh), await mailsTo(old)]).toEqual([[], ['refund_by_hand']]);
    await db.$client.query('delete from refunds where payment_id like $1', [`${otherPayment}%`]);
  });
});

describe('a refund that takes time (decision 0028)', { timeout: patienceMs }, () => {
  it('shows a refund as under way until the provider has returned it, and asks for it once', async () => {
    const user = await subscriber('pm_card_pendingRefund');
    fake.requests.length = 0;
    const { body } = await withdraw(user);
    expect(body).toMatchObject({ refund: 'returning', message: expect.stringMatching(/está em andamento/) });
    await heard();
    await withdraw(user);
    expect(asked()).toBe(1);
    expect(await refundsOf(user)).toMatchObject([{ amount: 9_900, status: 'returning', produto_id: null }]);
    expect(await doneOf(user)).toEqual([false]);
    expect(await mailsTo(user)).toEqual([]);

    await fake.settleRefund(newestRefund(), 'succeeded');
    await heard();
    expect(await refundsOf(user)).toMatchObject([{ status: 'returned' }]);
    expect(await doneOf(user)).toEqual([true]);
    expect(await mailsTo(user)).toEqual(['refund_done']);
    expect((await withdraw(user)).body.refund).toBe('returned');
  });

  it('asks for a Pix key once a refund fails, raises an alarm, and lets an operator return it', async () => {
    const user = await subscriber('pm_card_pendingRefund');
    await withdraw(user);
    await heard();
    const before = alarms('refund_by_hand');
    await fake.settleRefund(newestRefund(), 'failed', 'expired_or_canceled_card');
    await heard();
    await heard();
    expect(alarms('refund_by_hand')).toBe(before + 1);
    expect(await mailsTo(user)).toEqual(['refund_by_hand']);
    // The money is owed still, and access does not come back.
    expect((await (await call(user, 'GET', '/api/user')).json()).tier_id).toBe(4);
    const [shown] = await refundsOf(user);
    expect(shown).toMatchObject({ status: 'by_hand', amount: 9_900, has_pix_key: false });
    expect(shown?.due_at).toEqual(expect.any(String));

    const key = { tipo: 'cpf', chave: '529.982.247-25' };
    expect(await post(user, '/api/refunds/pix-key', { ...key, chave: '1' })).toMatchObject({ status: 400 });
    expect(await post(user, '/api/refunds/pix-key', key)).toMatchObject({ status: 200 });
    expect(await refundsOf(user)).toMatchObject([{ has_pix_key: true }]);
    const mine = (await listed()).find(({ user_id }) => user_id === user.id);
    expect(mine).toMatchObject({
      email: user.email,
      amount: 9_900,
      failure: 'expired_or_canceled_card',
      pix_kind: 'cpf',
      pix_key: '52998224725',
      due_at: shown?.due_at,
    });

    const mark = () => post(operator, `/api/admin/refunds/${mine?.id}/returned`);
    expect(await mark()).toMatchObject({ status: 200 });
    expect(await mark()).toMatchObject({ status: 200 });
    expect(await refundsOf(user)).toMatchObject([{ status: 'returned', has_pix_key: false }]);
    expect(await doneOf(user)).toEqual([true]);
    expect(await mailsTo(user)).toEqual(['refund_by_hand', 'refund_done']);
    const all = (await listed('all')).find(({ id }) => id === mine?.id);
    expect(all).toMatchObject({ status: 'returned_by_hand', pix_key: null });
    const { rows } = await db.$client.query(
      `select 1 from audit_log where action = 'refund.mark_returned' and actor = $1 and subject = $2`,
      [`user:${operator.id}`, `refund:${mine?.id}`],
    );
    expect(rows).toHaveLength(1);
  });

  it('returns a refund by hand when it fails after it had succeeded', async () => {
    const user = await subscriber('pm_card_refundFail');
    expect((await withdraw(user)).body.refund).toBe('returned');
    await heard();
    await fake.settleRefund(newestRefund(), 'failed', 'expired_or_canceled_card');
    await heard();
    expect(await refundsOf(user)).toMatchObject([{ status: 'by_hand' }]);
    expect(await doneOf(user)).toEqual([false]);
    expect(await mailsTo(user)).toEqual(['refund_done', 'refund_by_hand']);
  });
});

describe('a content paid by boleto through a link (decision 0028)', { timeout: patienceMs }, () => {
  it('returns it by hand, and asks the provider once and never again', async () => {
    const { user, produtoId } = await boletoBuyer();
    fake.requests.length = 0;
    const { body } = await withdrawFrom(user, produtoId);
    expect(body).toMatchObject({ refund: 'by_hand', message: expect.stringMatching(/chave Pix/) });
    await heard();
    await withdrawFrom(user, produtoId);
    expect(asked()).toBe(1);
    expect(await refundsOf(user)).toMatchObject([
      { produto_id: produtoId, amount: 9_700, status: 'by_hand' },
    ]);
    const path = `/api/modulos-bancoconhecimento?produtoId=${produtoId}`;
    expect((await call(user, 'GET', path)).status).toBe(403);
    const mine = (await listed()).find(({ user_id }) => user_id === user.id);
    expect(mine).toMatchObject({ failure: 'charge_not_refundable', produto_id: produtoId });
  });

  it('raises an alarm when the operator is late', async () => {
    const { user, produtoId } = await boletoBuyer();
    await withdrawFrom(user, produtoId);
    const at = (count: number) => testContext({ db, clock: { now: () => later(new Date(), days(count)) } });
    expect(await watchOverdueRefunds(at(9))).toBe(0);
    expect(await watchOverdueRefunds(at(11))).toBeGreaterThan(0);
  });
});

describe('the routes of refunds', () => {
  it('refuses a Pix key without a refund by hand, and shows the list only to operators', async () => {
    const user = await createSubscriber(db);
    const key = { tipo: 'email', chave: 'ana@exemplo.com.br' };
    expect(await post(user, '/api/refunds/pix-key', key)).toMatchObject({ status: 404 });
    expect(await post(null, '/api/refunds/pix-key', key)).toMatchObject({ status: 401 });
    expect((await call(null, 'GET', '/api/refunds')).status).toBe(401);
    expect(await refundsOf(user)).toEqual([]);
    expect((await call(user, 'GET', '/api/admin/refunds')).status).toBe(404);
    expect((await call(operator, 'GET', '/api/admin/refunds?only=mine')).status).toBe(400);
    expect((await post(operator, '/api/admin/refunds/999999/returned')).status).toBe(404);
  });
});
