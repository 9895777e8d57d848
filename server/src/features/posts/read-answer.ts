import type { AnswerStep } from '@matilha/contract/chat/steps';
import { dayInBrazil } from '@matilha/contract/content/event-dates';
import type { Context } from '#server/platform/context.ts';
import { type FreeTaskTools, runFreeTask } from '#server/providers/model/free-task.ts';
import type { ReadPost } from './read-words.ts';
import type { Answer } from './repository.ts';
import { countCaptions, isReadWhole, readWeek } from './week-reader.ts';
import { parseWeek, weekTask } from './week-task.ts';

export interface Reading {
  posts: ReadPost[];
  /** False when a part of the answer that looks like a post was not read. */
  isWhole: boolean;
  /** False when the model was needed and did not reply: another attempt may find more. */
  isFinal: boolean;
}

const captionsOf = (posts: readonly ReadPost[]): number =>
  posts.filter(({ legenda }) => legenda !== '').length;

/** Returns the posts of an answer's cards. A post proposed later for the same day, hour and format takes the place of the earlier one. */
function proposedIn(steps: readonly AnswerStep[]): ReadPost[] {
  const posts = new Map<string, ReadPost>();
  for (const { card } of steps) {
    if (card?.type !== 'posts') continue;
    for (const post of card.posts) posts.set(`${post.dia} ${post.hora} ${post.formato}`, post);
  }
  return [...posts.values()];
}

/**
 * Returns the posts of an answer: those that it proposed as cards, else those of its text. Exact code reads the form of the plan; the model, free
 * of charge, reads a text that strays from it, and the reading with more captions counts. No post where neither finds one.
 */
export async function readAnswer(
  context: Context,
  tools: FreeTaskTools,
  { content, steps, createdAt }: Omit<Answer, 'writtenAt'>,
): Promise<Reading> {
  const proposed = proposedIn(steps);
  if (proposed.length > 0) return { posts: proposed, isWhole: true, isFinal: true };
  const answered = dayInBrazil(createdAt);
  const exact = readWeek(content, answered);
  if (isReadWhole(content, exact)) return { posts: exact, isWhole: true, isFinal: true };
  const reply = await runFreeTask(context, tools, 'post_reading', weekTask(content, answered));
  const converted = reply === null ? null : parseWeek(reply, content, answered);
  const isConverted =
    converted !== null && converted.posts.length > 0 && captionsOf(converted.posts) >= captionsOf(exact);
  if (isConverted) {
    const isWhole = converted.isWhole && converted.posts.length >= countCaptions(content);
    return { posts: converted.posts, isWhole, isFinal: true };
  }
  return { posts: exact, isWhole: false, isFinal: reply !== null };
}
