import { expect, it } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { nodesOf } from '#server/testing/statements.ts';
import { subscriber } from '../../features/credits/testing/fixtures.ts';
import { checkCreditInvariants } from './credit-invariants.ts';

const { db } = await testDatabase();

it('checks grants without reading the whole ledger of their person for each of them', async () => {
  const userId = await subscriber(db);
  await db.$client.query(
    `with granted as (
       insert into credit_grants (user_id, kind, source_key, amount, remaining, starts_at)
       select $1, 'operator', 'grant:' || n, 1, 1, now() from generate_series(1, 2000) n returning id
     ), account as (update credit_accounts set available = 2000 where user_id = $1)
     insert into credit_entries (user_id, kind, amount, available_after, grant_id, reason, created_at)
     select $1, 'grant', 1, row_number() over (order by id), id, 'test', now() from granted order by id`,
    [userId],
  );
  await db.$client.query('analyze credit_grants, credit_entries, credit_accounts');
  let broken: string[] = ['not checked'];
  const [whole] = await nodesOf(db, async () => {
    broken = await checkCreditInvariants(db);
  });
  expect(broken).toEqual([]);
  expect((whole?.['Shared Hit Blocks'] ?? 0) + (whole?.['Shared Read Blocks'] ?? 0)).toBeLessThan(2_000);
});
