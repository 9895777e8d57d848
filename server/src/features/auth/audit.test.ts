import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { hours, minutes } from '#server/platform/clock.ts';
import { asOwner, testDatabase } from '#server/testing/database.ts';
import { authTools } from './testing/auth-tools.ts';
import { changePassword } from './usecases/change-password.ts';
import { confirmEmailChange } from './usecases/confirm-email-change.ts';
import { login } from './usecases/login.ts';
import { listSessions, logout, revokeOtherSessions, revokeSession } from './usecases/own-sessions.ts';
import { requestEmailChange } from './usecases/request-email-change.ts';
import { requestPasswordReset, resetPassword } from './usecases/reset-password.ts';

const { db, url } = await testDatabase({ max: 10 });
const tools = authTools(db);
const { deps, client, browser } = tools;

interface Entry {
  action: string;
  details: Record<string, string>;
}
const entriesOf = async (subject: string): Promise<Entry[]> =>
  (
    await db.execute<Entry & Record<string, unknown>>(
      sql`select action, details from audit_log where subject = ${subject} order by id`,
    )
  ).rows;
async function subjectOf(email: string): Promise<string> {
  const [row] = await tools.rowsOf(email);
  return `user:${row?.id}`;
}
const signInOn = (email: string, password: string, address: string) =>
  tools.signIn(email, password, { ...browser, address }).catch((error: { code: string }) => error.code);

it('logs every authentication event of an account in order', async () => {
  const { email, password } = await tools.member();
  const { token } = await tools.signIn(email);
  await tools.signIn(email);
  await tools.signIn(email);
  const session = await tools.whoIs(token);
  if (!session) throw new Error('no session');
  const context = tools.context({ kind: 'user', ...session });
  const [, another] = (await listSessions(context)).filter(({ id }) => id !== session.sessionId);
  await revokeSession(context, another?.id ?? 0);
  await revokeOtherSessions(context);
  await changePassword(context, deps, { currentPassword: 'errada', password: 'outra-senha' }).catch(() => 0);
  await changePassword(context, deps, { currentPassword: password, password: 'outra-senha' });
  await requestPasswordReset(tools.context(), deps, email, client);
  await resetPassword(tools.context(), deps, { token: await tools.newestToken(email), password }, client);
  const wanted = tools.newAddress();
  await requestEmailChange(context, deps, { email: wanted, currentPassword: password });
  await confirmEmailChange(tools.context(), deps, await tools.newestToken(wanted), client);
  const again = await tools.signIn(wanted);
  const last = await tools.whoIs(again.token);
  if (!last) throw new Error('no session');
  await logout(tools.context({ kind: 'user', ...last }), again.token);
  expect((await entriesOf(await subjectOf(wanted))).map(({ action }) => action)).toEqual([
    'user.register',
    'user.verify_email',
    'session.open',
    'session.open',
    'session.open',
    'session.revoke',
    'session.revoke_others',
    'user.refuse_password',
    'user.change_password',
    'user.ask_reset',
    'user.reset_password',
    'user.ask_email_change',
    'user.change_email',
    'session.open',
    'session.close',
  ]);
});

it('logs a refused sign-in with account, reason and network, but neither password nor address', async () => {
  const { email } = await tools.member();
  const pending = tools.newAddress();
  await tools.signUp(pending);
  const disabled = await tools.member();
  await db.execute(sql`update users set disabled_at = now() where email = ${disabled.email}`);
  expect(await signInOn(email, 'senha-errada-3', '203.0.113.50')).toBe('invalid_credentials');
  expect(await signInOn(email, 'senha-errada-4', '203.0.113.50')).toBe('invalid_credentials');
  expect(await signInOn(email, 'senha-errada-5', '2001:db8:1:2::9')).toBe('invalid_credentials');
  expect(await signInOn(pending, 'senha-boa', '203.0.113.51')).toBe('email_not_verified');
  expect(await signInOn(disabled.email, 'senha-boa', '203.0.113.51')).toBe('account_blocked');
  const mine = (await entriesOf(await subjectOf(email))).filter(({ action }) => action === 'session.refuse');
  const origin = expect.stringMatching(/^[\w-]{16}$/);
  expect(mine.map(({ details }) => details)).toEqual([
    { reason: 'wrong_password', network: 'ipv4', origin },
    { reason: 'wrong_password', network: 'ipv4', origin },
    { reason: 'wrong_password', network: 'ipv6', origin },
  ]);
  expect(mine[0]?.details.origin).toBe(mine[1]?.details.origin);
  expect(mine[0]?.details.origin).not.toBe(mine[2]?.details.origin);
  expect((await entriesOf(await subjectOf(pending))).at(-1)?.details.reason).toBe('unverified');
  expect((await entriesOf(await subjectOf(disabled.email))).at(-1)?.details.reason).toBe('disabled');

  const stranger = tools.newAddress();
  expect(await signInOn(stranger, 'senha-errada-6', '203.0.113.52')).toBe('invalid_credentials');
  expect((await entriesOf('user:unknown')).at(-1)?.details).toMatchObject({ reason: 'unknown_address' });
  const { rows } = await db.execute(sql`select string_agg(audit_log::text, '|') as all from audit_log`);
  for (const secret of ['senha-errada', stranger, '203.0.113.5', '2001:db8'])
    expect(String(rows[0]?.all)).not.toContain(secret);
});

it('logs a rate-limited sign-in once in ten minutes', async () => {
  const { email } = await tools.member();
  const limited = async () =>
    (await entriesOf(await subjectOf(email))).filter(({ details }) => details.reason === 'rate_limited')
      .length;
  for (let attempt = 0; attempt < 12; attempt += 1) await signInOn(email, 'errada', '203.0.113.60');
  expect(await limited()).toBe(1);
  tools.move(minutes(10));
  for (let attempt = 0; attempt < 4; attempt += 1) await signInOn(email, 'errada', '203.0.113.60');
  expect(await limited()).toBe(2);
});

it('stops logging at the hourly limit, raises an alarm and keeps refusing', async () => {
  const few = authTools(db, { login_network: Number.POSITIVE_INFINITY, refused_sign_in: 3 });
  few.move(hours(5));
  const context = few.context();
  const alarms: object[] = [];
  context.log = { ...context.log, warn: (fields) => void alarms.push(fields) };
  const count = async () =>
    Number(
      (await db.execute(sql`select count(*) from audit_log where action = 'session.refuse'`)).rows[0]?.count,
    );
  const before = await count();
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const input = { email: few.newAddress(), password: 'errada' };
    const refused = login(context, few.deps, input, few.browser);
    await expect(refused).rejects.toMatchObject({ code: 'invalid_credentials' });
  }
  expect((await count()) - before).toBe(3);
  expect(alarms).toEqual([{ alarm: 'sign_in' }]);
});

it('refuses a sign-in with the usual error when the audit log cannot be written', async () => {
  const { email } = await tools.member();
  await asOwner(url, 'alter table audit_log rename to audit_log_away');
  try {
    expect(await signInOn(email, 'errada', '203.0.113.70')).toBe('invalid_credentials');
  } finally {
    await asOwner(url, 'alter table audit_log_away rename to audit_log');
  }
});
