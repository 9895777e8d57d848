import { addDays, dayInBrazil } from '@matilha/contract/event-dates';
import { mondayOf, type Post, post } from '@matilha/contract/posts';
import { tradeDate } from '@matilha/contract/trade-dates';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { minutes } from '#web/lib/query-client.ts';

const key = ['posts'] as const;
const path = '/api/posts';

/** The Monday of this week in Brazil. */
export const thisMonday = (): string => mondayOf(dayInBrazil(new Date()));

/** The posts of the week that begins on this Monday; read on every visit, because another device may have saved. */
export const weekQuery = (monday: string) =>
  queryOptions({
    queryKey: [...key, monday],
    queryFn: ({ signal }) => {
      // The page names this call before the script knows the day.
      const days = monday === thisMonday() ? '' : `?de=${monday}&ate=${addDays(monday, 6)}`;
      return api.get(`${path}${days}`, z.array(post), { signal });
    },
    staleTime: 0,
  });

/** The dates of the trade in the week that begins on this Monday. */
export const tradeDatesQuery = (monday: string) =>
  queryOptions({
    queryKey: ['trade-dates', monday],
    queryFn: ({ signal }) =>
      api.get(`/api/trade-dates?from=${monday}&to=${addDays(monday, 6)}`, z.array(tradeDate), { signal }),
    staleTime: minutes(60),
  });

const inOrder = (one: Post, other: Post) =>
  (one.hora ?? '99').localeCompare(other.hora ?? '99') || one.id.localeCompare(other.id);

/** Shows a saved post in its week, and takes it out of the week that it left. */
export function showPost(client: QueryClient, saved: Post): void {
  const monday = mondayOf(saved.dia);
  for (const [queryKey] of client.getQueriesData<Post[]>({ queryKey: key })) {
    client.setQueryData<Post[]>(queryKey, (shown) => {
      const others = shown?.filter(({ id }) => id !== saved.id);
      return queryKey[1] === monday ? others && [...others, saved].toSorted(inOrder) : others;
    });
  }
}

/** Takes a deleted post out of every week. */
export function hidePost(client: QueryClient, id: string): void {
  client.setQueriesData<Post[]>({ queryKey: key }, (shown) => shown?.filter((one) => one.id !== id));
}

/** Reads every week again that is shown from now on. */
export const refreshPosts = (client: QueryClient) => client.invalidateQueries({ queryKey: key });
