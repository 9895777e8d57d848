import { expect, it } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import { createLimits, type Limits } from '#server/platform/limits.ts';
import { runInSandbox } from '#server/platform/sandbox/sandbox.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { takeUpload } from './take-upload.ts';

const { db } = await testDatabase();
const limits = createLimits({ db, clock: systemClock });
const network = '203.0.113.7';
const left = async (userId: number) => [
  await limits.left('photo', String(userId)),
  await limits.left('provisional_photo_network', network),
];

/** Takes both places of the sandbox and its whole queue, with tasks that end without work, because the shell refuses their limit. */
function fillSandbox(): Promise<unknown> {
  const task = { module: new URL(import.meta.url), options: null };
  const budget = { memory: 1, processor: Number.NaN, output: 1 };
  return Promise.allSettled(
    Array.from({ length: 22 }, () => runInSandbox({ ...task, budget }, Buffer.alloc(0))),
  );
}

it.each([
  ['a confirmed account', false],
  ['an account that is not confirmed, and of its network', true],
])('returns the point of %s when too many photos wait', async (_whose, provisional) => {
  const user = { ...(await createSubscriber(db)), provisional };
  const before = await left(user.id);
  let filling: Promise<unknown> | undefined;
  const taken: number[][] = [];
  const consumeAll: Limits['consumeAll'] = async (points) => {
    await limits.consumeAll(points);
    taken.push(await left(user.id));
    filling = fillSandbox();
  };
  const context = { ...testContext({ db, user }), address: network };
  const upload = takeUpload(
    context,
    { limits: { ...limits, consumeAll } },
    { body: Buffer.from('x'), side: 10 },
  );
  await expect(upload).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  expect(taken).toEqual([before.map((points, at) => (at === 0 || provisional ? points - 1 : points))]);
  expect(await left(user.id)).toEqual(before);
  await filling;
});
