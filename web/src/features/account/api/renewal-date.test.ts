import { describe, expect, test } from 'vitest';
import { balanceTerm, planEnd, renewalDate } from './renewal-date.ts';

const day = (date: Date | null) => date?.toISOString().slice(0, 10);
const now = new Date('2026-11-20T12:00:00Z');

test('renews a paid plan 30 days after the last payment', () => {
  const user = { tier_id: 2, created_at: '2026-01-01T00:00:00Z', last_payment_date: '2026-11-05T10:00:00Z' };
  expect(day(renewalDate(user, now))).toBe('2026-12-05');
  expect(renewalDate({ ...user, last_payment_date: null }, now)).toBeNull();
});

test('promises no renewal that is overdue', () => {
  const user = { tier_id: 2, created_at: '2026-01-01T00:00:00Z', last_payment_date: '2026-10-20T10:00:00Z' };
  expect(renewalDate(user, now)).toBeNull();
  expect(day(renewalDate(user, new Date('2026-11-19T10:00:00Z')))).toBe('2026-11-19');
});

test.each([
  ['2026-11-20T11:00:00Z', '2026-12-20'],
  ['2026-10-21T12:00:01Z', '2026-11-20'],
  ['2026-10-21T12:00:00Z', '2026-12-20'],
  ['2026-01-01T00:00:00Z', '2026-11-27'],
])('renews the free tier of %s on %s', (created_at, renewal) => {
  expect(day(renewalDate({ tier_id: 4, created_at, last_payment_date: null }, now))).toBe(renewal);
});

test("promises no renewal of the landing's gift", () => {
  const user = { tier_id: 4, created_at: '2026-11-20T11:00:00Z', last_payment_date: null, provisional: true };
  expect(renewalDate(user, now)).toBeNull();
});

describe('a cancelled plan', () => {
  const cancelled = {
    tier_id: 2,
    created_at: '2026-01-01T00:00:00Z',
    last_payment_date: '2026-11-05T10:00:00Z',
    plan_ends_at: '2026-12-05T10:00:00Z',
  };

  test('ends and does not renew', () => {
    expect(renewalDate(cancelled, now)).toBeNull();
    expect(day(planEnd(cancelled, now))).toBe('2026-12-05');
    expect(planEnd(cancelled, new Date('2026-12-05T10:00:01Z'))).toBeNull();
    expect(planEnd({ ...cancelled, plan_ends_at: undefined }, now)).toBeNull();
  });

  test('returns no end once the account is on the free tier', () => {
    const free = { ...cancelled, tier_id: 4 };
    expect(planEnd(free, now)).toBeNull();
    expect(day(renewalDate(free, now))).toBe('2026-11-27');
  });

  test('names its end beside the balance', () => {
    expect(balanceTerm(cancelled, now)).toBe('plano até 05/12');
    expect(balanceTerm({ ...cancelled, plan_ends_at: undefined }, now)).toBe('renovam em 05/12');
  });
});
