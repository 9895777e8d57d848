import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { creditAccounts } from '#server/database/schema/credits.ts';
import type { Actor } from '#server/platform/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { holdLock } from '#server/testing/locks/hold-lock.ts';
import { countLockWaits } from '#server/testing/locks/lock-waits.ts';
import { refuseRefunds } from '#server/testing/payments/refuse-refunds.ts';
import { authTools } from './testing/auth-tools.ts';
import { changePassword } from './usecases/change-password.ts';
import { confirmEmailChange } from './usecases/confirm-email-change.ts';
import { listSessions, revokeOtherSessions, revokeSession } from './usecases/own-sessions.ts';
import { requestEmailChange } from './usecases/request-email-change.ts';
import { requestPasswordReset, resetPassword } from './usecases/reset-password.ts';

const { db, url } = await testDatabase({ max: 10 });
const tools = authTools(db);
const { deps, client } = tools;

/** Creates a member who is signed in from this browser and from `others` more. */
async function signedIn(otherSessions = 0) {
  const { email, password } = await tools.member();
  const { token } = await tools.signIn(email);
  const elsewhere: string[] = [];
  for (let at = 0; at < otherSessions; at += 1) elsewhere.push((await tools.signIn(email)).token);
  const session = await tools.whoIs(token);
  if (!session) throw new Error('no session');
  const actor: Actor = { kind: 'user', ...session };
  return { email, password, token, elsewhere, actor, context: tools.context(actor) };
}
const alive = async (tokens: string[]) =>
  (await Promise.all(tokens.map((token) => tools.whoIs(token)))).map((found) => found !== null);
const kindsTo = async (email: string) => (await tools.mailsTo(email)).map(({ kind }) => kind);

