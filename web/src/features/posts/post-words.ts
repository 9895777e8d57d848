import { addDays, dayOfMonth, monthOf, yearOf } from '@matilha/contract/content/event-dates';
import type { PostState } from '@matilha/contract/shop/posts';
import { monthAndYear, monthName } from '#web/lib/days/day-words.ts';
import type { Period } from './calendar/use-period.ts';

/** From Monday. */
export const weekdays = ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo'] as const;

export const stateWords: Record<PostState, string> = {
  ideia: 'Ideia',
  pronto: 'Pronto',
  publicado: 'Publicado',
};

/** Returns "23 a 29 de novembro" of the week that begins on this Monday, with the year unless it is this one. */
export function weekWords(monday: string, today: string): string {
  const sunday = addDays(monday, 6);
  const month = (day: string) => monthName(monthOf(day));
  const from = monthOf(monday) === monthOf(sunday) ? '' : ` de ${month(monday)}`;
  const year = yearOf(sunday) === yearOf(today) ? '' : ` de ${yearOf(sunday)}`;
  return `${dayOfMonth(monday)}${from} a ${dayOfMonth(sunday)} de ${month(sunday)}${year}`;
}

/** Returns the heading of the days on the screen. */
export const periodWords = ({ from, isMonth }: Period, today: string): string =>
  isMonth ? monthAndYear(monthOf(from), yearOf(from)) : weekWords(from, today);

/** Returns "3 posts", "1 post" or "sem posts". */
export const countWords = (count: number): string =>
  count === 0 ? 'sem posts' : `${count} ${count === 1 ? 'post' : 'posts'}`;
