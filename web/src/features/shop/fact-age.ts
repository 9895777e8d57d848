import { monthsUntilAsked } from '@matilha/contract/shop/shop';
import { fullDay } from '#web/lib/days/format-date.ts';
import { formatDay } from '#web/lib/format.ts';

/** Returns whether a fact was confirmed so long ago that the screen asks about it. */
export function isOld(confirmedAt: string, now = new Date()): boolean {
  const limit = new Date(now);
  limit.setMonth(limit.getMonth() - monthsUntilAsked);
  return new Date(confirmedAt) < limit;
}

/** Returns "confirmado em 03/11", with the year once the fact is old. */
export const confirmedOn = (confirmedAt: string): string =>
  `confirmado em ${isOld(confirmedAt) ? fullDay(confirmedAt) : formatDay(new Date(confirmedAt))}`;

/** Returns the earliest confirmation. */
export const earliestOf = (rows: ReadonlyArray<{ confirmed_at: string }>): string | undefined =>
  rows.map(({ confirmed_at }) => confirmed_at).sort()[0];
