import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { days, later, minutes } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { asOwner, testDatabase } from '#server/testing/database.ts';
import { freeCredits, ledgerOf, start, subscriber } from './testing/fixtures.ts';
import { operatorContext } from './testing/operator-context.ts';
import { adjust } from './usecases/adjust.ts';
import { bringUpToDate, openAccount } from './usecases/bring-up-to-date.ts';
import { grant } from './usecases/grant.ts';
import { availableNow } from './usecases/read-balance.ts';
import { reserve } from './usecases/reserve.ts';

const { db, url } = await testDatabase();

afterEach(async () => expect(await checkCreditInvariants(db)).toEqual([]));

const invoice = (
  userId: number,
  sourceKey: string = randomUUID(),
  endsAt = later(start, days(30)),
  now = start,
) =>
  db.transaction((tx) =>
    grant(tx, {
      userId,
      kind: 'period',
      sourceKey,
      amount: 7,
      startsAt: start,
      endsAt,
      reason: 'invoice',
      now,
    }),
  );
const on = (day: number) => later(start, days(day));

describe('grant', () => {
  it('grants once for 20 concurrent copies of a source key', async () => {
    const userId = await subscriber(db);
    const sourceKey = randomUUID();
    const copies = await Promise.all(Array.from({ length: 20 }, () => invoice(userId, sourceKey)));
    expect(copies.filter((copy) => copy.granted)).toHaveLength(1);
    expect(copies.every((copy) => copy.available === 7)).toBe(true);
  });

  it('expires credits at their end with an entry', async () => {
    const userId = await subscriber(db);
    await invoice(userId);
    expect(await availableNow(db, userId, later(on(30), -1))).toBe(7);
    expect(await availableNow(db, userId, on(30))).toBe(0);
    expect((await ledgerOf(db, userId)).at(-1)).toEqual({ kind: 'expire', amount: -7, after: 0 });
  });

  it('records a grant that arrives after its end and expires it', async () => {
    const userId = await subscriber(db);
    expect(await invoice(userId, randomUUID(), on(30), on(31))).toEqual({ granted: true, available: 0 });
    expect((await ledgerOf(db, userId)).map((entry) => entry.amount)).toEqual([7, -7]);
  });

  it('expires several ended grants at once, with one entry each', async () => {
    const userId = await subscriber(db);
    await invoice(userId, randomUUID(), on(2));
    await invoice(userId, randomUUID(), on(1));
    expect(await availableNow(db, userId, on(3))).toBe(0);
    expect((await ledgerOf(db, userId)).map((entry) => entry.after)).toEqual([7, 14, 7, 0]);
  });
});

describe('the ledger', () => {
  it("refuses changes of ledger entries even to the table's owner", async () => {
    const userId = await subscriber(db);
    await invoice(userId);
    for (const statement of [
      `update credit_entries set amount = 9 where user_id = ${userId}`,
      `delete from credit_entries where user_id = ${userId}`,
      'truncate credit_entries',
    ])
      await expect(asOwner(url, statement)).rejects.toThrow('credit_entries is append-only');
  });

  it('refuses a credit balance below zero', async () => {
    const userId = await subscriber(db);
    const spending = db.execute(sql`update credit_accounts set available = -1 where user_id = ${userId}`);
    await expect(spending).rejects.toMatchObject({ cause: { constraint: 'credit_accounts_available' } });
  });
});

