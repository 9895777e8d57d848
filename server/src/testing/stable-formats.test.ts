import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { landingRegisterInput } from '@matilha/contract/landing/leads';
import { afterAll, expect, test } from 'vitest';
import { rememberErased, wasGivenUpSince } from '#server/database/people/erased-addresses.ts';
import { rateLimits, secrets } from '#server/database/schema/platform.ts';
import { erasedAddresses } from '#server/database/schema/privacy.ts';
import { issueDevice, recogniseDevice } from '#server/features/auth/known-device.ts';
import { readQuote, signQuote } from '#server/features/billing/checkout/quote.ts';
import { idempotencyKey } from '#server/features/billing/payers/idempotency-keys.ts';
import { hashCode } from '#server/features/billing/purchases/claim-code.ts';
import { withdrawalKeys } from '#server/features/billing/withdrawals/keys.ts';
import { feedOfToken, feedToken } from '#server/features/events/feed-token.ts';
import { linkSealer, openLinkReference } from '#server/features/knowledge/api.ts';
import { describeSubmission } from '#server/features/leads/submit-once.ts';
import {
  feedOfToken as feedOfPostsToken,
  feedToken as postsFeedToken,
} from '#server/features/posts/out/feed-token.ts';
import { openDeletionLog } from '#server/features/privacy/api.ts';
import { accessAccount, deletionOf } from '#server/features/privacy/identify-person.ts';
import { createLimits } from '#server/platform/limits.ts';
import { createPasswords } from '#server/platform/password.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { simulatorWebhookSecret } from '#server/providers/payments/create-simulator.ts';
import { signEvent } from '../../../payments-simulator/src/delivery/event-delivery.ts';
import { customerIdFor } from '../../../payments-simulator/src/model/ids.ts';
import { testContext } from './context.ts';
import { testDatabase } from './database.ts';

/**
 * Formats that outlive a version of the product: stored in its database, printed in a link, kept in a cookie or a file,
 * or checked by another system. Every secret is the bytes 00 to 1f; the expectations were computed apart, with openssl
 * and Python's hmac and cryptography. A change that turns one red needs a migration, never a new expectation alone.
 */
