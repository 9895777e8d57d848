import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from '#server/database/connection.ts';
import { auditLog, sessions, users, userTokens } from '#server/database/schema/accounts.ts';
import { conversations, messages } from '#server/database/schema/chat.ts';
import { fiscalDetails } from '#server/database/schema/fiscal.ts';
import { leads } from '#server/database/schema/leads.ts';
import {
  paymentEvents,
  paymentInvoices,
  purchaseClaims,
  purchases,
  refunds,
  sandboxEvents,
  withdrawals,
} from '#server/database/schema/payments.ts';
import { photos } from '#server/database/schema/photos.ts';
import { mails } from '#server/database/schema/platform.ts';
import { postPhotos, removedPosts } from '#server/database/schema/posts.ts';
import { accessLog, erasedAddresses, privacyRequests } from '#server/database/schema/privacy.ts';
import { staffInvitations } from '#server/database/schema/staff.ts';
import { unansweredQuestions } from '#server/database/schema/work.ts';
import { days, hours, later } from '#server/platform/clock.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { openConversation } from '#server/testing/conversation.ts';
import { testDatabase } from '#server/testing/database.ts';
import { retentionTable } from './retention.ts';
import { retentionTools } from './testing/retention-tools.ts';

const { db } = await testDatabase();
const at = new Date('2026-08-31T12:00:00Z');
/** Long past, because the database also checks the age of these rows by its own clock. */
const longAgo = new Date('2019-08-31T12:00:00Z');
const owner = await createSubscriber(db);
const bytes = () => Buffer.from(randomUUID());
const mail = { recipient: 'a@exemplo.com.br', subject: 'x', html: '', text: '', createdAt: at } as const;
const gone = { userId: -5, provider: 'stripe' as const };
const withdrawal = {
  subscriptionId: randomUUID(),
  personKey: 'x',
  cardKeys: ['y'],
  amount: 1,
  requestedAt: at,
};
/** The end of the fifth calendar year after the one of `at`. */
const afterFiveYears = new Date('2032-01-01T00:00:00Z');
const photo = { userId: owner.id, bytes: bytes(), width: 1, height: 1, createdAt: at };
const session = { tokenHash: bytes(), userId: owner.id, createdAt: at };

