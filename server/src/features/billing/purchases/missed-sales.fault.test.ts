import { randomUUID } from 'node:crypto';
import { startFakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { linkSealer } from '#server/features/knowledge/api.ts';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { createStripeProvider } from '#server/providers/payments/stripe/stripe-provider.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { Network } from './testing/network.ts';
import { purchaseTools } from './testing/purchase-tools.ts';
import { ScriptedPayments } from './testing/scripted-payments.ts';
import { claimPurchases } from './usecases/claim-purchases.ts';
import { requestClaimCode } from './usecases/request-claim-code.ts';

const { db } = await testDatabase();
const stripe = await startFakeStripe();
afterAll(() => stripe.close());
const network = new Network(stripe);
const provider = createStripeProvider({
  ...stripe,
  name: 'stripe',
  apiBase: new URL(stripe.url),
  now: async () => stripe.now(),
  fetch: network.fetch,
});
const tools = purchaseTools(db, provider);
const seal = await linkSealer(db);
const link = await stripe.createPaymentLink({ amount: 5_000, productName: 'Guia da tosa' });
const { product } = await createProduct(db, { isPaid: true, paymentLink: link.url });

interface UnheardPayment {
  reference?: string | null;
  email?: string;
  paymentMethod?: string;
  paymentLinkId?: string;
}

const newAddress = () => `${randomUUID()}@exemplo.com.br`;
/** Pays through the link, without a webhook. */
const paysUnheard = ({ reference = null, email = newAddress(), ...options }: UnheardPayment = {}) =>
  stripe.payLink({ paymentLinkId: link.id, clientReferenceId: reference, email, ...options });
/** Pays through the link as a user with an account, from inside the product, without a webhook. */
async function buysUnheard(options: UnheardPayment = {}) {
  const user = await createSubscriber(db);
  const reference = seal({ userId: user.id, produtoId: product.id });
  return { user, ...(await paysUnheard({ reference, ...options })) };
}
const salesKnown = async () => (await db.$client.query('select id from purchases')).rows.length;
const accessesOf = async ({ id }: { id: number }) =>
  (await db.$client.query('select * from product_access where user_id = $1', [id])).rows;

/** Starts each test without recent sales: 31 days later, the sales of other tests are too old to be listed. */
beforeEach(async () => {
  await stripe.advance(31);
  network.isBroken = () => false;
  network.added = [];
  network.pageSize = 100;
  tools.errors.length = 0;
});

describe('a link sale that no webhook reported (R15)', () => {
  it('opens the product to the user of its reference once, also when its webhook arrives late', async () => {
    const { user, checkoutId, intentId } = await buysUnheard();
    await tools.reconcile();
    expect(await tools.isOpen(user, product.id)).toBe(true);
    const row = await tools.rowOf(intentId);
    expect(row).toMatchObject({ userId: user.id, produtoId: product.id, source: 'link', status: 'paid' });
    expect(row).toMatchObject({ amount: 5_000, email: null });
    await tools.follow({ checkoutId, paymentId: intentId });
    await tools.reconcile();
    expect(await accessesOf(user)).toHaveLength(1);
    expect(await tools.mailsTo(user.email)).toHaveLength(1);
    expect(tools.errors).toEqual([]);
  });

  it('keeps a sale without a reference under its address, to be claimed by a code', async () => {
    const email = newAddress();
    const { checkoutId, intentId } = await paysUnheard({ email });
    await tools.reconcile();
    await tools.follow({ checkoutId });
    expect(await tools.rowOf(intentId)).toMatchObject({ userId: null, email, status: 'paid' });
    expect((await tools.mailsTo(email)).map(({ kind }) => kind)).toEqual(['purchase_waiting']);
    const user = await createSubscriber(db);
    await requestClaimCode(tools.context(user), tools.deps, { email, address: '203.0.113.9' });
    const code = /^\d{6}$/m.exec((await tools.mailsTo(email))[0]?.text ?? '')?.[0] ?? '';
    expect(await claimPurchases(tools.context(user), tools.deps, { email, code })).toEqual([product.titulo]);
    await tools.reconcile();
    expect(await tools.rowOf(intentId)).toMatchObject({ userId: user.id, email: null });
    expect(await accessesOf(user)).toHaveLength(1);
  });

  it('opens nothing for a sale refunded before we first saw it, whatever arrives late', async () => {
    const { user, checkoutId, intentId } = await buysUnheard();
    await provider.refund(intentId, `refund:${intentId}`);
    await tools.reconcile();
    await tools.follow({ checkoutId, paymentId: intentId });
    expect(await tools.rowOf(intentId)).toMatchObject({ status: 'refunded', email: null });
    expect(await accessesOf(user)).toEqual([]);
    expect(await tools.mailsTo(user.email)).toEqual([]);
  });

  it('applies a missed sale once under concurrent reconciliations and late webhooks', async () => {
    const bought = [await buysUnheard(), await buysUnheard(), await buysUnheard()];
    const late = bought.map(({ checkoutId }) => tools.follow({ checkoutId }));
    await Promise.all([tools.reconcile(), tools.reconcile(), tools.reconcile(), ...late]);
    for (const { user } of bought) {
      expect(await accessesOf(user)).toHaveLength(1);
      expect(await tools.mailsTo(user.email)).toHaveLength(1);
    }
  });

  it('stores a Pix that waits to be paid, and opens the product once it is paid', async () => {
    const { user, intentId } = await buysUnheard({ paymentMethod: 'pm_pix' });
    await tools.reconcile();
    expect(await tools.rowOf(intentId)).toMatchObject({ status: 'processing' });
    expect(await tools.isOpen(user, product.id)).toBe(false);
    await stripe.settleIntent(intentId, true);
    await tools.reconcile();
    expect(await tools.isOpen(user, product.id)).toBe(true);
    expect(await tools.mailsTo(user.email)).toHaveLength(1);
  });

  it('opens the product when an abandoned page is paid after all', async () => {
    const { user, intentId } = await buysUnheard({ paymentMethod: 'pm_pix' });
    await tools.reconcile();
    await stripe.settleIntent(intentId, false);
    await tools.reconcile();
    expect(await tools.rowOf(intentId)).toMatchObject({ status: 'canceled' });
    const { confirmation } = await provider.readPurchase(intentId);
    await stripe.confirmIntent(confirmation?.clientSecret ?? '', 'pm_card_approved');
    await tools.reconcile();
    expect(await tools.isOpen(user, product.id)).toBe(true);
  });

  it('reads a sale no more once it is known', async () => {
    const { intentId } = await buysUnheard();
    await provider.refund(intentId, `refund:${intentId}`);
    await tools.reconcile();
    const start = stripe.requests.length;
    await tools.reconcile();
    const asked = network.askedSince(start);
    expect(asked.filter((path) => path.startsWith('/v1/checkout'))).toEqual(['/v1/checkout/sessions']);
    expect(asked.filter((path) => path.includes(intentId))).toEqual([]);
  });
});

describe('a provider that fails while it lists', () => {
  it('applies the sales listed before the failure, and the rest in the next run', async () => {
    network.pageSize = 2;
    const bought: Awaited<ReturnType<typeof buysUnheard>>[] = [];
    for (let sold = 0; sold < 5; sold += 1) {
      bought.push(await buysUnheard());
      await stripe.advanceSeconds(1);
    }
    network.isBroken = (address) => address.includes('starting_after');
    await expect(tools.reconcile()).rejects.toThrow('list checkouts');
    const open = () => Promise.all(bought.map(({ user }) => tools.isOpen(user, product.id)));
    expect(await open()).toEqual([false, false, false, true, true]);
    network.isBroken = () => false;
    await tools.reconcile();
    expect(await open()).toEqual(Array(5).fill(true));
    for (const { user } of bought) expect(await tools.mailsTo(user.email)).toHaveLength(1);
  });

  it('applies the other sales when one fails, counts it, and applies it in the next run', async () => {
    const broken = await buysUnheard();
    const fine = await buysUnheard();
    network.isBroken = (address) => address.includes(broken.intentId);
    expect(await tools.reconcile()).toEqual({ failed: 1 });
    expect(await tools.isOpen(broken.user, product.id)).toBe(false);
    expect(await tools.isOpen(fine.user, product.id)).toBe(true);
    network.isBroken = () => false;
    await tools.reconcile();
    expect(await tools.isOpen(broken.user, product.id)).toBe(true);
  });

  it('stops listing after a hundred pages', async () => {
    const script = new ScriptedPayments();
    let pages = 0;
    script.provider.listCheckouts = async () => {
      pages += 1;
      return { checkouts: [], next: 'cs_more' };
    };
    const endless = purchaseTools((await testDatabase()).db, script.provider);
    await endless.reconcile();
    expect(pages).toBe(100);
  });
});

describe('sales that are not ours', () => {
  it('ignores another link, or a subscription, of the same provider account without a log entry', async () => {
    const otherLink = await stripe.createPaymentLink({ amount: 9_900, productName: 'Banho e tosa' });
    for (let sold = 0; sold < 4; sold += 1) await paysUnheard({ paymentLinkId: otherLink.id });
    const { intentId } = await paysUnheard({ paymentLinkId: otherLink.id });
    network.added = [
      { id: 'cs_subscription', mode: 'subscription', payment_intent: null, payment_link: null },
    ];
    const before = await salesKnown();
    const start = stripe.requests.length;
    await tools.reconcile();
    expect(await tools.rowOf(intentId)).toBeUndefined();
    expect(await salesKnown()).toBe(before);
    expect(tools.errors).toEqual([]);
    expect(network.askedSince(start).filter((path) => path.includes(intentId))).toEqual([]);
  });

  it('lists no sale older than 30 days', async () => {
    const { intentId } = await buysUnheard();
    await stripe.advance(31);
    await tools.reconcile();
    expect(await tools.rowOf(intentId)).toBeUndefined();
  });
});

describe('the alarm of missed sales', () => {
  it('raises an alarm for four missed sales in one night, not for three nor for known ones', async () => {
    for (const [sold, alarms] of [
      [3, []],
      [4, [{ alarm: 'unheard_sales', sales: 4 }]],
      [0, []],
    ] as const) {
      for (let sale = 0; sale < sold; sale += 1) await paysUnheard();
      await tools.reconcile();
      expect(tools.errors.splice(0)).toEqual(alarms);
    }
  });
});
