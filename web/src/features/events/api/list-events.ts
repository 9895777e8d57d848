import { addDays, dayInBrazil, firstDay, lastDay } from '@matilha/contract/event-dates';
import { type Event, event } from '@matilha/contract/events';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { getKept } from '#web/lib/offline/get-kept.ts';
import { minutes } from '#web/lib/query-client.ts';

export const eventsPath = '/api/eventos';
const keptDays = 90;

/** All events, by date, kept for 10 minutes; the screen filters them itself. Offline, those of 90 days. */
export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: ({ signal }) => getKept(eventsPath, z.array(event), { signal, part: nextDays }),
  staleTime: minutes(10),
  gcTime: minutes(10),
});

const nextDays = (events: Event[]) => {
  const today = dayInBrazil(new Date());
  const until = addDays(today, keptDays);
  return events.filter((one) => lastDay(one) >= today && firstDay(one) <= until);
};
