import {
  addDays,
  dayInBrazil,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  yearOf,
} from '@matilha/contract/content/event-dates';
import { mondayOf } from '@matilha/contract/shop/posts';
import { useQuery } from '@tanstack/react-query';
import { navigate, usePlace } from '#web/lib/navigation/location.ts';
import { openingDayQuery, weekOf } from '../api/list-posts.ts';
import { weekAddress } from '../api/week-address.ts';

/** The days on the screen, both included, and whether they are a month. */
export interface Period {
  from: string;
  to: string;
  isMonth: boolean;
}

const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

const monthAddress = (day: string) => `/posts?mes=${day.slice(0, 7)}`;

/** Returns the period that the address names: a month, or a week from Monday; null if it names none. */
export function readPeriod(search: string): Period | null {
  const params = new URLSearchParams(search);
  const month = `${params.get('mes') ?? ''}-01`;
  if (isDay(month)) return { from: month, to: lastOfMonth(month), isMonth: true };
  const named = params.get('semana') ?? '';
  return isDay(named) ? { ...weekOf(named), isMonth: false } : null;
}

/** Returns the months before and after one. */
export const monthsBeside = ({ from, to }: Pick<Period, 'from' | 'to'>) =>
  [addDays(from, -1), addDays(to, 1)].map((day) => ({
    from: firstOfMonth(yearOf(day), monthOf(day)),
    to: lastOfMonth(day),
  }));

/** Days ahead in which a plan may begin: its dates have no year, and are read as those of the next ten months. */
const mostDaysAhead = 270;

/** Returns the Monday on which a plan for these days begins: the first of them, but none that is past or far ahead. */
export function firstMonday({ from }: Period, today: string): string {
  const [next, wanted, last] = [today, from, addDays(today, mostDaysAhead)].map((day) =>
    mondayOf(addDays(day, 6)),
  );
  return [next, wanted, last].toSorted()[1] ?? today;
}

/** The period that the address names, or that of the day at which the calendar opens, with the functions that change it. */
export function usePeriod() {
  const named = readPeriod(usePlace().search);
  const today = dayInBrazil(new Date());
  const { data: openingDay, isFetching } = useQuery({ ...openingDayQuery(today), enabled: named === null });
  const period = named ?? { ...weekOf(openingDay ?? today), isMonth: false };
  const { from, to, isMonth } = period;
  return {
    period,
    today,
    opening: named ? null : { day: openingDay, isFetching },
    /** Goes to the week or month before or after. */
    step: (by: 1 | -1) =>
      navigate((isMonth ? monthAddress : weekAddress)(by > 0 ? addDays(to, 1) : addDays(from, -1))),
    toToday: () => navigate((isMonth ? monthAddress : weekAddress)(today)),
    toMonthOf: (day: string, options?: { replace?: boolean }) => navigate(monthAddress(day), options),
    /** Shows the same days as a month or as weeks, near today where today is among them. */
    show: (month: boolean) => {
      const holdsToday = from <= today && today <= to;
      const day = holdsToday ? today : from;
      navigate(month ? monthAddress(firstOfMonth(yearOf(day), monthOf(day))) : weekAddress(day));
    },
  };
}
