import type { User } from '@matilha/contract/account/account';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { PersonalData } from '#server/database/people/personal-data.ts';
import { users } from '#server/database/schema/accounts.ts';
import { accountPersonalData } from '#server/features/account/personal-data-repository.ts';
import { creditsPersonalData } from '#server/features/credits/personal-data.ts';
import { days, later } from '#server/platform/clock.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { privacyJobs } from './jobs.ts';
import { privacyPersonalData } from './personal-data-repository.ts';
import { privacyDependencies } from './testing/privacy-dependencies.ts';
import { requestErasure } from './usecases/request-erasure.ts';

const { db } = await testDatabase();

let failing = true;
const broken: PersonalData = {
  feature: 'broken',
  tables: [],
  erase: async (_, { id }) => {
    if (failing || id === stuckId) throw new Error('out of order');
  },
};
let stuckId = 0;
const deps = await privacyDependencies(db, [
  broken,
  creditsPersonalData,
  privacyPersonalData,
  accountPersonalData,
]);
const isThere = async (user: User) => (await db.$count(users, eq(users.id, user.id))) === 1;

/** Runs the daily jobs of the feature as the queue would, that many days from now; returns their alarms. */
async function runDaily(daysLater: number): Promise<object[]> {
  const alarms: object[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (about: object) => void alarms.push(about),
  };
  const clock = { now: () => later(new Date(), days(daysLater)) };
  const context = { ...testContext({ db, clock }), log };
  const daily = privacyJobs(deps).filter(({ schedule }) => schedule);
  for (const { name, run } of daily)
    await run({ ...context, actor: { kind: 'job', name } }, {}, new AbortController().signal);
  return alarms;
}

test('erases a closed account whose job was given up, and neither a blocked one nor an open one', async () => {
  const [abandoned, blocked, open, stuck] = await Promise.all(
    Array.from({ length: 4 }, () => createSubscriber(db, { credits: 3 })),
  );
  if (!abandoned || !blocked || !open || !stuck) throw new Error('no subscribers');
  await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, blocked.id));
  for (const user of [stuck, abandoned]) {
    expect(await requestErasure(testContext({ db, user }), deps, { confirmation: 'EXCLUIR' })).toBe(false);
  }
  failing = false;
  stuckId = stuck.id;

  // Its own job still tries.
  expect(await runDaily(1)).toEqual([]);
  expect(await isThere(abandoned)).toBe(true);

  const alarm = expect.objectContaining({ alarm: 'erasure', userId: stuck.id });
  expect(await runDaily(20)).toEqual([alarm]);
  expect(await Promise.all([abandoned, blocked, open, stuck].map(isThere))).toEqual([
    false,
    true,
    true,
    true,
  ]);
});