describe('the free tier', () => {
  it('grants a verified account its credits every 30 days and expires the earlier ones', async () => {
    const userId = await subscriber(db, { tierId: 4 });
    expect(await availableNow(db, userId, on(1))).toBe(freeCredits);
    await db.transaction((tx) => reserve(tx, { userId, amount: 4, sourceKey: randomUUID(), now: on(1) }));
    expect(await availableNow(db, userId, later(on(30), -1))).toBe(freeCredits - 4);
    expect(await availableNow(db, userId, on(30))).toBe(freeCredits);
    expect((await ledgerOf(db, userId)).slice(-2)).toEqual([
      { kind: 'expire', amount: 4 - freeCredits, after: 0 },
      { kind: 'grant', amount: freeCredits, after: freeCredits },
    ]);
  });

  it('skips missed free periods and grants the current one once for concurrent readers', async () => {
    const userId = await subscriber(db, { tierId: 4 });
    const asked = await Promise.all(Array.from({ length: 10 }, () => availableNow(db, userId, on(95))));
    expect(new Set(asked)).toEqual(new Set([freeCredits]));
    expect(await ledgerOf(db, userId)).toHaveLength(1);
    expect(await availableNow(db, userId, on(119))).toBe(freeCredits);
    expect(await ledgerOf(db, userId)).toHaveLength(1);
    await availableNow(db, userId, on(120));
    expect(await ledgerOf(db, userId)).toHaveLength(3);
  });

  it('applies an edited credit limit to the next period only', async () => {
    const userId = await subscriber(db, { tierId: 4 });
    await availableNow(db, userId, on(1));
    const limit = (credits: number) =>
      db.execute(sql`update tiers set responses_limit = ${credits} where tier_id = 4`);
    await limit(freeCredits + 5);
    try {
      expect(await availableNow(db, userId, on(2))).toBe(freeCredits);
      expect(await availableNow(db, userId, on(30))).toBe(freeCredits + 5);
    } finally {
      await limit(freeCredits);
    }
  });

  it('grants no earlier free period when the clock steps back', async () => {
    const userId = await subscriber(db, { tierId: 4 });
    await availableNow(db, userId, on(31));
    await db.transaction((tx) => bringUpToDate(tx, userId, later(on(30), -minutes(60))));
    expect(await ledgerOf(db, userId)).toHaveLength(1);
  });

  it('grants no free credits before the address is verified and the full amount right after', async () => {
    const userId = await subscriber(db, { tierId: 4, verified: false });
    expect(await availableNow(db, userId, on(1))).toBe(0);
    const sending = db.transaction((tx) =>
      reserve(tx, { userId, amount: 1, sourceKey: 'early', now: on(1) }),
    );
    await expect(sending).rejects.toMatchObject({ code: 'no_credits' });
    await db.transaction(async (tx) => {
      await tx.execute(sql`update users set email_verified_at = now() where id = ${userId}`);
      await bringUpToDate(tx, userId, on(2));
    });
    expect(await availableNow(db, userId, on(2))).toBe(freeCredits);
  });

  it('grants no free credits on a paid plan', async () => {
    const paying = await subscriber(db, { tierId: 1 });
    const free = await subscriber(db, { tierId: 4 });
    expect(await availableNow(db, paying, on(40))).toBe(0);
    expect(await availableNow(db, free, on(40))).toBe(freeCredits);
  });

  it('opens a missing credit account once', async () => {
    const userId = await subscriber(db, { tierId: 4 });
    await db.execute(sql`delete from credit_accounts where user_id = ${userId}`);
    expect(await availableNow(db, userId, on(1))).toBe(freeCredits);
    await db.transaction((tx) => openAccount(tx, { userId, now: on(2) }));
    expect(await availableNow(db, userId, on(2))).toBe(freeCredits);
  });
});

describe('adjust', () => {
  const request = (userId: number, amount: number, key: string = randomUUID()) => ({
    userId,
    amount,
    reason: 'Cortesia',
    key,
  });

  it('adjusts once for a key, with its own end and an audit entry', async () => {
    const userId = await subscriber(db);
    const context = operatorContext(db, start);
    const input = { ...request(userId, 5), endsAt: on(3) };
    expect(await adjust(context, input)).toEqual({ amount: 5, available: 5 });
    expect(await adjust(context, input)).toEqual({ amount: 5, available: 5 });
    expect(await ledgerOf(db, userId)).toEqual([{ kind: 'adjust', amount: 5, after: 5 }]);
    expect(await availableNow(db, userId, on(3))).toBe(0);
    const { rows } = await db.execute(
      sql`select actor, details from audit_log where subject = ${`user:${userId}`}`,
    );
    const moved = { before: { available: 0 }, after: { available: 5 } };
    expect(rows).toEqual([
      { actor: 'user:1', details: { asked: 5, amount: 5, reason: 'Cortesia', ...moved } },
    ]);
  });

  it('takes no more credits than there are, even when there are none', async () => {
    const userId = await subscriber(db);
    const context = operatorContext(db, start);
    await invoice(userId);
    const input = request(userId, -10);
    expect(await adjust(context, input)).toEqual({ amount: -7, available: 0 });
    expect(await adjust(context, input)).toEqual({ amount: -7, available: 0 });
    expect(await adjust(context, request(userId, -1))).toEqual({ amount: 0, available: 0 });
  });

  it('refuses a key used for another adjustment', async () => {
    const userId = await subscriber(db);
    const context = operatorContext(db, start);
    const input = request(userId, 5);
    await adjust(context, input);
    await expect(adjust(context, { ...input, amount: 6 })).rejects.toMatchObject({ code: 'conflict' });
    await expect(adjust(context, { ...input, reason: 'Outra' })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('refuses an adjustment of an unknown user', async () => {
    const adjusting = adjust(operatorContext(db, start), request(2 ** 30, 5));
    await expect(adjusting).rejects.toMatchObject({ code: 'not_found' });
  });

  it('refuses an adjustment by a subscriber', async () => {
    const userId = await subscriber(db);
    const operator = operatorContext(db, start);
    if (operator.actor.kind !== 'user') throw new Error('an operator is a user');
    const user = { ...operator.actor.user, role: 'subscriber' as const };
    const context: Context = { ...operator, actor: { ...operator.actor, user } };
    await expect(adjust(context, request(userId, 5))).rejects.toMatchObject({ code: 'forbidden' });
    expect(await availableNow(db, userId, start)).toBe(0);
  });
});
