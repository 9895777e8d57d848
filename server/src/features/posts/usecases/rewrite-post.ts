import type { PostFields, RewritePostInput } from '@matilha/contract/shop/posts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { FreeTaskTools } from '#server/providers/model/free-task.ts';
import { readAnswer } from '../read-answer.ts';
import type { ReadPost } from '../read-words.ts';
import { type PostRow, selectAnswer, selectPost } from '../repository.ts';
import { savePost } from './save-post.ts';

const noCaption =
  'A resposta não traz uma legenda. O texto continua na conversa: você pode copiar o que servir.';

/**
 * Replaces one of the acting user's posts, or its caption, call and hashtags, by the post of one of their answers; the day and the hour stay. An
 * answer with this one post counts as taken, so that it is not put into the calendar a second time. Throws `not_found` for a post or an answer that is not theirs,
 * `conflict` when the post was saved after `version`, and `invalid_input` when no post with a caption can be read in the answer.
 */
export async function rewritePost(
  context: Context,
  tools: FreeTaskTools,
  id: string,
  { version, mensagem_id: messageId, parte }: RewritePostInput,
): Promise<PostRow> {
  const { id: userId } = requireUser(context);
  const [post, answer] = await Promise.all([
    selectPost(context.db, userId, id),
    selectAnswer(context.db, userId, messageId),
  ]);
  if (!post || !answer) throw new AppError('not_found');
  const { posts: read } = await readAnswer(context, tools, answer);
  const captioned = read.filter(({ legenda }) => legenda !== '');
  const written = captioned.find(({ dia }) => dia === post.dia) ?? captioned[0];
  if (!written) throw new AppError('invalid_input', { fields: { mensagem_id: noCaption } });
  const takenFrom = read.length === 1 ? messageId : undefined;
  const fields = { ...fieldsOf(post), ...rewritten(written, parte), version };
  return savePost(context, tools, id, fields, takenFrom);
}

function rewritten({ formato, tema, cena, legenda, chamada, hashtags }: ReadPost, parte: 'dia' | 'legenda') {
  const caption = { legenda, chamada, hashtags };
  return parte === 'legenda' ? caption : { formato, tema, cena, ...caption, estado: 'pronto' as const };
}

const fieldsOf = ({
  id: _,
  version: __,
  messageId: ___,
  assistantId: ____,
  ...fields
}: PostRow): PostFields => fields;
