import { addDays } from '@matilha/contract/event-dates';
import { mondayOf } from '@matilha/contract/posts';
import { navigate, usePlace } from '#web/lib/navigation/location.ts';
import { thisMonday } from './api/list-posts.ts';
import { weekAddress } from './api/week-address.ts';

const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The week that the address names, this week if it names none, with the function that changes it. */
export function useWeek() {
  const named = new URLSearchParams(usePlace().search).get('semana') ?? '';
  const monday = isDay(named) ? mondayOf(named) : thisMonday();
  const days = Array.from({ length: 7 }, (_, count) => addDays(monday, count));
  const go = (weeks: number) => navigate(weekAddress(addDays(monday, weeks * 7)));
  return { monday, days, go, toToday: () => navigate('/posts') };
}
