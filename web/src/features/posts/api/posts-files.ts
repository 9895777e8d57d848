import { addDays } from '@matilha/contract/event-dates';
import { mostDaysListed, type Post, post } from '@matilha/contract/posts';
import type { PostsPeriod } from '@matilha/contract/posts-out';
import * as z from 'zod/mini';
import { api, request } from '#web/lib/api-client.ts';
import { networkError } from '#web/lib/api-error.ts';
import { saveFile } from '#web/lib/save-file.ts';

const paths = {
  xlsx: '/api/posts/sheet.xlsx',
  csv: '/api/posts/sheet.csv',
  ics: '/api/posts/calendar.ics',
} as const;
export type FileEnding = keyof typeof paths;

const searchOf = ({ de, ate }: PostsPeriod) => `?${new URLSearchParams({ de, ate })}`;

/** Saves the posts of a period as a file on this device; returns its name. Throws `ApiError`. */
export async function downloadPosts(period: PostsPeriod, ending: FileEnding): Promise<string> {
  const response = await request('GET', `${paths[ending]}${searchOf(period)}`, undefined);
  // A response cut off half-way must not be saved.
  const file = await response.blob().catch(() => {
    throw networkError();
  });
  const name = `posts-${period.de}-a-${period.ate}.${ending}`;
  saveFile(name, file);
  return name;
}

/** Reads all posts of a period, as many days at a time as the server lists. Throws `ApiError`. */
export async function readPosts({ de, ate }: PostsPeriod): Promise<Post[]> {
  const read: Post[] = [];
  for (let from = de; from <= ate; from = addDays(from, mostDaysListed)) {
    const last = addDays(from, mostDaysListed - 1);
    const part = { de: from, ate: last < ate ? last : ate };
    read.push(...(await api.get(`/api/posts${searchOf(part)}`, z.array(post))));
  }
  return read;
}
