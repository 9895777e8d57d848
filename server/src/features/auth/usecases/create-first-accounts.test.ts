import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { authTools } from '../testing/auth-tools.ts';
import { createFirstAccounts } from './create-first-accounts.ts';

const { db, pool } = await testDatabase();
const tools = authTools(db);
const clock = tools.context().clock;
const create = (config: Parameters<typeof createFirstAccounts>[0]['config']) =>
  createFirstAccounts({ db, clock, config });
const empty = () => pool.query("delete from users where email like '%@matilha.local' or role = 'operator'");
const credentials = (lines: string[]) =>
  lines.map((line) => /: (\S+) {2}senha: (\S+)$/.exec(line)?.slice(1, 3) ?? []) as [string, string][];

test('creates both accounts once when processes start together, and both can sign in', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => create({ operator: null, local: true })));
  const lines = all.flat();
  expect(lines).toHaveLength(2);
  const [operator, subscriber] = credentials(lines);
  const signedIn = await tools.signIn(...(operator ?? expect.fail()));
  expect(signedIn.user).toMatchObject({ role: 'operator' });
  const { user } = await tools.signIn(...(subscriber ?? expect.fail()));
  expect(user).toMatchObject({ role: 'subscriber', tier_id: 4 });
  expect(user.responses_available).toBeGreaterThanOrEqual(100);
  expect(await create({ operator: null, local: true })).toEqual([]);
});

test('generates new passwords for every installation', async () => {
  await empty();
  const first = await create({ operator: null, local: true });
  await empty();
  const second = await create({ operator: null, local: true });
  const passwords = [...credentials(first), ...credentials(second)].map(([, password]) => password);
  expect(new Set(passwords).size).toBe(4);
  for (const password of passwords) expect(password).toHaveLength(20);
  await empty();
});

test('generates nothing and creates no demonstration account in production with a configured operator', async () => {
  await empty();
  const operator = { email: 'dona@exemplo.com.br', password: 'uma-senha-bem-longa' };
  expect(await create({ operator, local: false })).toEqual([]);
  await expect(tools.signIn(operator.email, operator.password)).resolves.toBeTruthy();
  expect(await tools.rowsOf('demo@matilha.local')).toHaveLength(0);
});
