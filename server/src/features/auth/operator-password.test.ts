import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { testDatabase } from '#server/testing/database.ts';
import { authTools } from './testing/auth-tools.ts';
import { changePassword } from './usecases/change-password.ts';
import { createFirstAccounts } from './usecases/create-first-accounts.ts';
import { requestPasswordReset, resetPassword } from './usecases/reset-password.ts';

const { db } = await testDatabase();
const tools = authTools(db);
const { deps, client } = tools;
const weak = ['quatorze letra', 'administrador123', 'senhasenhasenha', 'perasperaadastra'];
const strong = 'o cachorro late às sete';
const refused = { code: 'invalid_input', fields: { password: expect.any(String) } };

async function account(role: 'operator' | 'subscriber') {
  const { email, password } = await tools.member();
  await db.update(users).set({ role }).where(eq(users.email, email));
  const { token } = await tools.signIn(email);
  const session = await tools.whoIs(token);
  if (!session) throw new Error('no session');
  return {
    email,
    password,
    context: tools.context({ kind: 'user', ...session, secondFactorAt: new Date() }),
  };
}

it.each(weak)('refuses "%s" when an operator changes or resets the password', async (password) => {
  const { email, password: currentPassword, context } = await account('operator');
  await expect(changePassword(context, deps, { currentPassword, password })).rejects.toMatchObject(refused);
  await requestPasswordReset(tools.context(), deps, email, client);
  const token = await tools.newestToken(email);
  await expect(resetPassword(tools.context(), deps, { token, password }, client)).rejects.toMatchObject(
    refused,
  );
  // The refusal leaves the link usable.
  await resetPassword(tools.context(), deps, { token, password: strong }, client);
  await expect(tools.signIn(email, strong)).resolves.toBeTruthy();
});

it('accepts a long phrase from an operator', async () => {
  const { email, password: currentPassword, context } = await account('operator');
  await changePassword(context, deps, { currentPassword, password: strong });
  await expect(tools.signIn(email, strong)).resolves.toBeTruthy();
});

it('accepts a weak password from a subscriber', async () => {
  const { email, password: currentPassword, context } = await account('subscriber');
  await changePassword(context, deps, { currentPassword, password: '123456' });
  await requestPasswordReset(tools.context(), deps, email, client);
  const token = await tools.newestToken(email);
  await resetPassword(tools.context(), deps, { token, password: 'senha1' }, client);
  await expect(tools.signIn(email, 'senha1')).resolves.toBeTruthy();
});

it.each(weak)('creates no first operator with "%s"', async (password) => {
  await db.update(users).set({ role: 'subscriber' });
  const operator = { email: tools.newAddress(), password };
  const created = createFirstAccounts({
    db,
    clock: tools.context().clock,
    config: { operator, local: false },
  });
  await expect(created).rejects.toMatchObject(refused);
  expect(await tools.rowsOf(operator.email)).toEqual([]);
});
