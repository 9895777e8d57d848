import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { beforeEach, describe, expect, it } from 'vitest';
import { linkSealer } from '#server/features/knowledge/api.ts';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { followRefund } from '../refunds/follow-refund.ts';
import { purchaseTools } from './testing/purchase-tools.ts';
import { paid, payment, ScriptedPayments } from './testing/scripted-payments.ts';
import { claimPurchases } from './usecases/claim-purchases.ts';
import { requestClaimCode } from './usecases/request-claim-code.ts';

const { db } = await testDatabase();
const script = new ScriptedPayments();
const tools = purchaseTools(db, script.provider);
const seal = await linkSealer(db);
const linkUrl = 'https://buy.stripe.com/p/abc';
const { product } = await createProduct(db, { isPaid: true, paymentLink: linkUrl });
let user: User;
beforeEach(async () => {
  user = await createSubscriber(db);
});

/** Returns a paid payment of our own form that no event has reported yet. */
async function byForm() {
  const paymentId = `pi_${randomUUID()}`;
  await tools.begin(user, product.id, paymentId);
  script.set(payment(paymentId, paid));
  return { paymentId, follow: () => tools.follow({ paymentId }) };
}

/** Returns a paid payment of the payment link, of the user or of an unknown address. */
function byLink(email: string | null = null) {
  const paymentId = `pi_${randomUUID()}`;
  const checkoutId = `cs_${randomUUID()}`;
  const reference = email === null ? seal({ userId: user.id, produtoId: product.id }) : null;
  script.checkout(checkoutId, { reference, email, linkUrl, payment: payment(paymentId, paid) });
  return { paymentId, follow: () => tools.follow({ checkoutId, paymentId }) };
}

const refundsOf = async () =>
  (
    await db.$client.query(
      'select payment_id, cause, amount, produto_id from refunds where user_id = $1 order by id',
      [user.id],
    )
  ).rows;
const kinds = async () => (await tools.mailsTo(user.email)).map(({ kind }) => kind);
const surplus = (paymentId: string) => ({
  payment_id: paymentId,
  cause: 'surplus',
  amount: 9_700,
  produto_id: product.id,
});

describe('a content that is paid twice', () => {
  it('keeps the first payment and returns the second, with a mail for each', async () => {
    const first = await byForm();
    const second = byLink();
    await first.follow();
    for (const _ of [1, 2, 3]) await second.follow();
    expect(await refundsOf()).toEqual([surplus(second.paymentId)]);
    expect(await tools.rowOf(first.paymentId)).toMatchObject({ status: 'paid' });
    expect(await tools.rowOf(second.paymentId)).toMatchObject({ status: 'refunded', paidAt: null });
    expect(await tools.isOpen(user, product.id)).toBe(true);
    expect(await kinds()).toEqual(['purchase_paid_twice', 'purchase_confirmed']);
    const { settings } = tools.deps;
    await followRefund(tools.context(), { provider: script.provider, settings }, second.paymentId);
    await second.follow();
    expect(await tools.isOpen(user, product.id)).toBe(true);
    expect(await kinds()).toEqual(['refund_done', 'purchase_paid_twice', 'purchase_confirmed']);
    const { rows } = await db.$client.query(
      'select from payment_reversals where purchase_id = (select id from purchases where payment_id = $1)',
      [second.paymentId],
    );
    expect(rows).toEqual([]);
  });

  it('keeps exactly one payment when both events are processed at once', async () => {
    const both = [await byForm(), byLink(), byLink()];
    await Promise.all(both.flatMap(({ follow }) => [follow(), follow()]));
    const rows = await Promise.all(both.map(({ paymentId }) => tools.rowOf(paymentId)));
    expect(rows.map((row) => row?.status).toSorted()).toEqual(['paid', 'refunded', 'refunded']);
    expect(await refundsOf()).toHaveLength(2);
    expect((await kinds()).toSorted()).toEqual([
      'purchase_confirmed',
      'purchase_paid_twice',
      'purchase_paid_twice',
    ]);
    expect(await tools.isOpen(user, product.id)).toBe(true);
  });

  it('refunds a payment under another address once it is claimed, and nothing before', async () => {
    const address = `${randomUUID()}@exemplo.com.br`;
    const first = await byForm();
    const elsewhere = byLink(address);
    const again = byLink(address);
    for (const { follow } of [first, elsewhere, again]) await follow();
    expect(await refundsOf()).toEqual([]);
    await requestClaimCode(tools.context(user), tools.deps, { email: address, address: '203.0.113.9' });
    const mail = (await tools.mailsTo(address)).find(({ kind }) => kind === 'purchase_claim');
    const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? expect.fail();
    expect(await claimPurchases(tools.context(user), tools.deps, { email: address, code })).toEqual([
      product.titulo,
    ]);
    expect(await refundsOf()).toEqual([surplus(elsewhere.paymentId), surplus(again.paymentId)]);
    expect(await tools.rowOf(first.paymentId)).toMatchObject({ status: 'paid' });
    expect(await tools.isOpen(user, product.id)).toBe(true);
  });

  it('stays a surplus when its refund fails, and is announced once', async () => {
    const first = await byForm();
    const second = byLink();
    await first.follow();
    await second.follow();
    script.set(payment(second.paymentId, { ...paid, refundFailure: 'expired_or_canceled_card' }));
    for (const _ of [1, 2]) await second.follow();
    expect(await tools.rowOf(second.paymentId)).toMatchObject({ status: 'refunded', paidAt: null });
    expect(await kinds()).toEqual(['purchase_paid_twice', 'purchase_confirmed']);
  });
});

it('sells a content again after its first payment was refunded', async () => {
  const first = await byForm();
  const second = byLink();
  await first.follow();
  script.set(payment(first.paymentId, { ...paid, amountRefunded: 9_700 }));
  await first.follow();
  await second.follow();
  expect(await refundsOf()).toEqual([]);
  expect(await tools.isOpen(user, product.id)).toBe(true);
});
