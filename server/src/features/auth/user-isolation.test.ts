import { expect, it } from 'vitest';
import type { Actor } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { testDatabase } from '#server/testing/database.ts';
import { authTools } from './testing/auth-tools.ts';
import { changePassword } from './usecases/change-password.ts';
import { logout, revokeOtherSessions, revokeSession } from './usecases/own-sessions.ts';
import { requestPasswordReset, resetPassword } from './usecases/reset-password.ts';

const { db, pool } = await testDatabase();
const tools = authTools(db);
const { deps, client } = tools;

/** Creates a member who is signed in from two browsers. */
async function person() {
  const { email } = await tools.member();
  const tokens = [(await tools.signIn(email)).token, (await tools.signIn(email)).token];
  const session = await tools.whoIs(tokens[0] ?? '');
  if (!session) throw new Error('no session');
  const actor: Actor = { kind: 'user', ...session };
  return { email, tokens, user: session.user, context: tools.context(actor) };
}
const alive = async (...people: Array<{ tokens: string[] }>) =>
  Promise.all(
    people.flatMap(({ tokens }) => tokens.map(async (token) => (await tools.whoIs(token)) !== null)),
  );
const resetLinkOf = async (email: string) => {
  tools.move(61_000);
  await requestPasswordReset(tools.context(), deps, email, client);
  return tools.newestToken(email);
};

it("revokes one session, or all but one, and no other user's", async () => {
  const user = await person();
  const otherUser = await person();
  const { rows } = await pool.query<{ id: number }>('select id from sessions where token_hash = $1', [
    hashToken(user.tokens[1] ?? ''),
  ]);
  const third = (await tools.signIn(user.email)).token;
  await revokeSession(user.context, rows[0]?.id ?? 0);
  expect(await alive({ tokens: [...user.tokens, third] }, otherUser)).toEqual([
    true,
    false,
    true,
    true,
    true,
  ]);
  expect(await revokeOtherSessions(user.context)).toBe(1);
  expect(await alive({ tokens: [...user.tokens, third] }, otherUser)).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
  await logout(otherUser.context, otherUser.tokens[0] ?? '');
  expect(await alive(user, otherUser)).toEqual([true, false, false, true]);
});

it('changes one password and leaves the other user signed in', async () => {
  const user = await person();
  const otherUser = await person();
  const input = { currentPassword: 'senha-boa', password: 'outra senha 1' };
  await changePassword(user.context, deps, input);
  expect(await alive(user, otherUser)).toEqual([false, false, true, true]);
  expect((await tools.signIn(otherUser.email)).user.email).toBe(otherUser.email);
});

it('resets one password and voids the links of that user only', async () => {
  const user = await person();
  const otherUser = await person();
  const otherLink = await resetLinkOf(otherUser.email);
  const older = await resetLinkOf(user.email);
  const token = await resetLinkOf(user.email);
  const reset = (link: string, password: string) =>
    resetPassword(tools.context(), deps, { token: link, password }, client);
  await expect(reset(older, 'outra senha 1')).rejects.toMatchObject({ code: 'invalid_token' });
  await reset(token, 'outra senha 1');
  expect(await alive(user, otherUser)).toEqual([false, false, true, true]);
  expect((await tools.signIn(otherUser.email)).user.email).toBe(otherUser.email);
  await reset(otherLink, 'outra senha 2');
  expect((await tools.signIn(otherUser.email, 'outra senha 2')).user.email).toBe(otherUser.email);
  expect((await tools.signIn(user.email, 'outra senha 1')).user.email).toBe(user.email);
});

it('updates the last use of one session only', async () => {
  const user = await person();
  const otherUser = await person();
  const used = async (id: number) =>
    (
      await pool.query<{ ms: number }>(
        `select (extract(epoch from last_used_at) * 1000)::float8 as ms from sessions where user_id = $1 order by id`,
        [id],
      )
    ).rows.map(({ ms }) => ms);
  const before = await used(user.user.id);
  const otherUse = await used(otherUser.user.id);
  tools.move(5 * 60_000);
  await tools.whoIs(user.tokens[0] ?? '');
  const after = await used(user.user.id);
  expect(after.map((ms, at) => ms - (before[at] ?? 0))).toEqual([300_000, 0]);
  expect(await used(otherUser.user.id)).toEqual(otherUse);
});

it("ends the oldest of one user's eleven sessions and none of the other's", async () => {
  const user = await person();
  const otherUser = await person();
  for (let count = 0; count < 9; count += 1) await tools.signIn(user.email);
  expect(await alive(user, otherUser)).toEqual([false, true, true, true]);
});
