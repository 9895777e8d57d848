import * as postsCalls from '@matilha/contract/calls/shop/posts';
import { addDays } from '@matilha/contract/content/event-dates';
import { mondayOf, type Post } from '@matilha/contract/shop/posts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';

const key = ['posts'] as const;

/** The days shown, both included. */
interface Days {
  from: string;
  to: string;
}

/** Returns the week, from Monday, of this day. */
export function weekOf(day: string): Days {
  const from = mondayOf(day);
  return { from, to: addDays(from, 6) };
}

/** The posts from one day to another; read on every visit, because another device may have saved. */
export const postsQuery = ({ from, to }: Days) =>
  queryOptions({
    queryKey: [...key, from, to] as const,
    queryFn: ({ signal }) => call(postsCalls.listPosts, { query: { de: from, ate: to }, signal }),
    staleTime: 0,
  });

/** The posts that were taken from an answer and are still in the calendar. */
export const takenPostsQuery = (messageId: number) =>
  queryOptions({
    queryKey: ['posts of answer', messageId] as const,
    queryFn: ({ signal }) => call(postsCalls.listPosts, { query: { mensagem_id: messageId }, signal }),
    staleTime: 0,
  });

/**
 * The day at which the calendar opens: that of the first post from today on, else the last of this week's posts, else today. The posts of its
 * week are read along: one call, which the page names before the script knows the day.
 */
export const openingDayQuery = (today: string) =>
  queryOptions({
    queryKey: ['opening day', today] as const,
    queryFn: async ({ client, signal }) => {
      const posts = await call(postsCalls.listPosts, { signal });
      const day = (posts.find(({ dia }) => dia >= today) ?? posts.at(-1))?.dia ?? today;
      client.setQueryData(postsQuery(weekOf(day)).queryKey, posts);
      return day;
    },
    staleTime: 0,
  });

const inOrder = (a: Post, b: Post) =>
  a.dia.localeCompare(b.dia) || (a.hora ?? '99').localeCompare(b.hora ?? '99') || a.id.localeCompare(b.id);

/** Other tabs show periods that this one has not read. */
const markOutdated = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: key, refetchType: 'none' });

/** Shows a saved post in the periods that contain its day, and removes it from all other periods. */
export function showPost(client: QueryClient, saved: Post): void {
  markOutdated(client);
  for (const [queryKey] of client.getQueriesData<Post[]>({ queryKey: key })) {
    const [, from = '', to = ''] = queryKey as readonly string[];
    const holds = from <= saved.dia && saved.dia <= to;
    client.setQueryData<Post[]>(queryKey, (shown) => {
      const rest = shown?.filter(({ id }) => id !== saved.id);
      return holds ? rest && [...rest, saved].toSorted(inOrder) : rest;
    });
  }
}

/** Takes a deleted post out of every period. */
export function hidePost(client: QueryClient, id: string): void {
  markOutdated(client);
  client.setQueriesData<Post[]>({ queryKey: key }, (shown) => shown?.filter((post) => post.id !== id));
}

/** Reads every period again that is shown from now on. */
export const refreshPosts = (client: QueryClient) => client.invalidateQueries({ queryKey: key });
