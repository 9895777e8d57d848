import { addDays, lastDay, yearOf } from '@matilha/contract/content/event-dates';
import { holidaysOf } from '@matilha/contract/content/holidays';

interface DatedEvent {
  data_evento: string;
  data_fim: string | null;
}

/**
 * Returns the days of an event on which Brazil rests. An event longer than a week has days without classes: only its first and last day
 * count.
 */
export function holidaysIn({ data_evento, data_fim }: DatedEvent): string[] {
  const end = lastDay({ data_evento, data_fim, apenas_mes: false });
  const days = [data_evento];
  while ((days.at(-1) ?? end) < end) days.push(addDays(days.at(-1) ?? end, 1));
  const counted = days.length > 7 ? [data_evento, end] : days;
  return counted.filter((day) => holidaysOf(yearOf(day)).has(day));
}
