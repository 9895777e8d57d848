import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const production = {
  APP_URL: 'https://alcateia.exemplo.com.br',
  AI_BASE_URL: 'https://modelo.exemplo.com.br/v1',
  AI_MODEL: 'modelo',
  SMTP_URL: 'smtps://correio.exemplo.com.br',
  MAIL_FROM: 'oi@exemplo.com.br',
};
const keys = {
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};
const otherStandIns = { ...production, ALLOW_STANDINS: 'mailbox,model' };
const named = { ...production, ALLOW_STANDINS: 'payments' };

describe('choice of the payment provider', () => {
  it.each([
    ['on a developer machine', {}, 'sandbox'],
    [
      'on a developer machine at a loopback IP address',
      { HOST: '::1', APP_URL: 'http://127.0.0.1:3000' },
      'sandbox',
    ],
    ['on a developer machine with keys', keys, 'stripe'],
    ['in production', production, undefined],
    ['in production that listens on loopback only', { ...production, HOST: '127.0.0.1' }, undefined],
    [
      'on a machine that listens on every address',
      { ...production, APP_URL: 'http://localhost:3000', HOST: '0.0.0.0' },
      undefined,
    ],
    ['in production with other stand-ins', otherStandIns, undefined],
    ['in production that allows the simulator', named, 'sandbox'],
    ['in production with keys', { ...production, ...keys }, 'stripe'],
    ['in production with keys that also allows the simulator', { ...named, ...keys }, 'stripe'],
  ])('selects the provider %s', (_, env: Record<string, string>, provider) => {
    expect(readConfig(env).payments?.provider).toBe(provider);
  });

  it('rejects incomplete keys and unknown stand-ins', () => {
    for (const env of [
      { STRIPE_SECRET_KEY: 'sk_test_x' },
      { ...production, STRIPE_WEBHOOK_SECRET: 'whsec_x' },
      { ...production, ALLOW_STANDINS: 'payment' },
      { ...production, ALLOW_STANDINS: 'PAYMENTS' },
      { ...production, ALLOW_STANDINS: 'all' },
    ]) {
      expect(() => readConfig(env)).toThrow(/STRIPE_|ALLOW_STANDINS/);
    }
  });
});

it.each([
  ['production without a provider', production],
  ['a product with the real provider', keys],
])('registers no route of the simulator in %s', async (_, env) => {
  const { app, call, db } = await testProduct({ env });
  expect(app.routeTable.filter(({ url }) => url.startsWith('/api/sandbox'))).toEqual([]);
  const operator = await createSubscriber(db, { role: 'operator' });
  // Cookies have another name in production, so the operator is not signed in there: an existing route would answer 401.
  for (const path of ['portal', 'clock']) {
    expect((await call(operator, 'GET', `/api/sandbox/${path}`)).status).toBe(404);
  }
  for (const path of ['confirm', 'authenticate', 'card', 'cancel', 'resume', 'clock']) {
    expect((await call(operator, 'POST', `/api/sandbox/${path}`, {})).status).toBe(404);
  }
  const { rows } = await db.$client.query(`select 1 from settings_documents where name like 'sandbox.%'`);
  expect(rows).toEqual([]);
});
