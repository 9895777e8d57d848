import * as eventsCalls from '@matilha/contract/calls/content/events';
import { addDays, dayInBrazil, firstDay, lastDay } from '@matilha/contract/content/event-dates';
import type { Event } from '@matilha/contract/content/events';
import { queryOptions } from '@tanstack/react-query';
import { getKept } from '#web/lib/offline/get-kept.ts';
import { minutes } from '#web/lib/requests/query-client.ts';

const keptDays = 90;

/** All events, by date, kept for 10 minutes; the screen filters them itself. Offline, those of 90 days. */
export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: ({ signal }) => getKept({ part: nextDays }, eventsCalls.listEvents, { signal }),
  staleTime: minutes(10),
  gcTime: minutes(10),
});

const nextDays = (events: Event[]) => {
  const today = dayInBrazil(new Date());
  const until = addDays(today, keptDays);
  return events.filter((event) => lastDay(event) >= today && firstDay(event) <= until);
};
