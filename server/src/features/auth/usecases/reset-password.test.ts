import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions, users } from '#server/database/schema/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { testDatabase } from '#server/testing/database.ts';
import { countLockWaits } from '#server/testing/locks/lock-waits.ts';
import { authTools } from '../testing/auth-tools.ts';
import { changePassword } from './change-password.ts';
import { requestPasswordReset, resetPassword, validateResetToken } from './reset-password.ts';
import { verifyEmail } from './verify-email.ts';

const { db, pool } = await testDatabase();
const tools = authTools(db, {
  sign_up_ipv4: Number.POSITIVE_INFINITY,
  sign_up_day: Number.POSITIVE_INFINITY,
  mail_network: Number.POSITIVE_INFINITY,
  login_network: Number.POSITIVE_INFINITY,
  token_guess_ipv4: Number.POSITIVE_INFINITY,
});
const ask = (email: string) => requestPasswordReset(tools.context(), tools.deps, email, tools.client);
const reset = (token: string, password = 'senha-nova') =>
  resetPassword(tools.context(), tools.deps, { token, password }, tools.client);
const validate = (token: string) => validateResetToken(tools.context(), tools.deps, token, tools.client);

async function memberWithLink() {
  const { email } = await tools.member();
  await ask(email);
  return { email, token: await tools.newestToken(email) };
}

test('sets the password, revokes every session and mails the owner', async () => {
  const { email } = await tools.member();
  const sessions = [await tools.signIn(email), await tools.signIn(email)];
  await ask(email);
  const token = await tools.newestToken(email);
  expect((await tools.mailsTo(email))[0]?.text).toContain('https://app.matilha.test/redefinir-senha?token=');
  await reset(token);
  for (const session of sessions) expect(await tools.whoIs(session.token)).toBeNull();
  await expect(tools.signIn(email, 'senha-boa')).rejects.toMatchObject({ code: 'invalid_credentials' });
  await expect(tools.signIn(email, 'senha-nova')).resolves.toBeTruthy();
  expect((await tools.mailsTo(email))[0]).toMatchObject({ kind: 'password_changed' });
});

test('validates a link without using it up and accepts it once', async () => {
  const { token } = await memberWithLink();
  const fingerprint = async () =>
    (await pool.query('select md5(string_agg(t::text, $1)) as all from user_tokens t', [','])).rows[0].all;
  const before = await fingerprint();
  await validate(token);
  await validate(token);
  expect(await fingerprint()).toBe(before);
  await reset(token);
  await expect(validate(token)).rejects.toMatchObject({ code: 'invalid_token' });
  await expect(reset(token)).rejects.toMatchObject({ code: 'invalid_token' });
});

test('accepts one of fifty concurrent uses of a link', async () => {
  const { email, token } = await memberWithLink();
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => reset(token, `senha-${index}`)),
  );
  const winner = results.findIndex((result) => result.status === 'fulfilled');
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  await expect(tools.signIn(email, `senha-${winner}`)).resolves.toBeTruthy();
});

test('accepts a link for an hour', async () => {
  const { token } = await memberWithLink();
  tools.move(hours(1));
  await expect(reset(token)).rejects.toMatchObject({ code: 'invalid_token' });
  tools.move(-1);
  await expect(reset(token)).resolves.toBeUndefined();
});

test('voids the older link when a newer one is sent', async () => {
  const { email, token } = await memberWithLink();
  tools.move(minutes(1));
  await ask(email);
  await expect(reset(token)).rejects.toMatchObject({ code: 'invalid_token' });
  await expect(reset(await tools.newestToken(email))).resolves.toBeUndefined();
});

test('responds alike for unknown and pending addresses and lets no reset bypass verification', async () => {
  const unknown = tools.newAddress();
  const pending = tools.newAddress();
  await tools.signUp(pending);
  for (const email of [unknown, pending]) {
    const before = tools.enqueued.length;
    await expect(ask(email)).resolves.toBeUndefined();
    expect(tools.enqueued.length - before).toBe(1);
  }
  expect(await tools.mailsTo(unknown)).toHaveLength(0);
  const link = await tools.newestToken(pending);
  await expect(reset(link)).rejects.toMatchObject({ code: 'invalid_token' });
  await verifyEmail(tools.context(), tools.deps, link, tools.client);
});

test('mails no link to the address that an account leaves in the same moment', async () => {
  const { email } = await tools.member();
  const changed = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const changing = db.transaction(async (tx) => {
    await tx.update(users).set({ email: tools.newAddress() }).where(eq(users.email, email));
    changed.resolve();
    await done.promise;
  });
  await changed.promise;
  const mailsBefore = (await tools.mailsTo(email)).length;
  const asking = ask(email);
  await Promise.race([asking, waitForLock()]);
  done.resolve();
  await Promise.all([changing, asking]);
  expect(await tools.mailsTo(email)).toHaveLength(mailsBefore);

  async function waitForLock(): Promise<void> {
    await expect.poll(() => countLockWaits(db)).toBe(1);
  }
});

test('refuses a reset link as a verification link', async () => {
  const { token } = await memberWithLink();
  await expect(verifyEmail(tools.context(), tools.deps, token, tools.client)).rejects.toMatchObject({
    code: 'invalid_token',
  });
});

test('clears the login delay that wrong passwords caused', async () => {
  const { email, token } = await memberWithLink();
  for (let count = 0; count < 5; count += 1) await tools.signIn(email, 'errada').catch(() => undefined);
  await expect(tools.signIn(email, 'senha-boa')).rejects.toMatchObject({ code: 'rate_limited' });
  await reset(token);
  await expect(tools.signIn(email, 'senha-nova')).resolves.toBeTruthy();
});

test('succeeds when the login delays cannot be cleared after the password is stored', async () => {
  const { email, token } = await memberWithLink();
  const clearLogin = async () => {
    throw new AppError('unavailable');
  };
  const deps = { ...tools.deps, limits: { ...tools.deps.limits, clearLogin } };
  await resetPassword(tools.context(), deps, { token, password: 'senha-nova' }, tools.client);
  const { user } = await tools.signIn(email, 'senha-nova');
  const actor = {
    kind: 'user',
    user,
    sessionId: await newestSession(user.id),
    secondFactorAt: null,
  } as const;
  const input = { currentPassword: 'senha-nova', password: 'senha-outra' };
  expect(await tools.whoIs(await changePassword(tools.context(actor), deps, input))).toMatchObject({
    user: { email },
  });

  async function newestSession(userId: number): Promise<number> {
    const rows = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
    return Math.max(...rows.map(({ id }) => id));
  }
});

test('leaves no session open that was started with the old password', async () => {
  const { email, token } = await memberWithLink();
  const attempts = Promise.allSettled(Array.from({ length: 5 }, () => tools.signIn(email, 'senha-boa')));
  await reset(token);
  for (const result of await attempts) {
    if (result.status === 'fulfilled') expect(await tools.whoIs(result.value.token)).toBeNull();
  }
  const { token: session } = await tools.signIn(email, 'senha-nova');
  expect(await tools.whoIs(session)).toMatchObject({ user: { email } });
});

test('limits requests for an address to one a minute and five an hour', async () => {
  const email = tools.newAddress();
  for (let count = 0; count < 5; count += 1) {
    await ask(email);
    await expect(ask(email)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 60 });
    tools.move(minutes(1));
  }
  await expect(ask(email)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 55 * 60 });
});
