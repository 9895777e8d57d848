import type { User } from '@matilha/contract/account/account';
import type { FiscalDetails } from '@matilha/contract/billing/fiscal';
import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog, users } from '#server/database/schema/accounts.ts';
import { fiscalDetails, paymentReversals } from '#server/database/schema/fiscal.ts';
import { paymentInvoices, purchases } from '#server/database/schema/payments.ts';
import { payingProduct } from '#server/features/billing/testing/paying-product.ts';
import { createSubscriber } from '#server/testing/context.ts';

const { product, second, post, subscribe, sync, fake } = await payingProduct();
const { db } = product;
const typed: FiscalDetails = {
  documento: '12.ABC.345/01DE-35',
  nome: 'Patas e Cia Ltda.',
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  numero: '1000',
  complemento: 'sala 3',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  uf: 'SP',
  retem_iss: false,
};
const stored = { ...typed, documento: '12ABC34501DE35', cep: '01310100' };

const save = (user: User | null, body: unknown = typed, on = product) =>
  post(user, '/api/fiscal-details', body, on);
const read = async (user: User | null) => (await product.call(user, 'GET', '/api/fiscal-details')).json();
const rowOf = async (userId: number) =>
  (await db.select().from(fiscalDetails).where(eq(fiscalDetails.userId, userId)))[0];

async function payer(): Promise<User> {
  const user = await createSubscriber(db);
  await subscribe(user, 2);
  return user;
}

test('asks a payer for the details, stores them plain, and asks no more', async () => {
  const user = await createSubscriber(db);
  expect(await read(user)).toEqual({ details: null, needed: false });
  await subscribe(user, 2);
  expect(await read(user)).toEqual({ details: null, needed: true });
  const saved = await save(user);
  expect([saved.status, saved.body]).toEqual([200, { details: stored, needed: false }]);
  expect(await read(user)).toEqual({ details: stored, needed: false });
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({
    action: 'user.save_fiscal_details',
    subject: `user:${user.id}`,
    actor: `user:${user.id}`,
    details: {},
  });
});

test('asks nothing after a withdrawal, also when its refund fails', async () => {
  const user = await createSubscriber(db);
  await subscribe(user, 2, 'pm_card_refundFail');
  expect((await post(user, '/api/subscription/withdrawal')).status).toBe(200);
  await sync(user);
  expect(await read(user)).toEqual({ details: null, needed: false });
  const made = fake.events.findLast(({ type }) => type === 'refund.created');
  await fake.settleRefund(String(made?.data.object.id), 'failed');
  await sync(user);
  expect(await read(user)).toEqual({ details: null, needed: false });
});

test('replaces the details when the payer edits them', async () => {
  const user = await payer();
  await save(user);
  const moved = { ...typed, documento: '529.982.247-25', nome: 'Ana Souza', complemento: '' };
  expect((await save(user, moved)).body).toMatchObject({
    details: { documento: '52998224725', nome: 'Ana Souza', complemento: '' },
  });
  expect(await db.$count(fiscalDetails, eq(fiscalDetails.userId, user.id))).toBe(1);
});

test('names the problem of each field and stores nothing', async () => {
  const user = await payer();
  const { status, body } = await save(user, { ...typed, documento: '529.982.247-26', cep: '1', uf: '' });
  expect([status, body.code, body.fields]).toEqual([
    400,
    'invalid_input',
    {
      documento: 'Esse CPF não existe. Confira os números',
      cep: 'O CEP tem 8 números',
      uf: 'Escolha o estado',
    },
  ]);
  expect(await rowOf(user.id)).toBeUndefined();
});

test('refuses visitors, and users who never paid', async () => {
  expect((await save(null)).status).toBe(401);
  expect((await product.call(null, 'GET', '/api/fiscal-details')).status).toBe(401);
  const user = await createSubscriber(db);
  const refused = await save(user);
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  expect(await rowOf(user.id)).toBeUndefined();
});

test('asks for no details after a full refund, and still lets the payer enter them', async () => {
  const user = await payer();
  await db
    .update(paymentInvoices)
    .set({ amountRefunded: paymentInvoices.amountPaid })
    .where(eq(paymentInvoices.userId, user.id));
  expect(await read(user)).toEqual({ details: null, needed: false });
  expect((await save(user)).status).toBe(200);
});

