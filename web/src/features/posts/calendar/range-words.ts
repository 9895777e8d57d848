import {
  dayOfMonth,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  weekday,
  yearOf,
} from '@matilha/contract/content/event-dates';
import type { PostsPeriod } from '@matilha/contract/shop/posts-out';
import { dayAndMonth, dayWords, monthAndYear, weekdayNames } from '#web/lib/days/day-words.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the month of this day. */
export const monthOfDay = (day: string): PostsPeriod => ({
  de: firstOfMonth(yearOf(day), monthOf(day)),
  ate: lastOfMonth(day),
});

/** Returns "Terça, 24 de novembro". */
export const dayHeading = (day: string): string =>
  `${capital(weekdayNames[weekday(day)] ?? '')}, ${dayAndMonth(day)}`;

/** Returns "Novembro de 2026" of a whole month, else "23 a 29 de novembro de 2026", naming month and year twice where they differ. */
export function rangeWords({ de, ate }: PostsPeriod): string {
  const month = monthOfDay(de);
  if (de === month.de && ate === month.ate) return capital(monthAndYear(monthOf(de), yearOf(de)));
  if (de === ate) return dayWords(ate);
  if (yearOf(de) !== yearOf(ate)) return `${dayWords(de)} a ${dayWords(ate)}`;
  return `${monthOf(de) === monthOf(ate) ? dayOfMonth(de) : dayAndMonth(de)} a ${dayWords(ate)}`;
}

/** Returns "12 a 14/8", "28/7 a 3/8", or with their years the days that lie in two. */
export function shortRange(first: string, last: string): string {
  const date = (day: string) => `${dayOfMonth(day)}/${monthOf(day)}`;
  if (yearOf(first) !== yearOf(last))
    return `${date(first)}/${yearOf(first)} a ${date(last)}/${yearOf(last)}`;
  return `${monthOf(first) === monthOf(last) ? dayOfMonth(first) : date(first)} a ${date(last)}`;
}
