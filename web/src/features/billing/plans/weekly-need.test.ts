import type { Tier } from '@matilha/contract/billing/plans';
import { expect, test } from 'vitest';
import { longestWeek, neededCredits, planForWeek } from './weekly-need.ts';

const plan = (tier_id: number, responses_limit: number) => ({ tier_id, responses_limit }) as Tier;
const plans = [plan(3, 400), plan(1, 60), plan(2, 150)];

test.each([
  [1, 9],
  [7, 60],
  [10, 86],
])('counts two credits for each of %i answers a week: %i', (weekly, credits) => {
  expect(neededCredits(weekly)).toBe(credits);
});

test.each([
  [1, 1],
  [7, 1],
  [8, 2],
  [17, 2],
  [18, 3],
  [46, 3],
  [500, 3],
])('picks for %i answers a week plan %i', (weekly, tierId) => {
  expect(planForWeek(weekly, plans)?.tier_id).toBe(tierId);
});

test('offers no week that the largest plan does not pay for', () => {
  expect(longestWeek(plans)).toBe(46);
  expect(neededCredits(longestWeek(plans))).toBeLessThanOrEqual(400);
  expect(longestWeek([plan(1, 3)])).toBe(1);
});
