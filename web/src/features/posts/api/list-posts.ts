import { addDays, dayInBrazil } from '@matilha/contract/event-dates';
import { mondayOf, type Post, post } from '@matilha/contract/posts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';

const key = ['posts'] as const;
const path = '/api/posts';

/** The Monday of this week in Brazil. */
export const thisMonday = (): string => mondayOf(dayInBrazil(new Date()));

/** The posts from one day to another; read on every visit, because another device may have saved. */
export const postsQuery = ({ from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...key, from, to] as const,
    queryFn: ({ signal }) => {
      // The page names the call for this week before the script knows the day.
      const thisWeek = from === thisMonday() && to === addDays(from, 6);
      return api.get(`${path}${thisWeek ? '' : `?de=${from}&ate=${to}`}`, z.array(post), { signal });
    },
    staleTime: 0,
  });

const inOrder = (one: Post, other: Post) =>
  one.dia.localeCompare(other.dia) ||
  (one.hora ?? '99').localeCompare(other.hora ?? '99') ||
  one.id.localeCompare(other.id);

/** Shows a saved post in the periods that contain its day, and takes it out of those that it left. */
export function showPost(client: QueryClient, saved: Post): void {
  for (const [queryKey] of client.getQueriesData<Post[]>({ queryKey: key })) {
    const [, from = '', to = ''] = queryKey as readonly string[];
    const holds = from <= saved.dia && saved.dia <= to;
    client.setQueryData<Post[]>(queryKey, (shown) => {
      const others = shown?.filter(({ id }) => id !== saved.id);
      return holds ? others && [...others, saved].toSorted(inOrder) : others;
    });
  }
}

/** Takes a deleted post out of every period. */
export function hidePost(client: QueryClient, id: string): void {
  client.setQueriesData<Post[]>({ queryKey: key }, (shown) => shown?.filter((one) => one.id !== id));
}

/** Reads every period again that is shown from now on. */
export const refreshPosts = (client: QueryClient) => client.invalidateQueries({ queryKey: key });
