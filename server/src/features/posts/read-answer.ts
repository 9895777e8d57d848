import { dayInBrazil } from '@matilha/contract/content/event-dates';
import type { Context } from '#server/platform/context.ts';
import { type FreeTaskTools, runFreeTask } from '#server/providers/model/free-task.ts';
import type { ReadPost } from './read-words.ts';
import type { Answer } from './repository.ts';
import { countCaptions, isReadWhole, readWeek } from './week-reader.ts';
import { checkWeek, weekTask } from './week-task.ts';

export interface Reading {
  posts: ReadPost[];
  /** False when a part of the answer that looks like a post was not read. */
  isWhole: boolean;
  /** False when the model was needed and did not reply: another attempt may find more. */
  isFinal: boolean;
}

const captionsOf = (posts: readonly ReadPost[]): number =>
  posts.filter(({ legenda }) => legenda !== '').length;

/**
 * Returns the posts of an answer. Exact code reads the form of the plan; the model, free of charge, reads an answer that strays from it, and
 * the reading with more captions counts. No post where neither finds one.
 */
export async function readAnswer(
  context: Context,
  tools: FreeTaskTools,
  { content, createdAt }: Pick<Answer, 'content' | 'createdAt'>,
): Promise<Reading> {
  const answered = dayInBrazil(createdAt);
  const exact = readWeek(content, answered);
  if (isReadWhole(content, exact)) return { posts: exact, isWhole: true, isFinal: true };
  const reply = await runFreeTask(context, tools, 'post_reading', weekTask(content, answered));
  const converted = reply?.data ? checkWeek(reply.data, content, answered) : null;
  const isConverted =
    converted !== null && converted.posts.length > 0 && captionsOf(converted.posts) >= captionsOf(exact);
  if (isConverted) {
    const isWhole = converted.isWhole && converted.posts.length >= countCaptions(content);
    return { posts: converted.posts, isWhole, isFinal: true };
  }
  return { posts: exact, isWhole: false, isFinal: reply !== null };
}
