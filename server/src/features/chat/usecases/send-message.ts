import type { SendMessageInput } from '@matilha/contract/chat/chat';
import { assistantGone } from '#server/features/assistants/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { AnswerWriter } from '../answer/answer-writer.ts';
import type { Conversation } from '../conversation-window.ts';
import { selectFirstAnswer, selectForQuestion, selectQuestionByKey } from '../repository.ts';
import { refusePhoto, titleOf } from '../rules.ts';
import { RepeatedRequest } from '../store-exchange.ts';
import { type Exchange, resumeAnswer, startAnswer } from './start-answer.ts';

/** A conversation that has not begun. */
const blank: Conversation = { id: null, memory: null, exchanges: [] };

/**
 * Stores a question, holds its price and starts its answer. Idempotent by key: a finished answer is returned again, a running one joined, a
 * failed one rewritten for the same question. Throws `forbidden` for another user's `user_id`, `idempotency_mismatch`, `not_found`,
 * `invalid_input` for a photo that cannot go with it, and the errors of `startAnswer`.
 */
export async function sendMessage(
  context: Context,
  writer: AnswerWriter,
  input: SendMessageInput,
  idempotencyKey: string | null,
): Promise<Exchange> {
  const user = requireUser(context);
  if (input.user_id !== user.id) throw new AppError('forbidden');
  const { lista_id: listaId, conversation: place, content, foto: photoId = null } = input;
  if (photoId !== null && !writer.readsPhotos) throw refusePhoto('Envie a pergunta sem foto.');
  const chosen = place === 'new' ? undefined : place;
  const range = { userId: user.id, listaId, id: chosen, idempotencyKey };
  const { id, conversation, keyUsed, assistant, funds } = await selectForQuestion(context.db, range);
  if (idempotencyKey && keyUsed) return await repeatQuestion(context, writer, input, idempotencyKey);
  if (!assistant) throw assistantGone();
  if (chosen !== undefined && id === null) throw new AppError('not_found');
  try {
    const asked = { listaId, conversation: place, title: titleOf(content), content, photoId, idempotencyKey };
    const read = place === 'new' ? blank : conversation;
    return await startAnswer(context, writer, { assistant, conversation: read, asked, funds });
  } catch (error) {
    if (!(idempotencyKey && error instanceof RepeatedRequest)) throw error;
    return await repeatQuestion(context, writer, input, idempotencyKey);
  }
}

/** Resumes the question that has this key. */
async function repeatQuestion(
  context: Context,
  writer: AnswerWriter,
  { content, lista_id: listaId, conversation: place, foto }: SendMessageInput,
  idempotencyKey: string,
): Promise<Exchange> {
  const question = await selectQuestionByKey(context.db, requireUser(context).id, idempotencyKey);
  const elsewhere = typeof place === 'number' && question?.conversationId !== place;
  const otherPhoto = question?.photo?.id !== foto;
  if (question?.content !== content || question.listaId !== listaId || elsewhere || otherPhoto) {
    throw new AppError('idempotency_mismatch');
  }
  const answer = await selectFirstAnswer(context.db, question.id);
  if (!answer) throw new AppError('not_found');
  return await resumeAnswer(context, writer, question, answer);
}
