import { eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { creditAccounts } from '#server/database/schema/credits.ts';
import { testDatabase } from '#server/testing/database.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { authTools } from '../testing/auth-tools.ts';

const { db } = await testDatabase({ max: 10 });
const tools = authTools(db);

it('lets one connection wait for the account lock when calls of one user arrive together', async () => {
  const { email } = await tools.member();
  const { token, user } = await tools.signIn(email);
  await db
    .update(creditAccounts)
    .set({ dueAt: new Date('2026-11-21T12:00:00Z') })
    .where(eq(creditAccounts.userId, user.id));

  const asked = await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from credit_accounts where user_id = ${user.id} for update`);
    const calls = Array.from({ length: 6 }, () => tools.whoIs(token));
    await vi.waitFor(async () => expect(await countLockWaits(db, 'credit_accounts')).toBeGreaterThan(0));
    // Calls that wait apart have a connection each by now: the pool has ten.
    await Promise.all(Array.from({ length: 3 }, () => db.execute(sql`select pg_sleep(0.05)`)));
    expect(await countLockWaits(db, 'credit_accounts')).toBe(1);
    return calls;
  });
  const found = await Promise.all(asked);
  expect(found.map((session) => session?.user.responses_available)).toEqual(
    Array(6).fill(user.responses_available),
  );
});
