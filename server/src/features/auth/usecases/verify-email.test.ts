import { expect, test } from 'vitest';
import { hours } from '#server/platform/clock.ts';
import { newToken } from '#server/platform/tokens.ts';
import { testDatabase } from '#server/testing/database.ts';
import { besideCreditsFirst } from '#server/testing/locks/lock-order.ts';
import { refuseRefunds } from '#server/testing/payments/refuse-refunds.ts';
import { authTools } from '../testing/auth-tools.ts';
import { resendVerification } from './resend-verification.ts';
import { resetPassword } from './reset-password.ts';
import { verifyEmail } from './verify-email.ts';

const { db, pool, url } = await testDatabase();
const tools = authTools(db, {
  sign_up_ipv4: Number.POSITIVE_INFINITY,
  sign_up_day: Number.POSITIVE_INFINITY,
  token_guess_ipv4: Number.POSITIVE_INFINITY,
});
const verify = (token: string, client = tools.client) =>
  verifyEmail(tools.context(), tools.deps, token, client);
const use = async (token: string, client = tools.client) => (await verify(token, client)).redirectTo;

test('gives a verified account the free tier and its credits', async () => {
  const { email } = await tools.member();
  const { user } = await tools.signIn(email);
  expect(user.tier_id).toBe(4);
  expect(user.responses_available).toBeGreaterThan(0);
  const audited = await pool.query(`select action from audit_log where subject = $1 order by id`, [
    `user:${user.id}`,
  ]);
  expect(audited.rows.map((row) => row.action)).toEqual([
    'user.register',
    'user.verify_email',
    'session.open',
  ]);
});

test('accepts one of fifty concurrent uses of a link', async () => {
  const email = tools.newAddress();
  await tools.signUp(email);
  const token = await tools.newestToken(email);
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => use(token)));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'invalid_token' });
  }
});

test('turns one of two registrations verified at once into the account', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = tools.newAddress();
    await tools.signUp(email, 'primeira');
    const first = await tools.newestToken(email);
    await tools.signUp(email, 'segunda');
    const second = await tools.newestToken(email);
    const results = await Promise.allSettled([use(first), use(second)]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    const rows = await tools.rowsOf(email);
    expect(rows.map((row) => row.emailVerifiedAt !== null)).toEqual([true]);
  }
});

test('discards the passwords of several registrations and lets the owner of the address choose one', async () => {
  const email = tools.newAddress();
  await tools.signUp(email, 'senha-da-dona');
  await tools.signUp(email, 'senha-plantada');
  const next = await use(await tools.newestToken(email));
  for (const password of ['senha-da-dona', 'senha-plantada']) {
    await expect(tools.signIn(email, password)).rejects.toMatchObject({ code: 'invalid_credentials' });
  }
  const token = /^\/redefinir-senha\?motivo=varios-cadastros&token=([\w-]{43})$/.exec(next)?.[1] ?? '';
  await resetPassword(tools.context(), tools.deps, { token, password: 'escolhida-agora' }, tools.client);
  expect((await tools.signIn(email, 'escolhida-agora')).user.email).toBe(email);
});

test('returns the way to a new password when the attempt cannot be returned to its limit afterwards', async () => {
  const email = tools.newAddress();
  await tools.signUp(email, 'primeira');
  await tools.signUp(email, 'segunda');
  const link = await tools.newestToken(email);
  const client = { ...tools.client, address: '2001:db8::7' };
  const next = await refuseRefunds(url, () => use(link, client));
  const token = /&token=([\w-]{43})$/.exec(next)?.[1] ?? '';
  await resetPassword(tools.context(), tools.deps, { token, password: 'escolhida-agora' }, tools.client);
  expect((await tools.signIn(email, 'escolhida-agora')).user.email).toBe(email);
});

test('accepts a link for 24 hours', async () => {
  const email = tools.newAddress();
  await tools.signUp(email);
  const token = await tools.newestToken(email);
  tools.move(hours(24));
  await expect(use(token)).rejects.toMatchObject({ code: 'invalid_token' });
  tools.move(-1);
  await expect(verify(token)).resolves.toEqual({ redirectTo: '/email-verificado', email });
});

test('voids the older link on a resend and limits resends to one a minute and five an hour', async () => {
  const email = tools.newAddress();
  await tools.signUp(email);
  const old = await tools.newestToken(email);
  const resend = () => resendVerification(tools.context(), tools.deps, email, tools.client);
  await resend();
  await expect(use(old)).rejects.toMatchObject({ code: 'invalid_token' });
  await expect(resend()).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 60 });
  for (let count = 0; count < 4; count += 1) {
    tools.move(60_000);
    await resend();
  }
  tools.move(60_000);
  const refusal = await resend().catch((error: { retryAfter: number }) => error);
  expect(refusal?.retryAfter).toBeGreaterThan(60);
  await tools.verify(email);
});

test('responds to a resend alike for unknown, pending and verified addresses', async () => {
  const pending = tools.newAddress();
  await tools.signUp(pending);
  const { email: verified } = await tools.member();
  const unknown = tools.newAddress();
  for (const email of [pending, verified, unknown]) {
    const before = tools.enqueued.length;
    await expect(
      resendVerification(tools.context(), tools.deps, email, tools.client),
    ).resolves.toBeUndefined();
    expect(tools.enqueued.length - before).toBe(1);
  }
  expect(await tools.mailsTo(unknown)).toHaveLength(0);
  expect((await tools.mailsTo(verified))[0]?.kind).toBe('existing_account');
});

test('refuses guesses after five wrong links and counts no right ones', async () => {
  const guesser = { address: '2001:db8:9:9::1', userAgent: '' };
  const email = tools.newAddress();
  await tools.signUp(email);
  await use(await tools.newestToken(email), guesser);
  for (let guess = 0; guess < 5; guess += 1) {
    await expect(use(newToken(), guesser)).rejects.toMatchObject({ code: 'invalid_token' });
  }
  await expect(use(newToken(), guesser)).rejects.toMatchObject({ code: 'rate_limited' });
});

test('verifies an address without a deadlock while another transaction holds the credits lock', async () => {
  const email = tools.newAddress();
  await tools.signUp(email);
  const token = await tools.newestToken(email);
  const { rows } = await pool.query('select id from users where email = $1', [email]);
  const { id } = rows[0];
  await pool.query('insert into credit_accounts (user_id) values ($1) on conflict do nothing', [id]);
  const met = await besideCreditsFirst(pool, id, () => use(token));
  expect(met).toEqual({ second: 'locked', outcome: 'done' });
});
