import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { days, later } from '#server/platform/clock.ts';
import { daysLeft, renewal } from './rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const usage = (used: number, activeDays: number, firstDaysAgo: number) => ({
  used,
  activeDays,
  firstAt: later(now, -days(firstDaysAgo)),
});

describe('the forecast of how long credits last', () => {
  it.each([
    [10, usage(10, 5, 10), 10],
    [20, usage(10, 5, 10), 20],
    [1, usage(30, 30, 30), 1],
    [1, usage(60, 30, 30), 0],
    [5, usage(3, 3, 2.5), 5],
    [1_000_000, usage(1, 3, 30), 365],
  ])('predicts for %i credits with %j %i days', (available, used, expected) => {
    expect(daysLeft(available, used, now)).toBe(expected);
  });

  it.each([
    ['nothing left', 0, usage(10, 5, 10)],
    ['nothing used', 10, usage(0, 5, 10)],
    ['two days of use', 10, usage(10, 2, 20)],
    ['no use', 10, { used: 0, activeDays: 0, firstAt: null }],
  ])('predicts nothing with %s', (_, available, used) => expect(daysLeft(available, used, now)).toBeNull());

  const anyUsage = fc.record({
    used: fc.integer({ min: 1, max: 5_000 }),
    activeDays: fc.integer({ min: 3, max: 30 }),
    firstDaysAgo: fc.integer({ min: 0, max: 30 }),
  });
  const forecast = (available: number, use: { used: number; activeDays: number; firstDaysAgo: number }) =>
    daysLeft(available, usage(use.used, use.activeDays, use.firstDaysAgo), now) ?? -1;
  const credits = fc.integer({ min: 1, max: 10_000 });

  it('predicts whole days from 0 to 365', () => {
    fc.assert(
      fc.property(credits, anyUsage, (available, use) => {
        const left = forecast(available, use);
        expect(Number.isInteger(left) && left >= 0 && left <= 365).toBe(true);
      }),
    );
  });

  it('predicts no fewer days with more credits and no more days with more use', () => {
    fc.assert(
      fc.property(credits, credits, anyUsage, (available, more, use) => {
        expect(forecast(available + more, use)).toBeGreaterThanOrEqual(forecast(available, use));
        const busier = { ...use, used: use.used + more };
        expect(forecast(available, busier)).toBeLessThanOrEqual(forecast(available, use));
      }),
    );
  });

  it('predicts the last whole day that the credits cover at that pace', () => {
    fc.assert(
      fc.property(credits, anyUsage, (available, use) => {
        const left = forecast(available, use);
        fc.pre(left < 365);
        const perDay = use.used / Math.max(use.activeDays, use.firstDaysAgo);
        expect(left * perDay).toBeLessThanOrEqual(available + 1e-6);
        expect((left + 1) * perDay).toBeGreaterThan(available - 1e-6);
      }),
    );
  });
});

describe('renewal of credits', () => {
  const createdAt = new Date('2026-10-01T12:00:00Z');
  const lastPaymentDate = new Date('2026-11-05T10:00:00Z');
  const paid = { free: false, createdAt, lastPaymentDate, planEndsAt: null };
  it("renews at the end of the free tier's 30-day period", () => {
    const plan = { free: true, createdAt, lastPaymentDate: null, planEndsAt: null };
    const next = { renewsAt: new Date('2026-11-30T12:00:00Z'), planEndsAt: null };
    expect(renewal(plan, now)).toEqual(next);
    // The free tier has no end, so a left-over `planEndsAt` is ignored.
    expect(renewal({ ...plan, planEndsAt: now }, now)).toEqual(next);
  });
  it('renews 30 days after the last payment of a paid plan', () => {
    expect(renewal(paid, now)).toEqual({ renewsAt: new Date('2026-12-05T10:00:00Z'), planEndsAt: null });
    const never = { ...paid, lastPaymentDate: null };
    expect(renewal(never, now)).toEqual({ renewsAt: null, planEndsAt: null });
  });
  it('ends a cancelled plan instead of renewing it', () => {
    const planEndsAt = new Date('2026-12-05T10:00:00Z');
    expect(renewal({ ...paid, planEndsAt }, now)).toEqual({ renewsAt: null, planEndsAt });
  });
});
