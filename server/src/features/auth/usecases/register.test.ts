import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { consents } from '#server/database/schema/accounts.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { testDatabase } from '#server/testing/database.ts';
import { authTools } from '../testing/auth-tools.ts';

const { db } = await testDatabase();
const tools = authTools(db);

test('stores a pending registration with its consent and mails a link of the configured host', async () => {
  const email = tools.newAddress();
  const answer = await tools.signUp(email, 'senha-boa', 'Ana Maria Souza');
  expect(answer).toEqual({
    message: 'Verifique seu email para ativar sua conta.',
    needVerification: true,
    redirectTo: `/email-verification?email=${encodeURIComponent(email)}`,
  });
  const [row] = await tools.rowsOf(email);
  expect(row).toMatchObject({ firstName: 'Ana', lastName: 'Maria Souza', ddi: '+55', phone: '11987654321' });
  expect(row?.emailVerifiedAt).toBeNull();
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const [consent] = await db
    .select()
    .from(consents)
    .where(eq(consents.userId, row?.id ?? 0));
  expect(consent).toMatchObject({ purpose: 'terms', action: 'given', channel: 'sign_up' });
  expect(consent?.textHash).toHaveLength(64);
  const [mail] = await tools.mailsTo(email);
  expect(mail).toMatchObject({ kind: 'verify_email', status: 'queued' });
  expect(mail?.text).toContain('https://app.matilha.test/email-verification?token=');
  expect(tools.enqueued).toContainEqual({ name: 'mail.deliver', payload: { mailId: mail?.id } });
});

test('deletes the other registrations and voids their passwords when one of several is verified', async () => {
  const email = tools.newAddress();
  await tools.signUp(email, 'do-estranho');
  tools.move(hours(1));
  await tools.signUp(email, 'da-dona');
  expect(await tools.rowsOf(email)).toHaveLength(2);
  await tools.verify(email);
  expect(await tools.rowsOf(email)).toHaveLength(1);
  for (const password of ['do-estranho', 'da-dona']) {
    await expect(tools.signIn(email, password)).rejects.toMatchObject({ code: 'invalid_credentials' });
  }
});

test('responds alike, after the same work, for an address with an account, and mails its owner', async () => {
  const { email, password } = await tools.member();
  tools.move(hours(1));
  const before = tools.hashCount();
  const known = await tools.signUp(email, 'outra-senha');
  const knownWork = tools.hashCount() - before;
  const unknownAddress = tools.newAddress();
  const unknown = await tools.signUp(unknownAddress, 'outra-senha');
  expect(JSON.stringify(known).replace(encodeURIComponent(email), '')).toBe(
    JSON.stringify(unknown).replace(encodeURIComponent(unknownAddress), ''),
  );
  expect(knownWork).toBe(1);
  expect(tools.hashCount() - before - knownWork).toBe(1);
  expect(await tools.rowsOf(email)).toHaveLength(1);
  expect((await tools.mailsTo(email))[0]).toMatchObject({ kind: 'existing_account' });
  await expect(tools.signIn(email, password)).resolves.toBeTruthy();
});

test('stores nothing when the mail cannot be queued', async () => {
  const email = tools.newAddress();
  const broken = { ...tools.context(), jobs: { enqueue: () => Promise.reject(new Error('away')) } };
  const { register } = await import('./register.ts');
  const input = { name: 'Ana', email, phone: '11987654321', password: 'senha-boa' };
  await expect(register(broken, tools.deps, input, tools.client)).rejects.toThrow('away');
  expect(await tools.rowsOf(email)).toHaveLength(0);
  expect(await tools.mailsTo(email)).toHaveLength(0);
  await tools.signUp(email);
  expect(await tools.mailsTo(email)).toHaveLength(1);
});

test('sends one mail an hour to an address, however often the form is sent', async () => {
  const email = tools.newAddress();
  for (let count = 0; count < 5; count += 1) await tools.signUp(email);
  expect(await tools.mailsTo(email)).toHaveLength(1);
  tools.move(hours(1));
  await tools.signUp(email);
  expect(await tools.mailsTo(email)).toHaveLength(2);
});

test('limits sign-ups by IPv6 network', async () => {
  const limited = authTools(db, {});
  const { register } = await import('./register.ts');
  const from = (address: string) => {
    const input = { name: 'Ana', email: limited.newAddress(), phone: '11987654321', password: 'senha-boa' };
    return register(limited.context(), limited.deps, input, { address, userAgent: '' });
  };
  for (let host = 1; host <= 5; host += 1) await from(`2001:db8:1:2::${host}`);
  const refusal = await from('2001:db8:1:2:ffff::9').catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'rate_limited', retryAfter: 1_800 });
  await expect(from('2001:db8:1:3::1')).resolves.toBeTruthy();
  limited.move(minutes(30));
  await expect(from('2001:db8:1:2::1')).resolves.toBeTruthy();
});
