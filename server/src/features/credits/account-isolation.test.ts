import type { User } from '@matilha/contract/account/account';
import { afterEach, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { capture } from './usecases/capture.ts';
import { release } from './usecases/release.ts';
import { reserve } from './usecases/reserve.ts';

const { db } = await testDatabase();
const now = new Date();

afterEach(async () => expect(await checkCreditInvariants(db)).toEqual([]));

/** Creates three users; tests use the middle one, so that a change of a neighbour on either side shows. */
const three = async () => [
  await createSubscriber(db, { credits: 9 }),
  await createSubscriber(db, { credits: 9 }),
  await createSubscriber(db, { credits: 9 }),
];
const balances = async (users: User[]) => {
  const { rows } = await db.$client.query<{ available: number; held: number }>(
    'select available, held from credit_accounts where user_id = any($1) order by user_id',
    [users.map(({ id }) => id)],
  );
  return rows.map(({ available, held }) => [available, held]);
};
const hold = (userId: number, sourceKey: string) =>
  db.transaction((tx) => reserve(tx, { userId, amount: 2, sourceKey, now }));

it('reserves, captures and releases on one account only', async () => {
  const users = await three();
  const userId = users[1]?.id ?? 0;
  const spent = await hold(userId, `spent:${userId}`);
  expect(await balances(users)).toEqual([
    [9, 0],
    [7, 2],
    [9, 0],
  ]);
  await db.transaction((tx) => capture(tx, { holdId: spent.holdId, now }));
  const returned = await hold(userId, `returned:${userId}`);
  await db.transaction((tx) => release(tx, { holdId: returned.holdId, now, reason: 'test' }));
  expect(await balances(users)).toEqual([
    [9, 0],
    [7, 0],
    [9, 0],
  ]);
});

it("refuses a source key of another account's hold", async () => {
  const users = await three();
  await hold(users[1]?.id ?? 0, 'shared');
  await expect(hold(users[2]?.id ?? 0, 'shared')).rejects.toThrow();
  expect(await balances(users)).toEqual([
    [9, 0],
    [7, 2],
    [9, 0],
  ]);
});