const secret = Buffer.from('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'hex');
const at = new Date('2026-11-21T12:00:00Z');
const email = 'bia@exemplo.com.br';
const id = 'AAECAwQFBgcICQoLDA0ODw';

const { db } = await testDatabase();
await db
  .insert(secrets)
  .values(
    [
      'erased_addresses',
      'devices',
      'calendar_feeds',
      'conversation_links',
      'post_feeds',
      'leads',
      'limits',
      'sandbox_webhook',
      'plan_quotes',
      'payment_keys',
      'withdrawals',
      'purchase_links',
      'purchase_claims',
      'access_log',
      'installation',
    ].map((name) => ({ name, value: secret })),
  );
const dataDir = await mkdtemp(join(tmpdir(), 'matilha-formats-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const hex = (bytes: Buffer | null) => bytes?.toString('hex');

test('stores a token as its SHA-256', () => {
  expect(hex(hashToken('AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'))).toBe(
    'ea866a757e4c38babfa8127cbe9a409d3e1f93a00ff1488ff735fcf917afffd0',
  );
});

test('verifies a password that an earlier version hashed', async () => {
  const stored =
    '$argon2id$v=19$m=19456,t=2,p=1$AAECAwQFBgcICQoLDA0ODw$VMZ+PA0NmcRPvIIqDnYKk0yPEAI3ke5SC0kYHPuq7CA';
  const passwords = createPasswords();
  expect(await passwords.verify(stored, 'tosa-na-tesoura é 🐶')).toBe(true);
  expect(await passwords.verify(stored, 'tosa-na-tesoura e 🐶')).toBe(false);
  expect(passwords.needsRehash(stored)).toBe(false);
});

test('recognises the cookie of a known device', async () => {
  const cookie = `${id}.Puw2C2-xfFZ205WmaX2puT76AZZL8fKyJvgyNYTtxIk`;
  expect(await issueDevice(db, email, id)).toBe(cookie);
  expect(await recogniseDevice(db, cookie, email)).toBe(id);
  expect(await recogniseDevice(db, cookie, 'ana@exemplo.com.br')).toBeUndefined();
});

test('keeps the addresses of feeds of posts', async () => {
  const token = `${id}5maWZ2P0ApHXHR7_pIT3ugBLjLbqmL3QcQYkApB1GKk`;
  expect(await postsFeedToken(db, id)).toBe(token);
  expect(await feedOfPostsToken(db, token)).toBe(id);
});

test('keeps the addresses of calendar feeds', async () => {
  const token = `${id}5maWZ2P0ApHXHR7_pIT3ugBLjLbqmL3QcQYkApB1GKk`;
  expect(await feedToken(db, id)).toBe(token);
  expect(await feedOfToken(db, token)).toBe(id);
});

test('counts a limit under the keyed hash of its subject', async () => {
  const limits = createLimits({ db, clock: { now: () => at } });
  await limits.consume('login_network', '203.0.113.9');
  await limits.consumeLogin(email);
  const rows = await db.select({ key: rateLimits.key }).from(rateLimits).orderBy(rateLimits.key);
  expect(rows.map(({ key }) => key)).toEqual([
    'login_account:Aj3q-bWUM8dFCx1tKYdq6wyEx_xd_iKX7SupFcoBxdk',
    'login_network:jRxw1amYWbey9WDgvpKoKi8t8--MaZW5Bcj0U_qrVlk',
  ]);
});

test('remembers an erased address as its keyed hash', async () => {
  await rememberErased(db, 'Bia@Exemplo.com.br', at);
  const rows = await db.select().from(erasedAddresses);
  expect(rows.map(({ addressHash }) => hex(addressHash))).toEqual([
    '023deaf9b59433c7450b1d6d29876aeb0c84c7fc5dfe2297ed2ba915ca01c5d9',
  ]);
  expect(await wasGivenUpSince(db, email, new Date(at.getTime() - 1))).toBe(true);
  expect(await wasGivenUpSince(db, 'ana@exemplo.com.br', new Date(0))).toBe(false);
});

test('recognises a landing form that is sent again after an update', async () => {
  const input = landingRegisterInput.parse({
    fromLanding: true,
    name: 'Bia Lima',
    email,
    phone: '+5511987654321',
    area: 'petshop',
    terms_version: '2026-11',
    fill_time: 9_000,
  });
  const submission = await describeSubmission(testContext({ db }), input, 'chave-1');
  expect({
    key: hex(submission.idempotencyHash),
    request: hex(submission.requestHash),
    session: submission.sessionToken,
  }).toEqual({
    key: 'bdfb83c9bccfc838f6af7d11a031bc97056092417945082f499170116680ff40',
    request: 'edafa16e7b2806d86ebd3220ac32b656ce37f02be46f69e2c2d75cd83228892c',
    session: '1NuDij6fbuGueuuQUvH7HVojsn0v5h1n9Ye1huN_Hsg',
  });
});

test('stores the code of a claim as the password hash of its keyed hash', async () => {
  const passwords = createPasswords();
  const stored = await hashCode(db, passwords, { userId: 12, email, code: '012345' });
  const keyed = '8417a529e6b028de44d5c3e31608e6df3934e596e7c8882c87178df8d5f54deb';
  const bound = Buffer.from(keyed, 'hex').toString('base64url');
  expect(await passwords.verify(stored.toString(), bound)).toBe(true);
});

test('seals the buyer of a payment link', async () => {
  const buyer = { userId: 12, produtoId: 2_000_000_000 };
  const reference = 'QNocptVU1Y0nb5SS7DedY6acAViH0VITMWYy4jNJ877nrfTd';
  expect((await linkSealer(db))(buyer)).toBe(reference);
  expect(await openLinkReference(db, reference)).toEqual(buyer);
});

test('signs the quote of a plan change', async () => {
  const quote = {
    user: 12,
    subscription: 'sub_1',
    paid: 'price_1',
    set: 'price_1',
    to: 'price_2',
    tier: 2,
    period: 'in_1',
    kept: 4_900,
    takes_effect: 'now' as const,
    at: at.getTime(),
    amount: 4_990,
    recurring: 9_900,
  };
  const signed =
    'eyJ1c2VyIjoxMiwic3Vic2NyaXB0aW9uIjoic3ViXzEiLCJwYWlkIjoicHJpY2VfMSIsInNldCI6InByaWNlXzEiLCJ0byI6InByaWNlXzIiLCJ0aWVyIjoyLCJwZXJpb2QiOiJpbl8xIiwia2VwdCI6NDkwMCwidGFrZXNfZWZmZWN0Ijoibm93IiwiYXQiOjE3OTUyNjI0MDAwMDAsImFtb3VudCI6NDk5MCwicmVjdXJyaW5nIjo5OTAwfQ.7B1ldCdFiuu_1Vio4QZ1ML2eyPhGC7-4xi3hY_43gtM';
  expect(await signQuote(db, quote)).toBe(signed);
  expect(await readQuote(db, signed)).toEqual(quote);
});

test('repeats the idempotency key of a call to the payment provider', async () => {
  expect(await idempotencyKey(db, 'change', 12, 3)).toBe('tKRd2zmwAErPV7R7:change:12:3');
});

test('recognises a person and a card that withdrew before', async () => {
  const cards = ['fp_4242', 'fp_4242'];
  expect(await withdrawalKeys(db, { email: 'Bia@Exemplo.com.br', cards })).toEqual({
    personKey: '0drjT9qs84XMkSj7lyGMgb2WCg6Nltg7Tlbc3L4BmnM',
    personKeys: ['0drjT9qs84XMkSj7lyGMgb2WCg6Nltg7Tlbc3L4BmnM'],
    cardKeys: ['Ei-wOGn5IbLYX5D8yuT0atXPEtudDhywHP6llCLc2WE'],
  });
});

test('signs the events of simulated payments as the provider does', async () => {
  const body = '{"id":"evt_1","type":"invoice.paid","name":"José"}';
  const key = await simulatorWebhookSecret(db);
  expect(key).toBe('whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8');
  expect(signEvent(body, key, new Date(at.getTime() + 999))).toBe(
    't=1795262400,v1=8b53f3ed9805eb2cb2ff0f61b363b0f7890838ad08301e8a066f56a358f05595',
  );
});

test('gives a repeated request the customer of the first at the simulated provider', () => {
  expect(customerIdFor('chave-1')).toBe('cus_sbxb4191b3978c59cb6d7fd');
});

test('matches the access log to an account', async () => {
  expect(await accessAccount(db, 12)).toBe('hMkGOsCX_WVFpqrFRnb8Qp');
});

test('writes and reads the deletion log line by line', async () => {
  const deletion = await deletionOf(db, { id: 12, createdAt: at });
  expect(deletion).toEqual({ id: 12, key: '3rdZVHzx3fM5gdaEHmxAot' });
  const log = openDeletionLog(dataDir);
  await log.append(deletion, at);
  await log.append({ id: 13, key: 'outra' }, at);
  await log.revoke({ id: 13, key: 'outra' }, at);
  const file = join(dataDir, 'deletions.log');
  expect(await readFile(file, 'utf8')).toBe(
    '{"at":"2026-11-21T12:00:00.000Z","id":12,"key":"3rdZVHzx3fM5gdaEHmxAot"}\n' +
      '{"at":"2026-11-21T12:00:00.000Z","id":13,"key":"outra"}\n' +
      '{"at":"2026-11-21T12:00:00.000Z","id":13,"key":"outra","revoked":true}\n',
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await log.read()).toEqual([deletion]);
  const older = [
    '{"at":"2026-01-02T03:04:05.000Z","id":1,"key":"primeira"}',
    '{"at":"2026-01-02T03:04:05.000Z","id":2,"key":"segunda"}',
    '{"at":"2026-01-02T03:04:06.000Z","id":1,"key":"primeira","revoked":true}',
    '{"at":"2026-01-02T03:04:07.000Z","id":3,"ke',
  ];
  await writeFile(file, older.join('\n'));
  expect(await log.read()).toEqual([{ id: 2, key: 'segunda' }]);
});
