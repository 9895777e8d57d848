import type { User } from '@matilha/contract/account/account';
import type { Checkout } from '@matilha/contract/billing/billing';
import { describe, expect, it } from 'vitest';
import { until } from '#server/faults/testing/until.ts';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { payingProduct } from '../testing/paying-product.ts';

const { fake, product: main, second, provider, post } = await payingProduct();
const { db, call } = main;
const webhook = `${main.url}/api/webhooks/stripe`;

const sold = async (paymentLink: string | null = null) =>
  (await createProduct(db, { isPaid: true, paymentLink })).product;
const buy = (as: User, produto_id: number, on = main) =>
  post<Checkout & { code: string }>(as, '/api/purchases', { produto_id }, on);
const statusOfModules = async (as: User, id: number) =>
  (await call(as, 'GET', `/api/modulos-bancoconhecimento?produtoId=${id}`)).status;
const becomes = (as: User, id: number, status: number) =>
  until(`modules of ${id} answer ${status}`, async () => (await statusOfModules(as, id)) === status);
const deliver = async () => {
  for (const status of await fake.deliverAll(webhook)) expect(status).toBe(200);
};
const pay = ({ clientSecret }: Checkout, card = 'pm_card_approved') =>
  fake.confirmIntent(clientSecret ?? '', card);
const setPrice = (id: number, price: number) =>
  db.$client.query('update products set price = $2 where id = $1', [id, price]);
const paymentsOf = async (user: User, status: string) =>
  (
    await db.$client.query('select payment_id from purchases where user_id = $1 and status = $2', [
      user.id,
      status,
    ])
  ).rows.map(({ payment_id }) => payment_id);

describe('POST /api/purchases', () => {
  it('opens one payment at our price, however often and wherever it is clicked (R16)', async () => {
    const user = await createSubscriber(db);
    const { id, titulo } = await sold();
    const before = fake.requests.length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, copy) => buy(user, id, copy % 2 === 0 ? main : second)),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual(answers[0]?.body);
    }
    expect(answers[0]?.body).toMatchObject({
      intent: 'payment',
      provider: 'stripe',
      publishableKey: fake.publishableKey,
      status: 'open',
      order: { titulo, tier_id: null, produto_id: id, amount_due: 9_700, recurring_amount: null },
      change: null,
    });
    const made = fake.requests
      .slice(before)
      .filter(({ method, path }) => method === 'POST' && path === '/v1/payment_intents');
    expect(made).toHaveLength(1);
    expect(made[0]?.body).not.toContain(user.email.split('@')[0] ?? '');
  });

  it('opens a paid product when the till reads the payment, and then shows it as owned', async () => {
    const user = await createSubscriber(db);
    const { id } = await sold();
    const { body } = await buy(user, id);
    expect((await pay(body, 'pm_card_declined')).status).toBe('requires_payment_method');
    expect((await buy(user, id)).body.clientSecret).toBe(body.clientSecret);
    expect((await pay(body)).status).toBe('succeeded');
    expect(await statusOfModules(user, id)).toBe(403);
    expect((await buy(user, id)).body).toMatchObject({ status: 'active', clientSecret: null });
    expect(await statusOfModules(user, id)).toBe(200);
    await deliver();
    await becomes(user, id, 200);
    expect(await buy(user, id)).toMatchObject({ status: 409, body: { code: 'already_owned' } });
    const [paymentId] = await paymentsOf(user, 'paid');
    await provider.refund(paymentId, `refund:${paymentId}`);
    await deliver();
    await becomes(user, id, 403);
    expect((await buy(user, id)).body).toMatchObject({ status: 'open' });
  });

  it('refuses a boleto, which could not be refunded', async () => {
    const { body } = await buy(await createSubscriber(db), (await sold()).id);
    await expect(pay(body, 'pm_boleto')).rejects.toThrow(/takes card, pix;/);
    expect((await pay(body)).status).toBe('succeeded');
  });

  it('shows a payment that the bank answers late as processing, and allows another try when it fails', async () => {
    const user = await createSubscriber(db);
    const { id } = await sold();
    const { body } = await buy(user, id);
    const { id: paymentId } = await pay(body, 'pm_card_processing');
    await deliver();
    await until('it is stored', async () => (await paymentsOf(user, 'processing')).length === 1);
    expect((await buy(user, id)).body).toMatchObject({ status: 'processing', clientSecret: null });
    await fake.settleIntent(paymentId, false);
    await deliver();
    await until('it is open again', async () => (await paymentsOf(user, 'open')).length === 1);
    expect((await buy(user, id)).body).toMatchObject({ status: 'open', clientSecret: body.clientSecret });
  });

  it('replaces the payment when the price has changed, and cancels the old one', async () => {
    const user = await createSubscriber(db);
    const { id } = await sold();
    const old = await buy(user, id);
    await setPrice(id, 12_300);
    const answers = await Promise.all(Array.from({ length: 6 }, () => buy(user, id)));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(answers[0]?.body).toMatchObject({ status: 'open', order: { amount_due: 12_300 } });
    await expect(pay(old.body)).rejects.toThrow();
    expect(await paymentsOf(user, 'canceled')).toHaveLength(1);
    await pay((await buy(user, id)).body);
    await deliver();
    await becomes(user, id, 200);
  });

  it('refuses unconfirmed accounts, unknown or free products, and a price from the browser', async () => {
    const user = await createSubscriber(db);
    const { id } = await sold();
    const free = (await createProduct(db)).product.id;
    expect(await buy(user, 999_999)).toMatchObject({ status: 404 });
    expect(await buy(user, free)).toMatchObject({ status: 404 });
    expect(await post(user, '/api/purchases', { produto_id: id, amount: 1 })).toMatchObject({ status: 400 });
    expect((await call(null, 'POST', '/api/purchases', { produto_id: id })).status).toBe(401);
    await db.$client.query('update users set provisional = true where id = $1', [user.id]);
    expect(await buy(user, id)).toMatchObject({ status: 403, body: { code: 'provisional_account' } });
  });
});

