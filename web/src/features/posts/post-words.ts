import { addDays, dayOfMonth, monthOf, yearOf } from '@matilha/contract/event-dates';
import type { PostState } from '@matilha/contract/posts';

const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];
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
  const month = (day: string) => months[monthOf(day) - 1] ?? '';
  const from = monthOf(monday) === monthOf(sunday) ? '' : ` de ${month(monday)}`;
  const year = yearOf(sunday) === yearOf(today) ? '' : ` de ${yearOf(sunday)}`;
  return `${dayOfMonth(monday)}${from} a ${dayOfMonth(sunday)} de ${month(sunday)}${year}`;
}
