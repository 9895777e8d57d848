import { dayInBrazil } from '@matilha/contract/event-dates';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { type FreeTaskTools, runFreeTask } from '#server/providers/model/free-task.ts';
import type { ReadPost } from './read-words.ts';
import type { Answer } from './repository.ts';
import { isReadWhole, readWeek } from './week-reader.ts';
import { parseWeek, weekTask } from './week-task.ts';

const unread =
  'Não encontrei posts com legenda nesta resposta. O texto continua na conversa: você pode copiar o que servir.';

/**
 * Returns the posts of an answer, at least one. Exact code reads the form of the plan; the model, free of charge, reads an answer that strays from
 * it, and the longer reading counts. Throws `invalid_input` when neither finds a post.
 */
export async function readAnswer(
  context: Context,
  tools: FreeTaskTools,
  { content, createdAt }: Answer,
): Promise<ReadPost[]> {
  const answered = dayInBrazil(createdAt);
  const exact = readWeek(content, answered);
  if (isReadWhole(content, exact)) return exact;
  const reply = await runFreeTask(context, tools, 'post_reading', weekTask(content, answered));
  const converted = reply === null ? null : parseWeek(reply, content, answered);
  const posts = converted && converted.length >= exact.length ? converted : exact;
  if (posts.length === 0) throw new AppError('invalid_input', { fields: { mensagem_id: unread } });
  return posts;
}
