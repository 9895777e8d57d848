import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { rememberErased } from '#server/database/people/erased-addresses.ts';
import { users } from '#server/database/schema/accounts.ts';
import { creditEntries } from '#server/database/schema/credits.ts';
import { days, later } from '#server/platform/clock.ts';
import { testDatabase } from '#server/testing/database.ts';
import { describeEntry } from './describe-entry.ts';
import { bringUpToDate } from './usecases/bring-up-to-date.ts';
import { readBalance } from './usecases/read-balance.ts';

const { db } = await testDatabase();
const now = new Date('2026-11-21T12:00:00Z');

async function newcomer(email: string): Promise<number> {
  const [row] = await db
    .insert(users)
    .values({
      email,
      emailVerifiedAt: now,
      firstName: 'Ana',
      phone: '11987654321',
      tierId: 4,
      createdAt: now,
    })
    .returning();
  const id = row?.id ?? 0;
  await db.transaction((tx) => bringUpToDate(tx, id, now));
  return id;
}

const available = async (id: number, at: Date) => (await readBalance(db, id, at)).available;

test('withholds the first gift within a year of a deletion and renews as usual', async () => {
  await rememberErased(db, 'volta@exemplo.com.br', later(now, -days(364)));
  const back = await newcomer('volta@exemplo.com.br');
  expect(await available(back, now)).toBe(0);
  expect(await available(back, later(now, days(29)))).toBe(0);
  expect(await available(back, later(now, days(30)))).toBeGreaterThan(0);
  const [first] = await db.select().from(creditEntries).where(eq(creditEntries.userId, back));
  expect(first).toMatchObject({ amount: 0, reason: 'free_period_withheld' });
  expect(
    describeEntry({ kind: 'grant', reason: 'free_period_withheld', grantKind: 'period' }, undefined).detalhe,
  ).toContain('12 meses');
  expect(await checkCreditInvariants(db)).toEqual([]);
});

test('grants the full gift a year after a deletion and to other addresses', async () => {
  await rememberErased(db, 'antiga@exemplo.com.br', later(now, -days(366)));
  expect(await available(await newcomer('antiga@exemplo.com.br'), now)).toBeGreaterThan(0);
  expect(await available(await newcomer('nova@exemplo.com.br'), now)).toBeGreaterThan(0);
});
