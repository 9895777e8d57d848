import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { days, later } from '#server/platform/clock.ts';
import { testDatabase } from '#server/testing/database.ts';
import { ledgerOf, start, subscriber } from './testing/fixtures.ts';
import { capture } from './usecases/capture.ts';
import { grant } from './usecases/grant.ts';
import { availableNow, readBalance } from './usecases/read-balance.ts';
import { release } from './usecases/release.ts';
import { reserve } from './usecases/reserve.ts';

const { db, url } = await testDatabase({ max: 20 });

afterEach(async () => expect(await checkCreditInvariants(db)).toEqual([]));

const give = (userId: number, amount: number, endsAt: Date | null = later(start, days(30))) =>
  db.transaction((tx) =>
    grant(tx, {
      userId,
      kind: 'period',
      sourceKey: randomUUID(),
      amount,
      startsAt: start,
      endsAt,
      reason: 'invoice',
      now: start,
    }),
  );

const hold = (userId: number, amount = 1, sourceKey: string = randomUUID(), now = start, on: Database = db) =>
  on.transaction((tx) => reserve(tx, { userId, amount, sourceKey, now }));

const spend = (holdId: number, now = start) => db.transaction((tx) => capture(tx, { holdId, now }));
const giveBack = (holdId: number, now = start) =>
  db.transaction((tx) => release(tx, { holdId, now, reason: 'model_failed' }));

describe('reserve', () => {
  it('reserves credits and returns the rest', async () => {
    const userId = await subscriber(db);
    await give(userId, 5);
    expect(await hold(userId, 2)).toMatchObject({ available: 3 });
    expect(await readBalance(db, userId, start)).toEqual({ available: 3, held: 2 });
    expect(await ledgerOf(db, userId)).toEqual([
      { kind: 'grant', amount: 5, after: 5 },
      { kind: 'reserve', amount: -2, after: 3 },
    ]);
  });

  it('reserves from the grant that ends first, then from the next', async () => {
    const userId = await subscriber(db);
    await give(userId, 4, null);
    await give(userId, 3, later(start, days(2)));
    await hold(userId, 5);
    const { rows } = await db.execute(
      sql`select remaining from credit_grants where user_id = ${userId} order by id`,
    );
    expect(rows).toEqual([{ remaining: 2 }, { remaining: 0 }]);
  });

  it('aborts its transaction when there are too few credits', async () => {
    const userId = await subscriber(db);
    await give(userId, 1);
    const attempt = db.transaction(async (tx) => {
      await tx.execute(sql`update users set first_name = 'Bia' where id = ${userId}`);
      await reserve(tx, { userId, amount: 2, sourceKey: randomUUID(), now: start });
    });
    await expect(attempt).rejects.toMatchObject({ code: 'no_credits' });
    const { rows } = await db.execute(sql`select first_name as name from users where id = ${userId}`);
    expect(rows).toEqual([{ name: 'Ana' }]);
    expect(await availableNow(db, userId, start)).toBe(1);
  });

  it('creates one hold for 20 concurrent copies of a source key (R16)', async () => {
    const userId = await subscriber(db);
    await give(userId, 5);
    const sourceKey = randomUUID();
    const copies = await Promise.all(Array.from({ length: 20 }, () => hold(userId, 2, sourceKey)));
    expect(new Set(copies.map((copy) => `${copy.holdId} ${copy.available}`)).size).toBe(1);
    expect(await availableNow(db, userId, start)).toBe(3);
  });

  it('gives the last credit to one of 100 requests over two pools (R17)', async () => {
    const userId = await subscriber(db);
    await give(userId, 1);
    const second = openDatabase({ connectionString: url, max: 20, onError: () => {} });
    try {
      const sends = Array.from({ length: 100 }, (_, index) =>
        hold(userId, 1, randomUUID(), start, index % 2 ? second : db),
      );
      const outcomes = await Promise.allSettled(sends);
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
      const refusals = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason.code] : [],
      );
      expect(new Set(refusals)).toEqual(new Set(['no_credits']));
      expect(await readBalance(db, userId, start)).toEqual({ available: 0, held: 1 });
    } finally {
      await second.$client.end();
    }
  });
});

describe('capture and release', () => {
  it('captures a hold once', async () => {
    const userId = await subscriber(db);
    await give(userId, 3);
    const { holdId } = await hold(userId, 2);
    const outcomes = await Promise.all([spend(holdId), spend(holdId), spend(holdId)]);
    expect(outcomes).toEqual(Array(3).fill({ outcome: 'captured', available: 1 }));
    expect(await readBalance(db, userId, start)).toEqual({ available: 1, held: 0 });
    expect((await ledgerOf(db, userId)).at(-1)).toEqual({ kind: 'capture', amount: 0, after: 1 });
  });

  it('releases a hold once', async () => {
    const userId = await subscriber(db);
    await give(userId, 3);
    const { holdId } = await hold(userId, 2);
    const outcomes = await Promise.all([giveBack(holdId), giveBack(holdId)]);
    expect(outcomes).toEqual(Array(2).fill({ outcome: 'released', available: 3 }));
    expect((await ledgerOf(db, userId)).at(-1)).toEqual({ kind: 'release', amount: 2, after: 3 });
  });

  it('refuses to release a captured hold and to capture a released one', async () => {
    const userId = await subscriber(db);
    await give(userId, 3);
    const spent = await hold(userId, 1);
    await spend(spent.holdId);
    expect(await giveBack(spent.holdId)).toEqual({ outcome: 'already_captured', available: 2 });
    const returned = await hold(userId, 1);
    await giveBack(returned.holdId);
    expect(await spend(returned.holdId)).toEqual({ outcome: 'already_released', available: 2 });
  });

  it('lets one of a concurrent capture and release win', async () => {
    for (let round = 0; round < 20; round++) {
      const userId = await subscriber(db);
      await give(userId, 1);
      const { holdId } = await hold(userId);
      const [spent, returned] = await Promise.all([spend(holdId), giveBack(holdId)]);
      expect([spent.outcome, returned.outcome]).toEqual(
        spent.outcome === 'captured' ? ['captured', 'already_captured'] : ['already_released', 'released'],
      );
      expect(spent.available).toBeLessThanOrEqual(1);
    }
  });

  it('expires credits released to an ended grant at once, with their own entry', async () => {
    const userId = await subscriber(db);
    await give(userId, 4, later(start, days(1)));
    await give(userId, 3, null);
    const { holdId } = await hold(userId, 5);
    const outcome = await giveBack(holdId, later(start, days(2)));
    expect(outcome).toEqual({ outcome: 'released', available: 3 });
    expect((await ledgerOf(db, userId)).slice(-2)).toEqual([
      { kind: 'release', amount: 5, after: 7 },
      { kind: 'expire', amount: -4, after: 3 },
    ]);
  });

  it('captures credits reserved before their grant ended', async () => {
    const userId = await subscriber(db);
    await give(userId, 4, later(start, days(1)));
    const { holdId } = await hold(userId, 1);
    expect(await spend(holdId, later(start, days(2)))).toEqual({ outcome: 'captured', available: 0 });
    expect((await ledgerOf(db, userId)).slice(-2)).toEqual([
      { kind: 'capture', amount: 0, after: 3 },
      { kind: 'expire', amount: -3, after: 0 },
    ]);
  });

  it('throws for an unknown hold', async () => {
    await expect(spend(9_999_999)).rejects.toThrow('no such hold');
    await expect(giveBack(9_999_999)).rejects.toThrow('no such hold');
  });
});
