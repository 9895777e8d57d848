import { addDays, firstOfMonth, monthOf, yearOf } from '@matilha/contract/content/event-dates';
import type { eventKind } from '@matilha/contract/kinds/event';
import type * as z from 'zod/mini';

export type Event = z.output<typeof eventKind.contract.fields>;

const weeks = (count: number) => count * 7;

/** Returns the days until the same weekday a year later: 52 weeks, or 53 where 52 end in the same year. */
function daysToNextYear(day: string): number {
  const later = addDays(day, weeks(52));
  return yearOf(later) > yearOf(day) ? weeks(52) : weeks(53);
}

/**
 * Returns next year's edition of an event: on the same weekdays, because fairs keep them; in the same month where only the month is known.
 * The year in its name moves too.
 */
export function nextEdition(event: Event): Event {
  const { data_evento: day, data_fim: end, status_data: status, name } = event;
  const year = yearOf(day);
  const next = { ...event, name: name.replaceAll(String(year), String(year + 1)) };
  if (status === 'a_confirmar') return { ...next, data_evento: firstOfMonth(year + 1, monthOf(day)) };
  const days = daysToNextYear(day);
  return {
    ...next,
    data_evento: addDays(day, days),
    data_fim: end === null ? null : addDays(end, days),
    status_data: 'confirmada',
  };
}
