import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { expect, it } from 'vitest';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { minutes, seconds } from '#server/platform/clock.ts';
import { createPasswords } from '#server/platform/password.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { purchaseTools } from './testing/purchase-tools.ts';
import { paid, payment, ScriptedPayments } from './testing/scripted-payments.ts';
import { claimPurchases } from './usecases/claim-purchases.ts';
import { requestClaimCode } from './usecases/request-claim-code.ts';

const { db } = await testDatabase();
const script = new ScriptedPayments();
const tools = purchaseTools(db, script.provider);
const linkUrl = 'https://buy.stripe.com/p/abc';
const { product } = await createProduct(db, { isPaid: true, paymentLink: linkUrl });
const address = '203.0.113.9';

/** Returns the payment of a buyer who paid through the link with this address. */
async function bought(email: string): Promise<string> {
  const paymentId = `pi_${randomUUID()}`;
  const checkoutId = `cs_${randomUUID()}`;
  script.checkout(checkoutId, { reference: null, email, linkUrl, payment: payment(paymentId, paid) });
  await tools.follow({ checkoutId });
  return paymentId;
}
const newAddress = () => `${randomUUID()}@exemplo.com.br`;
const ask = (user: User, email: string) =>
  requestClaimCode(tools.context(user), tools.deps, { email, address });
const claim = (user: User, email: string, code: string) =>
  claimPurchases(tools.context(user), tools.deps, { email, code });
async function codeIn(email: string): Promise<string> {
  const mail = (await tools.mailsTo(email)).find(({ kind }) => kind === 'purchase_claim');
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
  if (!code) throw new Error('no mail with a code');
  return code;
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const refused = { code: 'invalid_code' };

it('gives the claimant everything that waits under the address, and removes the address', async () => {
  const user = await createSubscriber(db);
  const email = newAddress();
  const payments = [await bought(email), await bought(email)];
  await ask(user, email);
  expect(await tools.isOpen(user, product.id)).toBe(false);
  const titles = await claim(user, email, await codeIn(email));
  expect(titles).toEqual([product.titulo]);
  expect(await tools.isOpen(user, product.id)).toBe(true);
  const rows = await Promise.all(payments.map(tools.rowOf));
  for (const row of rows) expect(row).toMatchObject({ userId: user.id, email: null });
  expect(rows.map((row) => row?.status).toSorted()).toEqual(['paid', 'refunded']);
  for (const paymentId of payments) {
    script.set(payment(paymentId, { ...paid, amountRefunded: 9_700 }));
    await tools.follow({ paymentId });
  }
  expect(await tools.isOpen(user, product.id)).toBe(false);
});

it('opens nothing for a purchase refunded meanwhile, and removes its address', async () => {
  const user = await createSubscriber(db);
  const email = newAddress();
  const refunded = await bought(email);
  const disputed = await bought(email);
  await ask(user, email);
  script.set(payment(refunded, { ...paid, amountRefunded: 9_700 }));
  script.set(payment(disputed, { ...paid, dispute: 'open' }));
  for (const paymentId of [refunded, disputed]) await tools.follow({ paymentId });
  expect(await tools.rowOf(refunded)).toMatchObject({ email: null, userId: null });
  expect(await claim(user, email, await codeIn(email))).toEqual([]);
  expect(await tools.isOpen(user, product.id)).toBe(false);
  script.set(payment(disputed, { ...paid, dispute: 'won' }));
  await tools.follow({ paymentId: disputed });
  expect(await tools.isOpen(user, product.id)).toBe(true);
});

it('accepts a code once, also among 50 concurrent tries', async () => {
  const user = await createSubscriber(db);
  const email = newAddress();
  await bought(email);
  await ask(user, email);
  const code = await codeIn(email);
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => claim(user, email, code)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(claim(user, email, code)).rejects.toMatchObject(refused);
});

it('refuses a code after five wrong tries, also concurrent ones', async () => {
  const user = await createSubscriber(db);
  const email = newAddress();
  await bought(email);
  await ask(user, email);
  const code = await codeIn(email);
  const guesses = Array.from({ length: 20 }, () => claim(user, email, wrong(code)));
  for (const guess of await Promise.allSettled(guesses)) {
    expect(guess).toMatchObject({ status: 'rejected', reason: refused });
  }
  await expect(claim(user, email, code)).rejects.toMatchObject(refused);
  const { rows } = await db.$client.query('select attempts from purchase_claims where email = $1', [email]);
  expect(rows).toEqual([{ attempts: 5 }]);
  expect(await tools.isOpen(user, product.id)).toBe(false);
});

it('accepts a code after four wrong tries', async () => {
  const user = await createSubscriber(db);
  const email = newAddress();
  await bought(email);
  await ask(user, email);
  const code = await codeIn(email);
  for (let guess = 0; guess < 4; guess += 1) {
    await expect(claim(user, email, wrong(code))).rejects.toMatchObject(refused);
  }
  expect(await claim(user, email, code)).toEqual([product.titulo]);
});

it('stores a code with a password hash that depends on a secret of the installation', async () => {
  const user = await createSubscriber(db);
  const email = newAddress();
  await bought(email);
  await ask(user, email);
  const { rows } = await db.$client.query('select code_hash from purchase_claims where email = $1', [email]);
  const stored = String(rows[0].code_hash);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await createPasswords().verify(stored, await codeIn(email))).toBe(false);
});

