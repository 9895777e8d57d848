import { dayOfMonth, monthOf, yearOf } from '@matilha/contract/content/event-dates';

export const monthNames = [
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
] as const;

export const weekdayNames = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;

/** `month` is 1 to 12. */
export const monthName = (month: number): string => monthNames[month - 1] ?? '';
export const monthAndYear = (month: number, year: number): string => `${monthName(month)} de ${year}`;

/** "1º", "2". */
export const ordinal = (day: string): string => (dayOfMonth(day) === 1 ? '1º' : String(dayOfMonth(day)));
/** "12 de maio". */
export const dayAndMonth = (day: string): string => `${ordinal(day)} de ${monthName(monthOf(day))}`;

/** "12 de maio de 2026", built from the text alone: independent of clock and time zone. */
export const dayWords = (day: string): string => `${dayAndMonth(day)} de ${yearOf(day)}`;
