import { type EventDates, firstDay, lastDay, overlapsMonth } from '@matilha/contract/content/event-dates';

/** Returns the events of a day; events of which only the month is known belong to no day. */
export const eventsOfDay = <E extends EventDates>(events: readonly E[], day: string): E[] =>
  events.filter((event) => !event.apenas_mes && firstDay(event) <= day && day <= lastDay(event));

export const eventsWithoutDay = <E extends EventDates>(
  events: readonly E[],
  month: number,
  year: number,
): E[] => events.filter((event) => event.apenas_mes && overlapsMonth(event, month, year));
