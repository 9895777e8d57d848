import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { days, hours, minutes, seconds } from '#server/platform/clock.ts';
import { testDatabase } from '#server/testing/database.ts';
import { authTools } from '../testing/auth-tools.ts';
import { logout } from './own-sessions.ts';

const { db, pool } = await testDatabase();
const tools = authTools(db);
const wrong = (email: string, from = tools.browser) => tools.signIn(email, 'senha-errada', from);

test('opens a session under a new token and ends the one this browser had', async () => {
  const { email } = await tools.member();
  const first = await tools.signIn(email);
  const second = await tools.signIn(email, 'senha-boa', {
    ...tools.browser,
    sessionToken: first.token,
  });
  expect(second.token).not.toBe(first.token);
  expect(await tools.whoIs(first.token)).toBeNull();
  expect(await tools.whoIs(second.token)).toMatchObject({ user: { email } });
  const stored = await pool.query('select token_hash from sessions');
  expect(stored.rows.some((row) => row.token_hash.toString('latin1').includes(second.token))).toBe(false);
});

test('computes one hash for a wrong password, an unknown address and a pending one', async () => {
  const { email } = await tools.member();
  const pending = tools.newAddress();
  await tools.signUp(pending);
  for (const address of [email, tools.newAddress(), pending]) {
    const before = tools.hashCount();
    await expect(wrong(address)).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(tools.hashCount() - before).toBe(1);
  }
  await expect(tools.signIn(pending)).rejects.toMatchObject({ code: 'email_not_verified' });
});

test('compares a password exactly as typed', async () => {
  const { email } = await tools.member(` Senha ação 🐶${'x'.repeat(80)} `);
  await expect(tools.signIn(email, ` Senha ação 🐶${'x'.repeat(80)} `)).resolves.toBeTruthy();
  for (const password of [
    `Senha ação 🐶${'x'.repeat(80)}`,
    ` senha ação 🐶${'x'.repeat(80)} `,
    ` Senha ação 🐶${'x'.repeat(79)} `,
  ]) {
    await expect(tools.signIn(email, password)).rejects.toMatchObject({ code: 'invalid_credentials' });
  }
});

test('refuses a disabled account and its open sessions', async () => {
  const { email } = await tools.member();
  const { token, user } = await tools.signIn(email);
  await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, user.id));
  expect(await tools.whoIs(token)).toBeNull();
  await expect(tools.signIn(email)).rejects.toMatchObject({ code: 'account_blocked' });
});

test('keeps ten sessions at most and deletes the oldest', async () => {
  const { email } = await tools.member();
  const tokens: string[] = [];
  for (let count = 0; count < 11; count += 1) {
    tools.move(seconds(1));
    tokens.push((await tools.signIn(email)).token);
  }
  expect(await tools.whoIs(tokens[0] ?? '')).toBeNull();
  expect(await tools.whoIs(tokens[1] ?? '')).not.toBeNull();
});

test("ends a session after seven idle days or thirty in all, and an operator's after less", async () => {
  const { email } = await tools.member();
  const idle = await tools.signIn(email);
  tools.move(days(7));
  expect(await tools.whoIs(idle.token)).toBeNull();
  const busy = await tools.signIn(email);
  for (let day = 0; day < 29; day += 1) {
    tools.move(days(1));
    expect(await tools.whoIs(busy.token)).not.toBeNull();
  }
  tools.move(days(1));
  expect(await tools.whoIs(busy.token)).toBeNull();
  await db.update(users).set({ role: 'operator' }).where(eq(users.email, email));
  const operator = await tools.signIn(email);
  for (let round = 0; round < 23; round += 1) {
    tools.move(minutes(20));
    expect(await tools.whoIs(operator.token)).not.toBeNull();
  }
  tools.move(hours(8) - minutes(20) * 23);
  expect(await tools.whoIs(operator.token)).toBeNull();
  const left = await tools.signIn(email);
  tools.move(minutes(30));
  expect(await tools.whoIs(left.token)).toBeNull();
});

