import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { leads } from '#server/database/schema/leads.ts';
import { paymentEvents, paymentInvoices, purchases } from '#server/database/schema/payments.ts';
import { privacyRequests } from '#server/database/schema/privacy.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { retentionTools } from './testing/retention-tools.ts';
import { recordConsent } from './usecases/record-consent.ts';

const { db } = await testDatabase();
const at = new Date('2026-08-31T12:00:00Z');
const { count, runAt } = retentionTools(db);

test('keeps open requests, converted leads, consents, unprocessed events and payments of accounts', async () => {
  const distant = new Date('2040-01-01T00:00:00Z');
  const user = await createSubscriber(db);
  await db.insert(privacyRequests).values({
    name: 'X',
    email: 'x@exemplo.com.br',
    kind: 'other',
    message: 'Oi',
    createdAt: at,
    dueAt: at,
  });
  await db.insert(leads).values({
    userId: user.id,
    name: 'X',
    email: 'x@exemplo.com.br',
    whatsapp: '11987654321',
    area: 'petshop',
    createdAt: at,
    convertedAt: at,
  });
  const act = {
    userId: user.id,
    purpose: 'terms',
    action: 'given',
    channel: 'sign_up',
    address: '::1',
  } as const;
  await db.transaction((tx) => recordConsent(tx, testContext({ db }), act));
  const payer = { userId: user.id, provider: 'stripe' as const };
  await db.insert(paymentInvoices).values({
    ...payer,
    invoiceId: 'in_2',
    status: 'paid',
    amountDue: 1,
    amountPaid: 1,
    createdAt: at,
  });
  await db.insert(purchases).values({
    ...payer,
    reference: randomUUID(),
    source: 'checkout',
    amount: 1,
    status: 'paid',
    createdAt: at,
  });
  await db.insert(paymentEvents).values({
    id: 'evt_2',
    provider: 'stripe',
    type: 'x',
    createdAt: at,
    receivedAt: at,
  });
  const kept = ['privacy_requests', 'leads', 'consents', 'users', 'payment_invoices', 'purchases'];
  const counts = () => Promise.all([...kept, 'payment_events'].map(count));
  const before = await counts();
  await runAt(distant);
  expect(await counts()).toEqual(before);
});
