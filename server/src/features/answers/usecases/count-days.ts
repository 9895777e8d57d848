import { addDays, dayInBrazil } from '@matilha/contract/content/event-dates';
import type { Context } from '#server/platform/context.ts';
import { forEachDay } from '#server/platform/time/for-each-day.ts';
import { countDay, selectCountedDays } from '../figures-repository.ts';

/** Days whose ratings may still change. */
const openDays = 7;
/** Days of the longest report. */
const reportedDays = 90;

/** Writes the sums of today's answers; runs every ten minutes. */
export async function countToday({ db, clock }: Context): Promise<void> {
  const today = dayInBrazil(clock.now());
  await db.transaction((tx) => countDay(tx, today));
}

/**
 * Writes the sums of the last seven days again, whose ratings and late ends have changed, and those of any day of the last 90 without sums;
 * runs every night, each day in its own transaction. Throws at the end if a day failed.
 */
export async function countRecentDays({ db, clock }: Context, signal: AbortSignal): Promise<void> {
  const today = dayInBrazil(clock.now());
  const days = Array.from({ length: reportedDays }, (_, age) => addDays(today, -age));
  const counted = await selectCountedDays(db, days);
  const due = days.filter((day, age) => age < openDays || !counted.has(day));
  await forEachDay(due, signal, (day) => db.transaction((tx) => countDay(tx, day)));
}
