import type { User } from '@matilha/contract/account/account';
import type { Checkout } from '@matilha/contract/billing/billing';
import { describe, expect, it } from 'vitest';
import { until } from '#server/faults/testing/until.ts';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { days } from '#server/platform/clock.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { payingProduct } from '../testing/paying-product.ts';
import { purchaseTools } from './testing/purchase-tools.ts';

const { fake, product: main, second, provider, post } = await payingProduct();
const { db, call } = main;

const sold = async (paymentLink: string | null = null) =>
  (await createProduct(db, { isPaid: true, paymentLink })).product;
const buy = async (as: User, produto_id: number, more: { discard?: string } = {}, on = main) =>
  (await post<Checkout>(as, '/api/purchases', { produto_id, ...more }, on)).body;
const deliver = async () => {
  for (const status of await fake.deliverAll(`${main.url}/api/webhooks/stripe`)) expect(status).toBe(200);
};
const isOpen = (as: User, id: number) =>
  until(`product ${id} is open`, async () => {
    const { status } = await call(as, 'GET', `/api/modulos-bancoconhecimento?produtoId=${id}`);
    return status === 200;
  });
const secretOf = ({ clientSecret }: Checkout): string => clientSecret ?? '';
const paymentsMade = async (user: User) =>
  (
    await db.$client.query('select payment_id, status from purchases where user_id = $1 order by id', [
      user.id,
    ])
  ).rows;

/** Opens a purchase and lets the provider show its Pix code. */
async function codeShown() {
  const user = await createSubscriber(db);
  const product = await sold();
  const { id } = await fake.confirmIntent(secretOf(await buy(user, product.id)), 'pm_pix');
  return { user, product, paymentId: id, waiting: await buy(user, product.id) };
}

describe('a Pix code', () => {
  it('returns the same code with picture, page and end in every process, and opens the product once paid', async () => {
    const { user, product, paymentId, waiting } = await codeShown();
    expect(waiting).toMatchObject({
      status: 'code',
      code_expired: false,
      order: { amount_due: 9_700 },
      waiting_code: {
        kind: 'pix',
        code: expect.stringMatching(/^000201/),
        picture_url: expect.stringMatching(/^https:\/\/qr\.stripe\.com\//),
        instructions_url: expect.stringMatching(/^https:\/\/payments\.stripe\.com\//),
        expires_at: expect.any(String),
        replaceable: true,
      },
    });
    await deliver();
    for (const on of [main, second]) expect(await buy(user, product.id, {}, on)).toEqual(waiting);
    await fake.settleIntent(paymentId, true);
    await deliver();
    await isOpen(user, product.id);
  });

  it('keeps the code when another product, a plan or a new price is requested', async () => {
    const { user, product, waiting } = await codeShown();
    await buy(user, (await sold()).id);
    for (const tier_id of [1, 2]) await post(user, '/api/get-or-create-subscription', { tier_id });
    await db.$client.query('update products set price = 12300 where id = $1', [product.id]);
    expect(await buy(user, product.id)).toEqual(waiting);
    expect((await fake.settleIntent((await paymentsMade(user))[0].payment_id, true)).status).toBe(
      'succeeded',
    );
    await deliver();
    await isOpen(user, product.id);
  });

  it('cancels the code once, and only that of the payment that is named', async () => {
    const { user, product, paymentId, waiting } = await codeShown();
    const otherSale = await codeShown();
    expect(await buy(user, product.id, { discard: secretOf(otherSale.waiting) })).toEqual(waiting);
    const discard = secretOf(waiting);
    const answers = await Promise.all([1, 2, 3].map(() => buy(user, product.id, { discard })));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 'open', waiting_code: null, order: { amount_due: 9_700 } });
    await expect(fake.settleIntent(paymentId, true)).rejects.toThrow('canceled');
    await fake.confirmIntent(secretOf(answers[0] as Checkout), 'pm_pix');
    expect((await buy(user, product.id, { discard })).status).toBe('code');
    expect((await paymentsMade(user)).map(({ status }) => status)).toEqual(['canceled', 'open']);
    expect((await fake.settleIntent(otherSale.paymentId, true)).status).toBe('succeeded');
  });

  it('reports that the code expired, and asks for a payment again', async () => {
    const { user, product, paymentId, waiting } = await codeShown();
    await fake.settleIntent(paymentId, false);
    await deliver();
    expect(await buy(user, product.id)).toMatchObject({
      status: 'open',
      clientSecret: waiting.clientSecret,
      waiting_code: null,
      code_expired: true,
    });
    await fake.confirmIntent(secretOf(waiting), 'pm_pix');
    expect(await buy(user, product.id)).toMatchObject({ status: 'code', code_expired: false });
  });

  it('keeps the code in the reconciliation that cancels a payment begun 30 days ago', async () => {
    const abandoned = await createSubscriber(db);
    const { user, product, waiting } = await codeShown();
    await buy(abandoned, (await sold()).id);
    const tools = purchaseTools(db, provider);
    tools.move(days(31));
    await tools.reconcile();
    expect((await paymentsMade(abandoned)).map(({ status }) => status)).toEqual(['canceled']);
    expect(await buy(user, product.id)).toEqual(waiting);
  });

  it('cancels the code when its account is deleted', async () => {
    const { user, paymentId } = await codeShown();
    const erased = await post(user, '/api/privacy/erase', { confirmation: 'EXCLUIR' });
    expect(erased.status).toBe(200);
    await expect(fake.settleIntent(paymentId, true)).rejects.toThrow('canceled');
  });
});

describe('a boleto voucher that a payment link sold', () => {
  it('shows the page, refuses to give the voucher up, and opens the product once it is paid', async () => {
    const link = await fake.createPaymentLink({ amount: 9_700, productName: 'Guia' });
    const user = await createSubscriber(db);
    const product = await sold(link.url);
    const { intentId } = await fake.payLink({
      paymentLinkId: link.id,
      clientReferenceId: null,
      email: user.email,
      paymentMethod: 'pm_boleto',
    });
    await deliver();
    await until('it is known', async () => (await paymentsMade(user)).length === 1);
    const read = async (as: User) =>
      (await call(as, 'GET', `/api/purchases/waiting?produtoId=${product.id}`)).json();
    const begun = await paymentsMade(user);
    expect(await read(user)).toMatchObject({
      amount_due: 9_700,
      waiting_code: { kind: 'boleto', replaceable: false },
    });
    expect(await read(await createSubscriber(db))).toEqual({ amount_due: null, waiting_code: null });
    expect(await paymentsMade(user)).toEqual(begun);
    const waiting = await buy(user, product.id);
    expect(waiting).toMatchObject({
      status: 'code',
      waiting_code: {
        kind: 'boleto',
        instructions_url: expect.stringMatching(/^https:\/\/payments\.stripe\.com\/boleto\/voucher\//),
        replaceable: false,
      },
    });
    expect(await buy(user, product.id, { discard: secretOf(waiting) })).toEqual(waiting);
    await fake.settleIntent(intentId, true);
    await deliver();
    await isOpen(user, product.id);
    expect(await read(user)).toEqual({ amount_due: null, waiting_code: null });
  });
});
