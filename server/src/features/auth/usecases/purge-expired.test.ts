import { expect, test } from 'vitest';
import { days } from '#server/platform/clock.ts';
import { testDatabase } from '#server/testing/database.ts';
import { authTools } from '../testing/auth-tools.ts';
import { purgeExpired } from './purge-expired.ts';

const { db, pool } = await testDatabase();
const tools = authTools(db);
const purge = () => purgeExpired(tools.context({ kind: 'job', name: 'purge' }), tools.deps.limits);
const count = async (table: string) =>
  Number((await pool.query(`select count(*) from ${table}`)).rows[0].count);

test('each kind goes on its day and none before; verified accounts stay', async () => {
  const { email } = await tools.member();
  await tools.signIn(email);
  const pending = tools.newAddress();
  await tools.signUp(pending);
  expect(await count('user_tokens')).toBe(2);
  tools.move(days(2));
  await purge();
  expect(await count('user_tokens')).toBe(2);
  tools.move(1);
  await purge();
  expect(await count('user_tokens')).toBe(0);
  expect(await count('sessions')).toBe(1);
  tools.move(days(12) - 1);
  await purge();
  expect(await tools.rowsOf(pending)).toHaveLength(1);
  expect(await count('sessions')).toBe(0);
  tools.move(1);
  await purge();
  expect(await tools.rowsOf(pending)).toHaveLength(0);
  expect(await tools.rowsOf(email)).toHaveLength(1);
  expect(await count('consents')).toBe(2);
});
