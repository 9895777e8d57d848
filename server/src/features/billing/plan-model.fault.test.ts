import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { startPaying } from './testing/paying.ts';
import type { RenewalSettings } from './testing/plan-model-state.ts';
import { type Action, type Lane, Subscriber } from './testing/subscriber.ts';

const sequences = Number(process.env.PLAN_SEQUENCES ?? 60);
const began = new Date('2026-01-31T23:59:58Z');
/** Time only advances in a lane, which remembers all that has happened: a long one is slow. */
const laneLength = 20;
const lanes: Lane[] = [];
while (lanes.length * laneLength < sequences) {
  const settings: RenewalSettings = {
    retries: lanes.length % 2 === 0 ? 'custom' : 'smart',
    afterRetries: (['cancel', 'past_due', 'unpaid'] as const)[lanes.length % 3] ?? 'cancel',
  };
  lanes.push({ ...(await startPaying({ max: 4, clock: () => began, ...settings })), settings });
}
const credits = new Map([
  [1, 60],
  [2, 150],
  [3, 400],
]);

const tier = fc.integer({ min: 1, max: 3 });
const card = fc.constantFrom('good' as const, 'good' as const, 'weak' as const, 'stolen' as const);
const oneOf = <Do extends Action['do']>(weight: number, ...deeds: Do[]) => ({
  weight,
  arbitrary: fc.record({ do: fc.constantFrom(...deeds) }),
});
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('plan' as const), tier, card }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 34 }) }),
  },
  // The hours around a renewal: its invoice is a draft for the first hour.
  oneOf(2, 'wait for the renewal', 'wait an hour'),
  oneOf(2, 'decline', 'good card', 'refund', 'refund in part', 'pay an old invoice'),
  oneOf(2, 'dispute', 'dispute in parts', 'win', 'lose'),
  oneOf(2, 'cancel', 'resume'),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('spend' as const),
      share: fc.double({ min: 0.1, max: 1, noNaN: true }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deliver' as const), seed: fc.integer() }) },
  // An operator's hands in the provider's dashboard, and a bank that asks first.
  oneOf(2, 'sell more', 'invoice more', 'void the invoice', 'give up on the invoice', 'cancel now'),
  oneOf(1, 'give a discount', 'charge it twice'),
  oneOf(1, 'inquire', 'close the inquiry', 'escalate the inquiry', 'resume the collection'),
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('pause' as const),
      behavior: fc.constantFrom('void' as const, 'keep_as_draft' as const, 'mark_uncollectible' as const),
      days: fc.option(fc.integer({ min: 1, max: 40 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('postpone' as const), days: fc.integer({ min: 1, max: 40 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('archive the price' as const), tier }) },
);

it(
  `agrees with a small model on plan, status and credits in ${sequences} random lives (I5)`,
  async () => {
    const seed = Number(process.env.PLAN_SEED ?? randomInt(2 ** 31));
    const numRuns = Math.ceil(sequences / lanes.length);
    await Promise.all(lanes.map((lane, index) => live(lane, { numRuns, seed: seed + index })));
    for (const { db } of lanes) expect(await checkCreditInvariants(db)).toEqual([]);
  },
  Math.max(240_000, sequences * 6_000),
);

const live = (lane: Lane, run: { numRuns: number; seed: number }): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 16 }), async (actions) => {
      const subscriber = new Subscriber(lane, await lane.newcomer(), credits);
      try {
        for (const each of actions) {
          await subscriber.act(each);
          await subscriber.compare();
        }
      } finally {
        await subscriber.leave();
      }
    }),
    run,
  );
