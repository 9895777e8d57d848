import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { days, hours, later } from '#server/platform/clock.ts';
import { testDatabase } from '#server/testing/database.ts';
import { planOf, statementsOf } from '#server/testing/statements.ts';
import { sumEnded } from './grant-repository.ts';
import { ledgerOf, start, subscriber } from './testing/fixtures.ts';
import { capture } from './usecases/capture.ts';
import { endGrant, moveGrantEnd, restoredKey, restoreGrant } from './usecases/end-grant.ts';
import { grant } from './usecases/grant.ts';
import { availableNow } from './usecases/read-balance.ts';
import { release } from './usecases/release.ts';
import { reserve } from './usecases/reserve.ts';

const { db } = await testDatabase();

afterEach(async () => expect(await checkCreditInvariants(db)).toEqual([]));

const on = (day: number) => later(start, days(day));
const noon = later(start, hours(12));

async function period(userId: number, amount = 10) {
  const sourceKey = `invoice:${randomUUID()}`;
  await db.transaction((tx) =>
    grant(tx, {
      userId,
      kind: 'period',
      sourceKey,
      amount,
      startsAt: start,
      endsAt: on(33),
      reason: 'plan_period',
      now: start,
    }),
  );
  return sourceKey;
}

const end = (userId: number, sourceKey: string, now: Date, reason = 'refunded') =>
  db.transaction((tx) => endGrant(tx, { userId, sourceKey, now, reason }));
const hold = (userId: number, amount: number, now = noon) =>
  db.transaction((tx) => reserve(tx, { userId, amount, sourceKey: randomUUID(), now }));

describe('ending a grant', () => {
  it('expires the remaining credits of an ended grant once', async () => {
    const userId = await subscriber(db);
    const key = await period(userId);
    const { holdId } = await hold(userId, 3);
    await db.transaction((tx) => capture(tx, { holdId, now: noon }));
    await Promise.all(Array.from({ length: 10 }, () => end(userId, key, on(1))));
    expect(await availableNow(db, userId, on(1))).toBe(0);
    const taken = (await ledgerOf(db, userId)).filter((entry) => entry.kind === 'expire');
    expect(taken).toEqual([{ kind: 'expire', amount: -7, after: 0 }]);
  });

  it('leaves other grants alone when one is ended', async () => {
    const userId = await subscriber(db);
    const ended = await period(userId, 10);
    await period(userId, 4);
    await end(userId, ended, on(1));
    expect(await availableNow(db, userId, on(1))).toBe(4);
  });

  it('captures credits that an answer holds of an ended grant, and expires released ones', async () => {
    const userId = await subscriber(db);
    const key = await period(userId);
    const paid = await hold(userId, 2);
    const failed = await hold(userId, 3);
    await end(userId, key, on(1));
    await db.transaction((tx) => capture(tx, { holdId: paid.holdId, now: on(1) }));
    const released = await db.transaction((tx) =>
      release(tx, { holdId: failed.holdId, now: on(1), reason: 'model_failed' }),
    );
    expect(released).toEqual({ outcome: 'released', available: 0 });
  });

  it("changes nothing for another user's or an unknown grant", async () => {
    const owner = await subscriber(db);
    const otherUser = await subscriber(db);
    const key = await period(owner);
    await end(otherUser, key, on(1));
    await end(owner, 'invoice:unknown', on(1));
    expect(await availableNow(db, owner, on(1))).toBe(10);
  });
});

describe('moving the end of a grant', () => {
  const move = (userId: number, sourceKey: string, endsAt: Date, now = on(1)) =>
    db.transaction((tx) => moveGrantEnd(tx, { userId, sourceKey, now, endsAt }));

  it('moves the end of a grant to an earlier or later day', async () => {
    const userId = await subscriber(db);
    const key = await period(userId);
    await move(userId, key, on(30));
    expect(await availableNow(db, userId, later(on(30), -1))).toBe(10);
    await move(userId, key, on(33), on(29));
    expect(await availableNow(db, userId, on(32))).toBe(10);
    expect(await availableNow(db, userId, on(33))).toBe(0);
  });

  it('leaves an ended grant ended', async () => {
    const userId = await subscriber(db);
    const key = await period(userId);
    expect(await availableNow(db, userId, later(on(1), -1))).toBe(10);
    await end(userId, key, on(1));
    await move(userId, key, on(40), on(2));
    expect(await availableNow(db, userId, on(2))).toBe(0);
  });
});

describe('restoring a grant', () => {
  it("finds a grant's expired credits by an index", async () => {
    const [statement = ''] = await statementsOf(() => sumEnded(db, 1, 'disputed'));
    expect(await planOf(db, statement)).toContain('using credit_entries_expired');
  });

  it('restores the credits that expired for a reason once, and can end them again', async () => {
    const userId = await subscriber(db);
    const key = await period(userId);
    const restore = (now: Date, because = 'disputed') =>
      db.transaction((tx) => restoreGrant(tx, { userId, sourceKey: key, now, because, endsAt: on(33) }));
    await restore(on(1));
    await end(userId, key, on(2), 'disputed');
    await restore(on(3), 'refunded');
    expect(await availableNow(db, userId, on(3))).toBe(0);
    await Promise.all(Array.from({ length: 5 }, () => restore(on(3))));
    expect(await availableNow(db, userId, on(3))).toBe(10);
    await end(userId, restoredKey(key), on(4));
    await restore(on(5));
    expect(await availableNow(db, userId, on(5))).toBe(0);
  });
});
