import * as z from 'zod/mini';
import type { ModelRequest, QuestionData } from '../model-provider.ts';

/** Returns the last result of a tool, without the marks around it; null for one of another shape. */
export function resultOf<Result>(
  rounds: ModelRequest['rounds'],
  shape: z.ZodMiniType<Result>,
): Result | null {
  const result = rounds.at(-1)?.results[0]?.split('\n').slice(1, -1).join('\n') ?? '';
  try {
    const parsed = z.safeParse(shape, JSON.parse(result));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The part of the result of `ver_posts` that the demonstration shows. */
const listed = z.object({
  posts: z.array(z.object({ dia: z.string(), formato: z.string(), tema: z.string(), estado: z.string() })),
});

/** Returns the posts that `ver_posts` read, as a question brings those of the days near it; null where it was not called. */
export function postsIn(rounds: ModelRequest['rounds']): QuestionData['posts'] | null {
  const found = resultOf(rounds, listed);
  if (!found) return null;
  return found.posts.map(({ dia, formato, tema, estado }) => ({
    day: dia,
    format: formato,
    theme: tema,
    state: estado,
  }));
}