describe('sessions', () => {
  it('lets one connection wait for the account lock when calls of one user arrive together', async () => {
    const { email } = await tools.member();
    const { token, user } = await tools.signIn(email);
    const due = new Date('2026-11-21T12:00:00Z');
    await db.update(creditAccounts).set({ dueAt: due }).where(eq(creditAccounts.userId, user.id));
    const lock = 'select from credit_accounts where user_id = $1 for update';
    const release = await holdLock(db.$client, lock, [user.id]);
    const calls = Array.from({ length: 6 }, () => tools.whoIs(token));
    await expect.poll(() => countLockWaits(db, 'credit_accounts')).toBeGreaterThan(0);
    // Calls that wait apart have a connection each by now: the pool has ten.
    await Promise.all(Array.from({ length: 3 }, () => db.execute(sql`select pg_sleep(0.05)`)));
    expect(await countLockWaits(db, 'credit_accounts')).toBe(1);
    await release();
    const balances = (await Promise.all(calls)).map((session) => session?.user.responses_available);
    expect(balances).toEqual(Array(6).fill(user.responses_available));
  });

  it('lists the current session first and revokes one, or all others at once', async () => {
    const { context, token, elsewhere } = await signedIn(3);
    const listed = await listSessions(context);
    expect(listed).toHaveLength(4);
    expect(listed[0]?.id).toBe(context.actor.kind === 'user' ? context.actor.sessionId : 0);
    await revokeSession(context, listed[1]?.id ?? 0);
    expect((await alive(elsewhere)).filter(Boolean)).toHaveLength(2);
    expect(await revokeOtherSessions(context)).toBe(2);
    expect(await alive([token, ...elsewhere])).toEqual([true, false, false, false]);
  });

  it("answers not_found for another user's session", async () => {
    const mine = await signedIn();
    const stranger = await signedIn();
    const id = stranger.actor.kind === 'user' ? stranger.actor.sessionId : 0;
    await expect(revokeSession(mine.context, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await alive([stranger.token])).toEqual([true]);
  });

  it('omits expired sessions from the list', async () => {
    const { context } = await signedIn(1);
    tools.move(6 * 24 * 3_600_000);
    expect(await listSessions(context)).toHaveLength(2);
    tools.move(2 * 24 * 3_600_000);
    expect(await listSessions(context)).toHaveLength(0);
  });
});

describe('password change', () => {
  it("requires the current password, revokes other sessions, rotates this one's token and mails the owner", async () => {
    const { context, email, token, elsewhere } = await signedIn(2);
    const input = { currentPassword: 'senha-boa', password: 'senha nova 1' };
    await expect(
      changePassword(context, deps, { ...input, currentPassword: 'errada' }),
    ).rejects.toMatchObject({
      code: 'wrong_password',
    });
    expect(await alive([token, ...elsewhere])).toEqual([true, true, true]);
    const rotated = await changePassword(context, deps, input);
    expect(await alive([token, ...elsewhere, rotated])).toEqual([false, false, false, true]);
    expect((await kindsTo(email))[0]).toBe('password_changed');
    await expect(tools.signIn(email)).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect((await tools.signIn(email, 'senha nova 1')).user.email).toBe(email);
  });

  it('refuses to change the password to the current one', async () => {
    const { context } = await signedIn();
    const same = { currentPassword: 'senha-boa', password: 'senha-boa' };
    await expect(changePassword(context, deps, same)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('allows five attempts with the current password in ten minutes', async () => {
    const { context } = await signedIn();
    const wrong = { currentPassword: 'errada', password: 'senha nova 1' };
    for (const _ of [1, 2, 3, 4, 5])
      await expect(changePassword(context, deps, wrong)).rejects.toMatchObject({ code: 'wrong_password' });
    await expect(changePassword(context, deps, wrong)).rejects.toMatchObject({ code: 'rate_limited' });
    tools.move(10 * 60_000 + 1_000);
    await expect(changePassword(context, deps, wrong)).rejects.toMatchObject({ code: 'wrong_password' });
  });

  it('refuses password and email changes of a provisional account', async () => {
    const { actor } = await signedIn();
    if (actor.kind !== 'user') throw new Error('no user');
    const context = tools.context({ ...actor, user: { ...actor.user, provisional: true } });
    const input = { currentPassword: 'senha-boa', password: 'senha nova 1' };
    await expect(changePassword(context, deps, input)).rejects.toMatchObject({ code: 'provisional_account' });
    const change = { email: tools.newAddress(), currentPassword: 'senha-boa' };
    await expect(requestEmailChange(context, deps, change)).rejects.toMatchObject({
      code: 'provisional_account',
    });
  });
});

describe('email change', () => {
  const ask = (person: Awaited<ReturnType<typeof signedIn>>, email: string) =>
    requestEmailChange(person.context, deps, { email, currentPassword: person.password });

  it('changes the address on confirmation and mails the old one at the request and at the change', async () => {
    const person = await signedIn(1);
    const email = tools.newAddress();
    await ask(person, email);
    expect(await kindsTo(person.email)).toContain('email_change');
    expect(await tools.rowsOf(email)).toEqual([]);
    const link = await tools.newestToken(email);
    const kept = await confirmEmailChange(person.context, deps, link, client);
    expect(await alive([person.token, ...person.elsewhere, kept ?? ''])).toEqual([false, false, true]);
    expect(await kindsTo(person.email)).toContain('email_changed');
    await expect(tools.signIn(person.email)).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect((await tools.signIn(email)).user.email).toBe(email);
    await expect(confirmEmailChange(tools.context(), deps, link, client)).rejects.toMatchObject({
      code: 'invalid_token',
    });
  });

  it('ends every session when an email change is confirmed in another browser', async () => {
    const person = await signedIn(1);
    const email = tools.newAddress();
    await ask(person, email);
    const stranger = await signedIn();
    expect(
      await confirmEmailChange(stranger.context, deps, await tools.newestToken(email), client),
    ).toBeNull();
    expect(await alive([person.token, ...person.elsewhere, stranger.token])).toEqual([false, false, true]);
  });

  it('mails the owner of an address in use and reveals nothing to the requester', async () => {
    const person = await signedIn();
    const owner = await tools.member();
    await expect(ask(person, owner.email)).resolves.toBeUndefined();
    expect((await kindsTo(owner.email))[0]).toBe('address_in_use');
    expect((await tools.mailsTo(owner.email))[0]?.text).not.toContain('token=');
  });

  it('refuses an address that somebody else verified meanwhile and leaves both accounts intact', async () => {
    const person = await signedIn();
    const email = tools.newAddress();
    await ask(person, email);
    const link = await tools.newestToken(email);
    await tools.signUp(email, 'outra-senha');
    await tools.verify(email);
    await expect(confirmEmailChange(person.context, deps, link, client)).rejects.toMatchObject({
      code: 'invalid_token',
    });
    expect((await tools.signIn(email, 'outra-senha')).user.email).toBe(email);
    expect(await alive([person.token])).toEqual([true]);
  });

  it('deletes unverified registrations of the new address', async () => {
    const person = await signedIn();
    const email = tools.newAddress();
    await tools.signUp(email, 'de-outro');
    await ask(person, email);
    await confirmEmailChange(person.context, deps, await tools.newestToken(email), client);
    expect((await tools.rowsOf(email)).map(({ id }) => id)).toEqual([
      person.actor.kind === 'user' ? person.actor.user.id : 0,
    ]);
  });

  it('expires an email change after 24 hours and voids it by a newer link or a password change', async () => {
    const person = await signedIn();
    const email = tools.newAddress();
    await ask(person, email);
    const first = await tools.newestToken(email);
    await ask(person, email);
    const second = await tools.newestToken(email);
    const confirm = (token: string) => confirmEmailChange(tools.context(), deps, token, client);
    await expect(confirm(first)).rejects.toMatchObject({ code: 'invalid_token' });
    tools.move(24 * 3_600_000 + 1_000);
    await expect(confirm(second)).rejects.toMatchObject({ code: 'invalid_token' });
    await ask(person, email);
    await changePassword(person.context, deps, { currentPassword: 'senha-boa', password: 'senha nova 1' });
    await expect(confirm(await tools.newestToken(email))).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('voids an email change when the owner resets the password', async () => {
    const person = await signedIn();
    const email = tools.newAddress();
    await ask(person, email);
    const link = await tools.newestToken(email);
    await requestPasswordReset(tools.context(), deps, person.email, client);
    const token = await tools.newestToken(person.email);
    await resetPassword(tools.context(), deps, { token, password: 'senha nova 1' }, client);
    await expect(confirmEmailChange(tools.context(), deps, link, client)).rejects.toMatchObject({
      code: 'invalid_token',
    });
  });

  it('refuses an email change to the current address or with a wrong password', async () => {
    const person = await signedIn();
    await expect(ask(person, person.email)).rejects.toMatchObject({ code: 'invalid_input' });
    const wrong = { email: tools.newAddress(), currentPassword: 'errada' };
    await expect(requestEmailChange(person.context, deps, wrong)).rejects.toMatchObject({
      code: 'wrong_password',
    });
  });

  it('keeps its session when the attempt cannot be returned to its limit after the address changed', async () => {
    const person = await signedIn();
    const email = tools.newAddress();
    await ask(person, email);
    const link = await tools.newestToken(email);
    const token = await refuseRefunds(url, () => confirmEmailChange(person.context, deps, link, client));
    expect(await alive([token ?? ''])).toEqual([true]);
  });

  it('accepts one of fifty concurrent confirmations of an email change', async () => {
    const person = await signedIn();
    const email = tools.newAddress();
    await ask(person, email);
    const link = await tools.newestToken(email);
    const limits = { ...deps.limits, consume: async () => undefined };
    const tries = Array.from({ length: 50 }, () =>
      confirmEmailChange(tools.context(), { ...deps, limits }, link, client),
    );
    const ended = await Promise.allSettled(tries);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const rows = await db.select().from(users).where(eq(users.email, email));
    expect(rows).toHaveLength(1);
  });
});