/** For each class: how to insert a row, where to count it, and the last instant at which it must still exist. */
const classes: Record<string, { plant: (db: Database) => Promise<unknown>; table: string; gone: Date }> = {
  'unverified accounts': {
    plant: () =>
      db.insert(users).values({
        email: 'x@exemplo.com.br',
        firstName: 'X',
        phone: '11987654321',
        tierId: 4,
        createdAt: at,
        provisional: true,
      }),
    table: `users where email_verified_at is null`,
    gone: later(at, days(14)),
  },
  links: {
    plant: () =>
      db.insert(userTokens).values({
        userId: owner.id,
        purpose: 'reset_password' as const,
        tokenHash: bytes(),
        createdAt: at,
        expiresAt: later(at, hours(1)),
      }),
    table: 'user_tokens',
    gone: later(at, hours(25)),
  },
  'ended sessions': {
    plant: () =>
      db
        .insert(sessions)
        .values({ ...session, lastUsedAt: later(at, days(29)), expiresAt: later(at, days(30)) }),
    table: 'sessions',
    gone: later(at, days(30)),
  },
  'idle sessions': {
    plant: () => db.insert(sessions).values({ ...session, lastUsedAt: at, expiresAt: later(at, days(30)) }),
    table: 'sessions',
    gone: later(at, days(7)),
  },
  'idle chats': {
    plant: async () => {
      const conversationId = await openConversation(db, { userId: owner.id, at });
      const said = {
        userId: owner.id,
        conversationId,
        listaId: 1,
        isAi: false,
        content: 'Oi',
        status: 'complete' as const,
      };
      await db
        .insert(messages)
        .values([days(-300), 0].map((offset) => ({ ...said, createdAt: later(at, offset) })));
    },
    table: 'messages',
    gone: new Date('2028-08-31T12:00:00Z'),
  },
  'deleted conversations': {
    plant: () =>
      db.insert(conversations).values({
        userId: owner.id,
        listaId: 1,
        title: 'Oi',
        createdAt: at,
        lastAt: at,
        deletedAt: at,
      }),
    table: 'conversations',
    gone: later(at, days(1)),
  },
  'photos of questions': {
    plant: async () => {
      const conversationId = await openConversation(db, { userId: owner.id, at });
      const said = { userId: owner.id, conversationId, listaId: 1, createdAt: at };
      const [question] = await db
        .insert(messages)
        .values({ ...said, isAi: false, content: 'Oi', status: 'complete' })
        .returning();
      await db.insert(photos).values({ ...photo, messageId: question?.id ?? null });
    },
    table: 'photos',
    gone: later(at, days(90)),
  },
  'photos of removed posts': {
    plant: async () => {
      const postId = randomUUID();
      const createdAt = later(at, -days(40));
      await db.insert(postPhotos).values({ userId: owner.id, postId, bytes: bytes(), createdAt });
      await db.insert(removedPosts).values({ userId: owner.id, postId, removedAt: at });
    },
    table: 'post_photos',
    gone: later(at, days(1)),
  },
  'removed posts': {
    plant: () => db.insert(removedPosts).values({ userId: owner.id, postId: randomUUID(), removedAt: at }),
    table: 'removed_posts',
    gone: later(at, days(1)),
  },
  'unsent photos': {
    plant: () => db.insert(photos).values(photo),
    table: 'photos',
    gone: later(at, days(1)),
  },
  leads: {
    plant: () =>
      db.insert(leads).values({
        name: 'X',
        email: 'x@exemplo.com.br',
        whatsapp: '11987654321',
        area: 'petshop',
        createdAt: at,
      }),
    table: 'leads',
    gone: new Date('2027-08-31T12:00:00Z'),
  },
  mails: {
    plant: () => db.insert(mails).values({ ...mail, kind: 'x', status: 'sent', userId: owner.id }),
    table: 'mails',
    gone: later(at, days(90)),
  },
  'mails of erased users': {
    plant: () => db.insert(mails).values({ ...mail, kind: 'account_erased', status: 'sent', userId: null }),
    table: 'mails',
    gone: later(at, days(1)),
  },
  'access log': {
    plant: () => db.insert(accessLog).values({ at: longAgo, address: '203.0.113.9', account: 'x' }),
    table: 'access_log',
    gone: new Date('2020-03-01T12:00:00Z'),
  },
  'refused sign-ins': {
    plant: () =>
      db.insert(auditLog).values({
        at: longAgo,
        actor: 'visitor',
        action: 'session.refuse',
        subject: 'user:unknown',
        requestId: 'x',
      }),
    table: `audit_log where action = 'session.refuse'`,
    gone: new Date('2020-03-01T12:00:00Z'),
  },
  'erased addresses': {
    plant: () => db.insert(erasedAddresses).values({ addressHash: bytes(), erasedAt: at }),
    table: 'erased_addresses',
    gone: new Date('2027-08-31T12:00:00Z'),
  },
  'unanswered questions': {
    plant: () =>
      db.insert(unansweredQuestions).values({
        place: 'search',
        wordsHash: bytes(),
        text: 'shampoo a seco',
        firstAt: longAgo,
        lastAt: at,
      }),
    table: 'unanswered_questions',
    gone: later(at, days(90)),
  },
  'privacy requests': {
    plant: () =>
      db.insert(privacyRequests).values({
        name: 'X',
        email: 'x@exemplo.com.br',
        kind: 'other',
        message: 'Oi',
        createdAt: at,
        dueAt: at,
        answeredAt: at,
      }),
    table: 'privacy_requests',
    gone: new Date('2027-08-31T12:00:00Z'),
  },
  'staff invitations': {
    plant: () =>
      db.insert(staffInvitations).values({
        email: 'x@exemplo.com.br',
        role: 'editor',
        tokenHash: Buffer.from('x'),
        createdAt: at,
        expiresAt: at,
      }),
    table: 'staff_invitations',
    gone: new Date('2027-08-31T12:00:00Z'),
  },
  'audit log': {
    plant: () =>
      db
        .insert(auditLog)
        .values({ at: longAgo, actor: 'visitor', action: 'x', subject: 'x', requestId: 'x' }),
    table: `audit_log where action = 'x'`,
    gone: new Date('2024-08-31T12:00:00Z'),
  },
  'payment events': {
    plant: () =>
      db.insert(paymentEvents).values({
        id: 'evt_1',
        provider: 'stripe' as const,
        type: 'x',
        customerId: 'cus_1',
        createdAt: at,
        receivedAt: later(at, days(-1)),
        processedAt: at,
      }),
    table: 'payment_events',
    gone: later(at, days(90)),
  },
  'sandbox events': {
    plant: () => db.insert(sandboxEvents).values({ id: 'evt_1', customerId: 'x', body: '{}', createdAt: at }),
    table: 'sandbox_events',
    gone: later(at, days(7)),
  },
  'purchase codes': {
    plant: () =>
      db.insert(purchaseClaims).values({
        userId: owner.id,
        email: 'x@exemplo.com.br',
        codeHash: bytes(),
        createdAt: at,
        expiresAt: later(at, hours(1)),
      }),
    table: 'purchase_claims',
    gone: later(at, hours(25)),
  },
  'withdrawal keys': {
    plant: () => db.insert(withdrawals).values({ ...gone, ...withdrawal, subscriptionId: 'sub_keys' }),
    table: `withdrawals where person_key <> '' or cardinality(card_keys) > 0`,
    gone: new Date('2027-08-31T12:00:00Z'),
  },
  'invoices of erased users': {
    plant: () =>
      db.insert(paymentInvoices).values({
        ...gone,
        invoiceId: 'in_1',
        status: 'paid',
        amountDue: 1,
        amountPaid: 1,
        createdAt: at,
      }),
    table: 'payment_invoices',
    gone: afterFiveYears,
  },
  'purchases of erased users': {
    plant: () =>
      db.insert(purchases).values(
        [-5, null].map((userId) => ({
          ...gone,
          userId,
          reference: randomUUID(),
          source: 'link' as const,
          amount: 1,
          email: userId ? null : 'x@exemplo.com.br',
          status: 'paid' as const,
          createdAt: at,
        })),
      ),
    table: 'purchases',
    gone: afterFiveYears,
  },
  'fiscal details of erased users': {
    plant: () =>
      db.insert(fiscalDetails).values({
        userId: gone.userId,
        documento: '52998224725',
        nome: 'X',
        cep: '01310100',
        logradouro: 'Rua X',
        numero: '1',
        complemento: '',
        bairro: 'Centro',
        cidade: 'Santos',
        uf: 'SP',
        updatedAt: at,
        lastPaidAt: at,
      }),
    table: 'fiscal_details',
    gone: afterFiveYears,
  },
  'withdrawals of erased users': {
    plant: () => db.insert(withdrawals).values({ ...gone, ...withdrawal }),
    table: 'withdrawals',
    gone: afterFiveYears,
  },
  'refunds of erased users': {
    plant: () =>
      db.insert(refunds).values({
        ...gone,
        paymentId: 'pi_gone',
        cause: 'withdrawal',
        amount: 4_900,
        status: 'returned',
        createdAt: at,
        doneAt: at,
      }),
    table: 'refunds',
    gone: afterFiveYears,
  },
};

const { count, runAt } = retentionTools(db);

test('covers every class of the retention table', () => {
  expect(Object.keys(classes).toSorted()).toEqual(retentionTable.map(({ name }) => name).toSorted());
});

test.each(Object.entries(classes))(
  'removes %s after their retention and not before',
  async (_name, { plant, table, gone }) => {
    await plant(db);
    const planted = await count(table);
    expect(planted).toBeGreaterThan(0);
    await runAt(gone);
    expect(await count(table)).toBe(planted);
    await runAt(later(gone, 1));
    expect(await count(table)).toBe(0);
  },
);

test('removes a mail whose delivery job was lost, once no attempt by hand can still run', async () => {
  await db.insert(mails).values({ ...mail, kind: 'x', status: 'queued', userId: owner.id });
  const before = await count('mails');
  await runAt(later(at, days(92)));
  expect(await count('mails')).toBe(before);
  await runAt(later(at, days(92) + 1));
  expect(await count('mails')).toBe(before - 1);
});
