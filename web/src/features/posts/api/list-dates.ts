import * as datesCalls from '@matilha/contract/calls/content/dates';
import * as eventsCalls from '@matilha/contract/calls/content/events';
import { firstDay, lastDay } from '@matilha/contract/content/event-dates';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { minutes } from '#web/lib/requests/query-client.ts';

interface Days {
  from: string;
  to: string;
}

/** Something that happens on days of the calendar of posts: a date of the trade, or a confirmed event, which has a page. */
export interface Occasion {
  id: string;
  name: string;
  first: string;
  last: string;
  link: string | null;
}

const tradeDates = async ({ from, to }: Days, signal: AbortSignal): Promise<Occasion[]> => {
  const dates = await call(datesCalls.listPeriod, { query: { from, to }, signal });
  return dates.map(({ id, nome, data, data_fim: end }) => ({
    id: `data-${id}`,
    name: nome,
    first: data,
    last: end ?? data,
    link: null,
  }));
};

const confirmedEvents = async (signal: AbortSignal): Promise<Occasion[]> => {
  const events = await call(eventsCalls.listEvents, { signal });
  return events
    .filter(({ status_data: status, apenas_mes: monthOnly }) => status === 'confirmada' && !monthOnly)
    .map((event) => ({
      id: `evento-${event.id}`,
      name: event.name,
      first: firstDay(event),
      last: lastDay(event),
      link: `/calendar-events?evento=${event.id}`,
    }));
};

/** The dates of the trade and the confirmed events that fall on these days, by their first day. */
export const occasionsQuery = ({ from, to }: Days) =>
  queryOptions({
    queryKey: ['occasions', from, to],
    queryFn: async ({ signal }) => {
      const read = await Promise.all([tradeDates({ from, to }, signal), confirmedEvents(signal)]);
      return read
        .flat()
        .filter(({ first, last }) => first <= to && last >= from)
        .toSorted((a, b) => a.first.localeCompare(b.first));
    },
    staleTime: minutes(60),
  });
