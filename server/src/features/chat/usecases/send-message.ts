import type { SendMessageInput } from '@matilha/contract/chat';
import type { Transaction } from '#server/database/connection.ts';
import { availableNow } from '#server/features/credits/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { AnswerWriter } from '../answer-writer.ts';
import { insertExchange } from '../exchange-repository.ts';
import {
  insertRun,
  type MessageRow,
  type Regeneration,
  restartAnswer,
  selectFirstAnswer,
  selectQuestionByKey,
  selectRunOfMessage,
} from '../repository.ts';
import { maxParallelAnswers } from '../rules.ts';
import { type Exchange, readGround, startAnswer } from './start-answer.ts';

/** The same key was stored a moment ago by a copy of this very request, or before by a regeneration. */
class KeyTaken extends Error {}

/**
 * Stores a question, reserves its price and has it answered (2.10, 3.2). With a key: a finished answer is
 * handed out again, a running one joined, one that cost nothing written anew for the same question.
 * Throws `forbidden` for another's `user_id`, `idempotency_mismatch`, and what `startAnswer` throws.
 */
export async function sendMessage(
  context: Context,
  writer: AnswerWriter,
  input: SendMessageInput,
  idempotencyKey: string | null,
): Promise<Exchange> {
  const user = requireUser(context);
  if (input.user_id !== user.id) throw new AppError('forbidden');
  try {
    return await ask(context, writer, input, idempotencyKey);
  } catch (error) {
    const earlier = idempotencyKey && (await selectQuestionByKey(context.db, user.id, idempotencyKey));
    if (!earlier) throw error instanceof KeyTaken ? new AppError('idempotency_mismatch') : error;
    if (earlier.content !== input.content || earlier.listaId !== input.lista_id) {
      throw new AppError('idempotency_mismatch');
    }
    const answer = await selectFirstAnswer(context.db, earlier.id);
    if (!answer) throw new AppError('not_found');
    return await takeUp(context, writer, earlier, answer);
  }
}

async function ask(
  context: Context,
  writer: AnswerWriter,
  input: SendMessageInput,
  idempotencyKey: string | null,
): Promise<Exchange> {
  const ground = await readGround(context, input.lista_id);
  const { user_id: userId, lista_id: listaId, content } = input;
  const message = { userId, listaId, content, idempotencyKey, createdAt: context.clock.now() };
  return startAnswer(context, writer, ground, async (tx, run) => {
    const { usage, exchange } = await insertExchange(tx, message, run, maxParallelAnswers);
    if (usage.running >= maxParallelAnswers) throw new AppError('too_many_answers');
    if (!exchange) throw new KeyTaken();
    return exchange;
  });
}

/** Goes on with a question that is stored: joins its answer, or writes it anew when it cost nothing. */
export async function takeUp(
  context: Context,
  writer: AnswerWriter,
  question: MessageRow,
  answer: MessageRow,
): Promise<Exchange> {
  if (answer.status === 'failed' || answer.status === 'interrupted') {
    return await writeAnew(context, writer, question, answer);
  }
  const run = answer.status === 'streaming' ? await selectRunOfMessage(context.db, answer.id) : undefined;
  // The session's balance may be from before the reservation of the copy that this one takes up.
  const responsesAvailable = await availableNow(context.db, requireUser(context).id, context.clock.now());
  return { question, answer, runId: run?.id ?? null, responsesAvailable };
}

/** Another attempt at an answer that failed, in its place. */
export async function writeAnew(
  context: Context,
  writer: AnswerWriter,
  question: MessageRow,
  answer: MessageRow,
  asked?: (tx: Transaction) => Promise<Regeneration>,
): Promise<Exchange> {
  const ground = await readGround(context, question.listaId, question.id);
  return startAnswer(context, writer, ground, async (tx, run) => {
    const restarted = await restartAnswer(tx, answer.id);
    if (!restarted) throw new AppError('answer_in_progress');
    return { question, ...(await insertRun(tx, restarted.id, { ...run, ...(await asked?.(tx)) })) };
  });
}
