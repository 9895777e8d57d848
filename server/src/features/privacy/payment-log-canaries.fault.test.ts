import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { paymentEvents } from '#server/database/schema/payments.ts';
import { payingProduct } from '#server/features/billing/testing/paying-product.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { asOwner } from '#server/testing/database.ts';

/** Logs must hold no card data, personal data, secrets or event bodies (I10). */
const mark = randomUUID().slice(0, 8);
const canaries = {
  name: `Zuleide${mark}`,
  email: `zuleide.${mark}@exemplo.com.br`,
  card: '4242424242424242',
  description: `Pet shop da ${mark}`,
};
const paying = await payingProduct();
const { fake, product, second, post, checkout } = paying;
const { db, databaseUrl, url } = product;
const webhook = `${url}/api/webhooks/stripe`;
const until = (check: () => Promise<unknown>) => expect.poll(check, { interval: 50 });
const clientSecrets: string[] = [];
const signatures: string[] = [];

function expectNone(): void {
  const log = [...product.logLines, ...second.logLines].join('\n');
  const secrets = {
    ...canaries,
    secretKey: fake.secretKey,
    webhookSecret: fake.webhookSecret,
    ...Object.fromEntries(clientSecrets.map((secret, index) => [`client secret ${index}`, secret])),
    ...Object.fromEntries(signatures.map((signature, index) => [`signature ${index}`, signature])),
  };
  for (const [secretName, canary] of Object.entries(secrets)) {
    const found = [canary, encodeURIComponent(canary), JSON.stringify(canary).slice(1, -1)];
    expect({ secretName, logged: found.some((text) => log.includes(text)) }).toEqual({
      secretName,
      logged: false,
    });
  }
  expect(log).not.toContain(mark);
  expect(log).not.toMatch(/_secret_|v1=[0-9a-f]{8}|"object":|client_secret/);
}

async function customer(): Promise<User> {
  const user = await createSubscriber(db, { credits: 2 });
  const { name: firstName, email } = canaries;
  const named = { firstName, email: `${user.id}.${email}`, tierId: 4 };
  await db.update(users).set(named).where(eq(users.id, user.id));
  return { ...user, ...named, tier_id: 4 };
}

/** Sends these bytes to the webhook; returns the status. */
async function call(body: string, signature: string): Promise<number> {
  if (signature) signatures.push(signature.split('v1=')[1] ?? signature);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return (await fetch(webhook, { method: 'POST', body, headers })).status;
}

const bodyOf = (id: string) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'invoice.paid',
    created: Math.floor(Date.now() / 1000),
    data: {
      object: {
        object: 'invoice',
        id: 'in_1',
        customer: `cus_${id}`,
        customer_email: canaries.email,
        customer_name: canaries.name,
        description: canaries.description,
        number: canaries.card,
      },
    },
  });

test('logs payment, decline, plan change, withdrawal and deletion without personal or card data', async () => {
  const user = await customer();
  const opened = await checkout(user, 1);
  const secret = opened.body.clientSecret ?? '';
  clientSecrets.push(secret);
  expect((await fake.confirmIntent(secret, 'pm_card_declined')).status).toBe('requires_payment_method');
  expect((await fake.confirmIntent(secret, 'pm_card_approved')).status).toBe('succeeded');
  await fake.deliverAll(webhook);
  await until(async () => (await paying.stateOf(user)).tier_id).toBe(1);
  expect((await post(user, '/api/subscription/portal')).status).toBe(200);
  const offered = (await checkout(user, 2)).body.change;
  const changed = await post(user, '/api/subscription/change', { tier_id: 2, quote: offered?.quote });
  const bought = await post<{ clientSecret?: string }>(user, '/api/purchases', { produto_id: 2 });
  expect([changed.status, bought.status]).toEqual([200, 200]);
  clientSecrets.push(bought.body.clientSecret ?? '');
  await post(user, '/api/purchases/claim-code', { email: canaries.email });
  await post(user, '/api/purchases/claim', { email: canaries.email, code: '123456' });
  expect((await post(user, '/api/subscription/withdrawal')).status).toBe(200);
  await fake.deliverAll(webhook);
  expect((await post(user, '/api/privacy/erase', { confirmation: 'EXCLUIR' })).status).toBe(200);
  await until(() => db.$count(paymentEvents, isNull(paymentEvents.processedAt))).toBe(0);
  expectNone();
});

test('logs forged, tampered and unreadable webhook calls without their content', async () => {
  const signed = bodyOf('evt_signed');
  const good = fake.sign(signed);
  const calls: [string, string][] = [
    [signed, ''],
    [signed, fake.sign(signed, { secret: `whsec_${mark}` })],
    [signed.replace('invoice.paid', 'invoice.void'), good],
    [signed, fake.sign(signed, { at: new Date(Date.now() - 400_000) })],
    [`${signed.slice(0, -1)},`, fake.sign(`${signed.slice(0, -1)},`)],
    [canaries.email, fake.sign(canaries.email)],
  ];
  for (const [body, signature] of calls) expect(await call(body, signature)).toBe(400);
  expect(await call(signed, good)).toBe(200);
  await until(() => db.$count(paymentEvents, isNull(paymentEvents.processedAt))).toBe(0);
  expect([...product.logLines].join('')).toContain('payment event refused');
  expectNone();
});

test('logs a failing provider and an unstored webhook event without secrets', async () => {
  const user = await customer();
  fake.failNext(3, 500);
  expect((await checkout(user, 1)).status).toBe(503);
  fake.failNext(1, 'cut_after');
  const opened = await checkout(user, 1);
  if (opened.body.clientSecret) clientSecrets.push(opened.body.clientSecret);
  await asOwner(databaseUrl, 'alter table payment_events rename to payment_events_away');
  const body = bodyOf('evt_unstored');
  expect(await call(body, fake.sign(body))).toBeGreaterThanOrEqual(500);
  await asOwner(databaseUrl, 'alter table payment_events_away rename to payment_events');
  expectNone();
});
