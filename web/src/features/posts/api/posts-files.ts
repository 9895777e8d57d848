import * as postsCalls from '@matilha/contract/calls/shop/posts';
import { networkError } from '@matilha/contract/client/api-error';
import { saveFile } from '@matilha/contract/client/save-file';
import { addDays } from '@matilha/contract/content/event-dates';
import { mostDaysListed, type Post } from '@matilha/contract/shop/posts';
import type { PostsPeriod } from '@matilha/contract/shop/posts-out';
import { call, request } from '#web/lib/requests/api-client.ts';

const files = {
  xlsx: postsCalls.downloadPostsSheet,
  csv: postsCalls.downloadPostsCsv,
  ics: postsCalls.downloadPostsCalendar,
} as const;
export type FileEnding = keyof typeof files;

/** Saves the posts of a period as a file on this device; returns its name. Throws `ApiError`. */
export async function downloadPosts({ de, ate }: PostsPeriod, ending: FileEnding): Promise<string> {
  const response = await request(files[ending], { query: { de, ate } });
  // A response cut off half-way must not be saved.
  const file = await response.blob().catch(() => {
    throw networkError();
  });
  const name = `posts-${de}-a-${ate}.${ending}`;
  saveFile(name, file);
  return name;
}

/** Reads all posts of a period, as many days at a time as the server lists. Throws `ApiError`. */
export async function readPosts({ de, ate }: PostsPeriod): Promise<Post[]> {
  const read: Post[] = [];
  for (let from = de; from <= ate; from = addDays(from, mostDaysListed)) {
    const last = addDays(from, mostDaysListed - 1);
    const query = { de: from, ate: last < ate ? last : ate };
    read.push(...(await call(postsCalls.listPosts, { query })));
  }
  return read;
}
