import { addDays, dayInBrazil } from '@matilha/contract/content/event-dates';
import type { Context } from '#server/platform/context.ts';
import { forEachDay } from '#server/platform/time/for-each-day.ts';
import { boundsOf } from '../bounds-of.ts';
import { computeDay } from '../day-repository.ts';
import { replaceFigures, selectFirstSignUp, selectMissingDays } from '../repository.ts';
import { daysFrom, keptDays } from '../rules.ts';

/** Days that one run computes for the first time; the next run goes on. */
const missingAtOnce = 31;

/**
 * Stores missing figures of past days, at most 181 days back, and renews the figures of the last `again` days, because payments may arrive
 * late. Idempotent; each day is a transaction of its own. Returns the days that it computed. Throws at its end if one of them failed.
 */
export async function closeDays(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { again = 0, signal }: { again?: number; signal?: AbortSignal } = {},
): Promise<string[]> {
  const first = await selectFirstSignUp(db);
  if (!first) return [];
  const today = dayInBrazil(clock.now());
  const oldest = [dayInBrazil(first), addDays(today, -keptDays)].sort()[1] ?? today;
  const until = addDays(today, -1);
  const missing = await selectMissingDays(db, { from: oldest, until, limit: missingAtOnce });
  const repeated = [...daysFrom(addDays(today, -again), until)].filter((day) => day >= oldest);
  const days = [...new Set([...missing, ...repeated])];
  await forEachDay(days, signal, (day) =>
    db.transaction(async (tx) => {
      await replaceFigures(tx, day, await computeDay(tx, boundsOf(day), { whole: true }));
    }),
  );
  return days;
}
