import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { days, later, seconds } from '#server/platform/clock.ts';
import {
  allocate,
  assertWhole,
  changeOf,
  earliest,
  endedBy,
  freePeriod,
  isDue,
  shownEnd,
  type UsableGrant,
} from './rules.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const grants = fc
  .array(
    fc.record({
      remaining: fc.nat(50),
      endsAt: fc.option(fc.integer({ min: -5, max: 5 }).map((count) => later(noon, days(count)))),
    }),
    { maxLength: 8 },
  )
  .map((list): UsableGrant[] => list.map((grant, index) => ({ ...grant, id: index + 1 })));

const total = (parts: ReadonlyArray<{ amount: number }>) => parts.reduce((sum, part) => sum + part.amount, 0);
const left = (list: readonly UsableGrant[]) => list.reduce((sum, grant) => sum + grant.remaining, 0);
const endOf = (list: readonly UsableGrant[], id: number) =>
  list.find((grant) => grant.id === id)?.endsAt?.getTime() ?? Infinity;

describe('allocate', () => {
  it('allocates exactly the requested amount, or nothing when there is too little', () => {
    fc.assert(
      fc.property(grants, fc.nat(200), (list, amount) => {
        const taken = allocate(list, amount);
        expect(taken === undefined).toBe(amount > left(list));
        if (taken) expect(total(taken)).toBe(amount);
        for (const part of taken ?? []) {
          expect(part.amount).toBeGreaterThan(0);
          expect(part.amount).toBeLessThanOrEqual(
            list.find((grant) => grant.id === part.grantId)?.remaining ?? 0,
          );
        }
      }),
    );
  });

  it('leaves nothing in a grant that ends before one it took from', () => {
    fc.assert(
      fc.property(grants, fc.nat(200), (list, amount) => {
        const taken = new Map(allocate(list, amount)?.map((part) => [part.grantId, part.amount]));
        const last = Math.max(...[...taken.keys()].map((id) => endOf(list, id)), -Infinity);
        for (const grant of list) {
          if (endOf(list, grant.id) < last) expect(taken.get(grant.id) ?? 0).toBe(grant.remaining);
        }
      }),
    );
  });

  it('prefers the older of two grants that end together', () => {
    const list = [2, 1].map((id) => ({ id, remaining: 5, endsAt: null }));
    expect(allocate(list, 3)).toEqual([{ grantId: 1, amount: 3 }]);
  });
});

describe('endedBy', () => {
  it('returns everything left in ended grants and in no other', () => {
    fc.assert(
      fc.property(grants, fc.integer({ min: -6, max: 6 }), (list, count) => {
        const now = later(noon, days(count));
        const running = list.filter((grant) => !grant.endsAt || grant.endsAt > now);
        expect(total(endedBy(list, now)) + left(running)).toBe(left(list));
        expect(endedBy(list, now).every((part) => endOf(list, part.grantId) <= now.getTime())).toBe(true);
      }),
    );
  });
});

describe('freePeriod', () => {
  it('covers every moment after creation with one period of 30 days', () => {
    fc.assert(
      fc.property(fc.nat(days(1_200)), (elapsed) => {
        const now = later(noon, elapsed);
        const { index, startsAt, endsAt } = freePeriod(noon, now);
        expect(startsAt <= now && now < endsAt).toBe(true);
        expect(endsAt.getTime() - startsAt.getTime()).toBe(days(30));
        expect(startsAt.getTime()).toBe(noon.getTime() + index * days(30));
      }),
    );
  });

  it('assigns a time before creation to the first period', () => {
    expect(freePeriod(noon, later(noon, -seconds(5))).index).toBe(0);
  });
});

describe('balances, settlement and instants', () => {
  it('cancels out a reserve and its release or capture, and a grant and its expiry', () => {
    fc.assert(
      fc.property(fc.nat(1_000), (amount) => {
        const reserved = changeOf('reserve', amount);
        const released = changeOf('release', amount);
        expect(reserved.available + released.available).toBe(0);
        expect(reserved.held + released.held).toBe(0);
        expect(reserved.held + changeOf('capture', amount).held).toBe(0);
        expect(changeOf('capture', amount).available + 0).toBe(0);
        expect(changeOf('grant', amount).available + changeOf('expire', amount).available).toBe(0);
      }),
    );
  });

  it('makes an end due at its instant', () => {
    expect(isDue(noon, noon)).toBe(true);
    expect(isDue(later(noon, 1), noon)).toBe(false);
    expect(isDue(null, noon)).toBe(false);
  });

  it('finds the earliest of instants that may be never', () => {
    expect(earliest([null, later(noon, 5), noon, null])).toEqual(noon);
    expect(earliest([null])).toBeNull();
  });

  it('refuses amounts that are negative, fractional or too large', () => {
    for (const amount of [-1, 0.5, NaN, 2 ** 53, 2 ** 31, Infinity]) {
      expect(() => assertWhole(amount)).toThrow(RangeError);
    }
  });
});

describe('the shown end of a grant', () => {
  const start = new Date('2026-11-21T12:00:00Z');
  const on = (day: number) => later(start, days(day));
  const paid = { kind: 'period', startsAt: start, endsAt: on(33) } as const;

  it.each([
    ['the end of the period while it runs', paid, on(29), on(30)],
    ['the end of the grace once it runs', paid, on(30), on(33)],
    ['the actual end of a grant that was ended', { ...paid, endsAt: on(4) }, on(5), on(4)],
    ["the grant's own end for an operator's grant", { ...paid, kind: 'operator' }, on(1), on(33)],
    ["no end for an operator's grant without one", { ...paid, kind: 'operator', endsAt: null }, on(1), null],
  ] as const)('shows %s', (_, grant, now, end) => {
    expect(shownEnd(grant, now)).toEqual(end);
  });
});
