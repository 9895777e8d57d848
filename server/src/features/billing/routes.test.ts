import type { Checkout } from '@matilha/contract/billing/billing';
import { afterEach, describe, expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { payingProduct } from './testing/paying-product.ts';

const paying = await payingProduct();
const { fake, product, post, stateOf, subscribe, sync } = paying;
const { call, db } = product;
const path = '/api/get-or-create-subscription';

afterEach(() => {
  fake.requests.length = 0;
});

describe('POST /api/get-or-create-subscription', () => {
  it('accepts no body at all, an empty one, and a plan', async () => {
    const user = await createSubscriber(db);
    const bare = await post<Checkout>(user, path);
    expect(bare).toMatchObject({ status: 200, body: { status: 'open', order: { tier_id: 1 } } });
    const { clientSecret } = bare.body;
    expect(clientSecret).toContain('_secret_');
    for (const body of [{}, null, { tier_id: 1 }])
      expect((await post<Checkout>(user, path, body)).body.clientSecret).toBe(clientSecret);
  });

  it('takes cards only, and refuses a Pix', async () => {
    const { body } = await post<Checkout>(await createSubscriber(db), path);
    const pix = fake.confirmIntent(body.clientSecret ?? '', 'pm_pix');
    await expect(pix).rejects.toThrow(/takes card;/);
    expect((await fake.confirmIntent(body.clientSecret ?? '', 'pm_card_approved')).status).toBe('succeeded');
  });

  it.each([
    { valor: 1 },
    { amount_due: 1 },
    { price: 'price_1' },
    { user_id: 1 },
    { tier_id: 1, success: true },
    { tier_id: 1, coupon: 'TUDO' },
  ])('refuses a price, payer or promise from the browser: %o (S9)', async (body) => {
    const refused = await post(await createSubscriber(db), path, body);
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(fake.requests).toEqual([]);
  });
});

it('leaves everything but the chat open to an overdue subscriber', async () => {
  const user = await createSubscriber(db, { paymentStatus: 'atrasado', credits: 5 });
  const statusOf = async (method: string, where: string, body?: unknown) =>
    (await call(user, method, where, body)).status;
  const question = { content: 'Oi', user_id: user.id, lista_id: 1 };
  expect(await statusOf('POST', '/api/messages', question)).toBe(402);
  expect((await stateOf(user)).payment_status).toBe('atrasado');
  const reads = ['messages/1', 'credits/summary', 'produtos-bancoconhecimento/1', 'partners', 'eventos'];
  for (const read of reads) expect(await statusOf('GET', `/api/${read}`), read).toBe(200);
  expect(await statusOf('POST', '/api/privacy/export', {})).toBe(200);
  expect(await statusOf('POST', path)).toBe(200);
  expect(await statusOf('POST', '/api/subscription/portal')).toBe(200);
});

it('leaves granted credits unchanged when an operator edits the plan', async () => {
  const user = await createSubscriber(db);
  await subscribe(user, 2);
  const credits = async () => (await call(user, 'GET', '/api/credits/summary')).json();
  const before = await credits();
  expect(before).toMatchObject({ limit: 150 });
  await db.$client.query('update tiers set responses_limit = 900, valor = 100 where tier_id = 2');
  try {
    await sync(user);
    expect((await credits()).available).toBe(before.available);
    expect((await stateOf(user)).subscription).toMatchObject({ state: 'active', tier_id: 2 });
  } finally {
    await db.$client.query('update tiers set responses_limit = 150, valor = 9900 where tier_id = 2');
  }
});
