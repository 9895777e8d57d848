import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLimits } from '#server/platform/limits.ts';
import { testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { throttleGuess } from './throttle.ts';

const { db } = await testDatabase();
const { log } = testContext({ db });
const deps = { limits: createLimits({ db, clock: systemClock, overrides: { token_guess_ipv4: 5 } }), log };
const codeOf = (guess: Promise<unknown>) => guess.catch(({ code }: { code?: string }) => code);

it('refuses a network after five wrong guesses', async () => {
  const guess = () =>
    codeOf(throttleGuess(deps, '203.0.113.1', () => Promise.reject(new AppError('invalid_token'))));
  for (let count = 0; count < 5; count += 1) expect(await guess()).toBe('invalid_token');
  expect(await guess()).toBe('rate_limited');
});

it('counts no attempt that ended without a verdict, because the database or the queue failed', async () => {
  const cancelled = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 1`);
      await tx.execute(sql`select pg_sleep(5)`);
    });
  for (let count = 0; count < 5; count += 1) {
    await expect(throttleGuess(deps, '203.0.113.2', cancelled)).rejects.toThrow('pg_sleep');
    const unavailable = () => Promise.reject(new AppError('unavailable'));
    expect(await codeOf(throttleGuess(deps, '203.0.113.2', unavailable))).toBe('unavailable');
  }
  expect(await throttleGuess(deps, '203.0.113.2', async () => 'right')).toBe('right');
});