it('expires a code after ten minutes, and voids it when a newer one is sent', async () => {
  const user = await createSubscriber(db);
  const email = newAddress();
  await bought(email);
  await ask(user, email);
  const first = await codeIn(email);
  tools.move(minutes(10));
  await expect(claim(user, email, first)).rejects.toMatchObject(refused);
  await ask(user, email);
  const second = await codeIn(email);
  tools.move(minutes(10) - 1);
  if (first !== second) await expect(claim(user, email, first)).rejects.toMatchObject(refused);
  expect(await claim(user, email, second)).toEqual([product.titulo]);
});

it('refuses a code of another user', async () => {
  const user = await createSubscriber(db);
  const thief = await createSubscriber(db);
  const email = newAddress();
  await bought(email);
  await ask(user, email);
  const code = await codeIn(email);
  await expect(claim(thief, email, code)).rejects.toMatchObject(refused);
  tools.move(seconds(61));
  await ask(thief, email);
  await expect(claim(thief, email, code)).rejects.toMatchObject(refused);
  expect(await claim(user, email, code)).toEqual([product.titulo]);
});

it('mails nothing to an address without purchases, and responds alike', async () => {
  const user = await createSubscriber(db);
  const email = newAddress();
  await ask(user, email);
  expect(await tools.mailsTo(email)).toEqual([]);
  const { rows } = await db.$client.query('select attempts from purchase_claims where email = $1', [email]);
  expect(rows).toHaveLength(1);
  await expect(claim(user, email, '000000')).rejects.toMatchObject(refused);
  await expect(claim(user, newAddress(), '000000')).rejects.toMatchObject(refused);
});

it('sends an address one code a minute and five an hour, for any caller and any number of purchases', async () => {
  const awaited = newAddress();
  for (const email of [awaited, newAddress()]) {
    if (email === awaited) await bought(email);
    for (let asked = 0; asked < 5; asked += 1) {
      await ask(await createSubscriber(db), email);
      await expect(ask(await createSubscriber(db), email)).rejects.toMatchObject({ code: 'rate_limited' });
      tools.move(seconds(61));
    }
    await expect(ask(await createSubscriber(db), email)).rejects.toMatchObject({ code: 'rate_limited' });
  }
});

it('refuses an account whose own address is not confirmed', async () => {
  const user = { ...(await createSubscriber(db)), provisional: true };
  await expect(ask(user, newAddress())).rejects.toMatchObject({ code: 'provisional_account' });
  await expect(claim(user, newAddress(), '123456')).rejects.toMatchObject({ code: 'provisional_account' });
});

it('keeps the codes of two addresses of one user apart', async () => {
  const user = await createSubscriber(db);
  const firstAddress = newAddress();
  const secondAddress = newAddress();
  await bought(firstAddress);
  await bought(secondAddress);
  await ask(user, firstAddress);
  const first = await codeIn(firstAddress);
  await ask(user, secondAddress);
  expect(await claim(user, firstAddress, first)).toEqual([product.titulo]);
  expect(await claim(user, secondAddress, await codeIn(secondAddress))).toEqual([product.titulo]);
});