test('notes the refund of a withdrawn plan, and asks for no details any more', async () => {
  const user = await payer();
  expect((await post(user, '/api/subscription/withdrawal')).status).toBe(200);
  await sync(user);
  const [invoice] = await db.select().from(paymentInvoices).where(eq(paymentInvoices.userId, user.id));
  expect(invoice?.amountRefunded).toBe(9_900);
  expect(await db.$count(paymentReversals, eq(paymentReversals.invoiceId, invoice?.invoiceId ?? ''))).toBe(1);
  expect(await read(user)).toEqual({ details: null, needed: false });
});

test('asks the buyer of a content for the details', async () => {
  const user = await createSubscriber(db);
  const { body } = await post<{ clientSecret: string }>(user, '/api/purchases', { produto_id: 2 });
  expect(await read(user)).toEqual({ details: null, needed: false });
  await fake.confirmIntent(body.clientSecret, 'pm_card_approved');
  await fake.deliverAll(`${product.url}/api/webhooks/stripe`);
  await expect.poll(() => read(user)).toEqual({ details: null, needed: true });
});

test("keeps a deleted payer's details under the pseudonym of the payments, with the time of the last one", async () => {
  const user = await payer();
  await save(user);
  const [invoice] = await db.select().from(paymentInvoices).where(eq(paymentInvoices.userId, user.id));
  expect((await post(user, '/api/privacy/erase', { confirmation: 'EXCLUIR' })).status).toBe(200);
  expect(await rowOf(user.id)).toBeUndefined();
  const [anonymous] = await db
    .select()
    .from(paymentInvoices)
    .where(eq(paymentInvoices.invoiceId, invoice?.invoiceId ?? ''));
  expect(anonymous?.userId).toBeLessThan(0);
  expect(await rowOf(anonymous?.userId ?? 0)).toMatchObject({ ...stored, lastPaidAt: invoice?.paidAt });
});

test('counts the legal term from a later purchase of a deleted payer', async () => {
  const user = await payer();
  await save(user);
  const paidAt = new Date('2031-03-04T12:00:00Z');
  const [bought] = await db
    .insert(purchases)
    .values({
      userId: user.id,
      provider: 'stripe',
      reference: `later-${user.id}`,
      produtoId: 2,
      source: 'checkout',
      amount: 9_700,
      status: 'refunded',
      createdAt: paidAt,
      paidAt,
    })
    .returning();
  expect((await post(user, '/api/privacy/erase', { confirmation: 'EXCLUIR' })).status).toBe(200);
  const [anonymous] = await db
    .select()
    .from(purchases)
    .where(eq(purchases.id, bought?.id ?? 0));
  expect(await rowOf(anonymous?.userId ?? 0)).toMatchObject({ lastPaidAt: paidAt });
});

test('deletes the details of a user whose payments were all simulated', async () => {
  const user = await createSubscriber(db);
  const at = new Date();
  await db.insert(paymentInvoices).values({
    invoiceId: `in_simulated_${user.id}`,
    userId: user.id,
    provider: 'sandbox',
    status: 'paid',
    amountDue: 9_900,
    amountPaid: 9_900,
    createdAt: at,
    paidAt: at,
  });
  expect((await save(user)).status).toBe(200);
  const before = await db.$count(fiscalDetails);
  expect((await post(user, '/api/privacy/erase', { confirmation: 'EXCLUIR' })).status).toBe(200);
  expect(await db.$count(fiscalDetails)).toBe(before - 1);
});

test('stores nothing for an account that is deleted at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const user = await payer();
    const [erased, ...saves] = await Promise.all([
      post(user, '/api/privacy/erase', { confirmation: 'EXCLUIR' }),
      save(user),
      save(user, typed, second),
      save(user),
    ]);
    expect(erased?.status).toBe(200);
    expect(saves.map(({ status }) => status).filter((status) => status !== 200 && status !== 401)).toEqual(
      [],
    );
    await expect.poll(() => db.$count(users, eq(users.id, user.id))).toBe(0);
    expect(await rowOf(user.id)).toBeUndefined();
  }
}, 60_000);
