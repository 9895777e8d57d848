import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { databaseTime } from '#server/database/time/database-time.ts';
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

it('keeps its time when a read waited for a connection', async () => {
  const { db: busy, pool } = await testDatabase({ max: 1 });
  const clock = await startDatabaseClock(busy, { every: 1_000 });
  const held = await pool.connect();
  await wait(1_900);
  // Ends the read that has waited for 900 ms.
  held.release();
  clock.stop();
  await wait(300);
  expect(await distance(clock)).toBeLessThan(250);
});

it('corrects itself when its own counting went wrong', async () => {
  let lost = 0;
  const clock = await startDatabaseClock(db, { every: 20, elapsed: () => performance.now() - lost });
  lost = hours(8);
  expect(await distance(clock)).toBeGreaterThan(hours(7));
  await expectRight(clock);
  clock.stop();
});
