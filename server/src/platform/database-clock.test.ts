import { afterEach, expect, it, vi } from 'vitest';
import { databaseTime } from '#server/database/database-time.ts';
import { hours } from '#server/platform/clock.ts';
import { testDatabase } from '#server/testing/database.ts';
import { startDatabaseClock } from './database-clock.ts';

const { db } = await testDatabase();

afterEach(() => void vi.useRealTimers());

const distance = async (clock: { now(): Date }): Promise<number> =>
  Math.abs(clock.now().getTime() - (await databaseTime(db)).getTime());

/** Polls until the database responds in less than a second. */
const expectRight = (clock: { now(): Date }) => expect.poll(() => distance(clock)).toBeLessThan(1_000);

it('shows the database time, however wrong the clock of the machine is (R19)', async () => {
  const wrong = Date.now() - hours(1);
  vi.useFakeTimers({ toFake: ['Date'], now: wrong });
  const clock = await startDatabaseClock(db);
  expect(Math.abs(clock.now().getTime() - wrong)).toBeGreaterThan(hours(1) - 5_000);
  await expectRight(clock);
  vi.setSystemTime(wrong - hours(1));
  await expectRight(clock);
  clock.stop();
});

it('corrects itself when its own counting went wrong', async () => {
  let lost = 0;
  const clock = await startDatabaseClock(db, { every: 20, elapsed: () => performance.now() - lost });
  lost = hours(8);
  expect(await distance(clock)).toBeGreaterThan(hours(7));
  await expectRight(clock);
  clock.stop();
});