test('writes the time of last use at most once in five minutes', async () => {
  const { email } = await tools.member();
  const { token, user } = await tools.signIn(email);
  const used = async () =>
    (
      await pool.query('select last_used_at from sessions where user_id = $1', [user.id])
    ).rows[0].last_used_at.getTime();
  const opened = await used();
  tools.move(minutes(5) - 1);
  await tools.whoIs(token);
  expect(await used()).toBe(opened);
  tools.move(1);
  await tools.whoIs(token);
  expect(await used()).toBe(opened + minutes(5));
});

test('returns an up-to-date balance: an ended credit period is replaced first', async () => {
  const { email } = await tools.member();
  tools.move(days(30) - hours(1));
  const { token, user } = await tools.signIn(email);
  const kinds = async () =>
    (await pool.query('select kind from credit_entries where user_id = $1 order by id', [user.id])).rows.map(
      (row) => row.kind,
    );
  expect(await kinds()).toEqual(['grant']);
  tools.move(hours(1));
  const session = await tools.whoIs(token);
  expect(session?.user.responses_available).toBe(user.responses_available);
  expect(await kinds()).toEqual(['grant', 'expire', 'grant']);
});

test('revokes the session on logout and no other one', async () => {
  const { email } = await tools.member();
  const { token } = await tools.signIn(email);
  const second = await tools.signIn(email);
  const session = await tools.whoIs(token);
  await logout(tools.context({ kind: 'user', ...(session ?? expect.fail()) }), token);
  expect(await tools.whoIs(token)).toBeNull();
  expect(await tools.whoIs(second.token)).not.toBeNull();
});

test('doubles the wait after five free attempts, without locking out a known device', async () => {
  const { email } = await tools.member();
  const { device } = await tools.signIn(email);
  const owner = { ...tools.browser, device: device };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await expect(wrong(email)).rejects.toMatchObject({ code: 'invalid_credentials' });
  }
  for (const wait of [30, 60, 120, 240, 480, 900, 900]) {
    await expect(wrong(email)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: wait });
    await expect(tools.signIn(email, 'senha-boa', owner)).resolves.toBeTruthy();
    tools.move(seconds(wait));
    await expect(wrong(email)).rejects.toMatchObject({ code: 'invalid_credentials' });
  }
  tools.move(seconds(900));
  await expect(tools.signIn(email)).resolves.toBeTruthy();
  await expect(wrong(email)).rejects.toMatchObject({ code: 'invalid_credentials' });
});

test("treats another account's device cookie as unknown", async () => {
  const { email } = await tools.member();
  const stranger = await tools.member();
  const { device } = await tools.signIn(stranger.email);
  for (let attempt = 0; attempt < 5; attempt += 1) await wrong(email).catch(() => undefined);
  const forged = { ...tools.browser, device: device };
  await expect(tools.signIn(email, 'senha-boa', forged)).rejects.toMatchObject({ code: 'rate_limited' });
});

test('allows no more than five of many parallel guesses at one account', async () => {
  const { email } = await tools.member();
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => wrong(email)));
  const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : 'in'));
  expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(5);
  expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(35);
});

test('allows ten failures a minute from one network and counts no successes', async () => {
  const limited = authTools(db, {});
  const { email } = await tools.member();
  for (let count = 0; count < 12; count += 1) await limited.signIn(email);
  for (let count = 0; count < 10; count += 1) {
    await expect(limited.signIn(limited.newAddress())).rejects.toMatchObject({ code: 'invalid_credentials' });
  }
  await expect(limited.signIn(email)).rejects.toMatchObject({ code: 'rate_limited' });
  limited.move(minutes(1));
  await expect(limited.signIn(email)).resolves.toBeTruthy();
});

test('renews a hash of older parameters at login', async () => {
  const { hash } = await import('@node-rs/argon2');
  const { email } = await tools.member();
  const weak = await hash('senha-boa', { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await db.update(users).set({ passwordHash: weak }).where(eq(users.email, email));
  await tools.signIn(email);
  const [row] = await tools.rowsOf(email);
  expect(row?.passwordHash).toContain('m=19456,t=2,p=1');
  await expect(tools.signIn(email)).resolves.toBeTruthy();
});
