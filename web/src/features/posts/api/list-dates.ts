import { firstDay, lastDay, monthOf, yearOf } from '@matilha/contract/event-dates';
import { event } from '@matilha/contract/events';
import { tradeDate } from '@matilha/contract/trade-dates';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { minutes } from '#web/lib/query-client.ts';

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
  const dates = await api.get(`/api/trade-dates?from=${from}&to=${to}`, z.array(tradeDate), { signal });
  return dates.map(({ id, nome, data, data_fim: end }) => ({
    id: `data-${id}`,
    name: nome,
    first: data,
    last: end ?? data,
    link: null,
  }));
};

const eventsOfMonth = async (day: string, signal: AbortSignal): Promise<Occasion[]> => {
  const path = `/api/eventos?mes=${monthOf(day)}&ano=${yearOf(day)}`;
  const events = await api.get(path, z.array(event), { signal });
  return events
    .filter(({ status_data: status, apenas_mes: monthOnly }) => status === 'confirmada' && !monthOnly)
    .map((one) => ({
      id: `evento-${one.id}`,
      name: one.name,
      first: firstDay(one),
      last: lastDay(one),
      link: `/calendar-events?evento=${one.id}`,
    }));
};

/** The dates of the trade and the confirmed events that fall on these days, by their first day. */
export const occasionsQuery = ({ from, to }: Days) =>
  queryOptions({
    queryKey: ['occasions', from, to],
    queryFn: async ({ signal }) => {
      const months = from.slice(0, 7) === to.slice(0, 7) ? [from] : [from, to];
      const [dates, ...events] = await Promise.all([
        tradeDates({ from, to }, signal),
        ...months.map((day) => eventsOfMonth(day, signal)),
      ]);
      const all = new Map([...dates, ...events.flat()].map((one) => [one.id, one]));
      return [...all.values()]
        .filter(({ first, last }) => first <= to && last >= from)
        .toSorted((one, other) => one.first.localeCompare(other.first));
    },
    staleTime: minutes(60),
  });