describe('purchases through the webhook', () => {
  it('opens the product once for 50 copies of an event at two processes, and answers all with 200 (R11)', async () => {
    const user = await createSubscriber(db);
    const { id } = await sold();
    await pay((await buy(user, id)).body);
    const event = fake.events.findLast(({ type }) => type === 'payment_intent.succeeded');
    if (!event) throw new Error('no event');
    const urls = [webhook, `${second.url}/api/webhooks/stripe`];
    const statuses = await Promise.all(
      Array.from({ length: 50 }, (_, copy) => fake.send(event, urls[copy % 2] ?? webhook)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await becomes(user, id, 200);
    await deliver();
    const { rows } = await db.$client.query('select id from product_access where user_id = $1', [user.id]);
    expect(rows).toHaveLength(1);
  });

  it('revokes access while a chargeback is open, and for ever when it is lost', async () => {
    for (const [outcome, status] of [
      ['won', 200],
      ['lost', 403],
    ] as const) {
      const user = await createSubscriber(db);
      const { id } = await sold();
      const { id: paymentId } = await pay((await buy(user, id)).body);
      await deliver();
      await becomes(user, id, 200);
      const dispute = await fake.openDispute(paymentId);
      await deliver();
      await becomes(user, id, 403);
      await fake.closeDispute(dispute, outcome);
      await deliver();
      await becomes(user, id, status);
    }
  });

  it("gives a link's sale to the user of its reference, and lets a sale with a forged one be claimed", async () => {
    const link = await fake.createPaymentLink({ amount: 9_700, productName: 'Guia' });
    const user = await createSubscriber(db);
    const { id, titulo } = await sold(link.url);
    const offered = await (await call(user, 'GET', `/api/produtos-bancoconhecimento/${id}`)).json();
    const address = new URL(offered.payment_link);
    expect(`${address.origin}${address.pathname}`).toBe(link.url);
    const clientReferenceId = address.searchParams.get('client_reference_id');
    const email = `compradora.${id}@exemplo.com.br`;
    await fake.payLink({ paymentLinkId: link.id, clientReferenceId, email });
    await deliver();
    await becomes(user, id, 200);

    const claimer = await createSubscriber(db);
    await fake.payLink({ paymentLinkId: link.id, clientReferenceId: 'forjada', email });
    await deliver();
    await until('it waits', async () => {
      const { rows } = await db.$client.query('select id from purchases where email = $1', [email]);
      return rows.length === 1;
    });
    const asked = await post(claimer, '/api/purchases/claim-code', { email });
    const unknown = await post(claimer, '/api/purchases/claim-code', { email: `x${email}` });
    expect(unknown).toMatchObject({ status: asked.status, body: asked.body });
    const claim = (code: string, of = email) =>
      post<{ message: string }>(claimer, '/api/purchases/claim', { email: of, code });
    const { rows } = await db.$client.query(
      `select substring(text from '\\n(\\d{6})\\n') as code from mails where kind = 'purchase_claim' and recipient = $1`,
      [email],
    );
    const { code } = rows[0];
    expect(rows).toHaveLength(1);
    const wrong = await claim(code === '000000' ? '111111' : '000000');
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
    expect((await claim(code, `x${email}`)).body.message).toBe(wrong.body.message);
    expect(await claim('12345')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await claim(code)).toMatchObject({
      status: 200,
      body: { message: 'Pronto! Seu conteúdo está liberado.', produtos: [titulo] },
    });
    expect(await statusOfModules(claimer, id)).toBe(200);
    expect(await claim(code)).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
  });
});
