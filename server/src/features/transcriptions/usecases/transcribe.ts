import { messageMaxLength } from '@matilha/contract/chat';
import { AppError } from '#server/platform/app-error.ts';
import { minutes } from '#server/platform/clock.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { type FreeTaskTools, mayAskModel } from '#server/providers/model/free-task.ts';
import {
  TranscriptionError,
  type TranscriptionProvider,
} from '#server/providers/transcription/transcription-provider.ts';
import { audioEnding } from '../rules.ts';

export interface TranscriptionTools extends FreeTaskTools {
  /** Null where this installation takes no voice notes. */
  transcription: TranscriptionProvider | null;
}

/** Recordings lie in memory while the service reads them. */
const fewAtATime = createSemaphore({ width: 4, maxWaiting: 20, patienceMs: 10_000, retryAfter: 5 });

const unreadable = 'Não consegui ler este áudio. Grave de novo ou escreva a pergunta.';
const silent = 'Não ouvi nenhuma palavra. Grave de novo, mais perto do microfone.';
const refuse = (audio: string) => new AppError('invalid_input', { message: audio, fields: { audio } });

/**
 * Returns the words of a recording, at most as many characters as a question takes; stores nothing and charges nothing. It takes one of the account's
 * 40 recordings of a day and one of the day's model answers. Throws `not_found` where voice notes are off, `invalid_input` for what is no
 * recording or has no words, `rate_limited`, and `unavailable` when the service fails.
 */
export async function transcribe(
  context: Context,
  tools: TranscriptionTools,
  body: Uint8Array,
): Promise<string> {
  requireUser(context);
  const { transcription } = tools;
  if (!transcription) throw new AppError('not_found');
  const ending = audioEnding(body);
  if (ending === undefined) throw refuse(unreadable);
  if (!(await mayAskModel(context, tools, 'transcription'))) throw new AppError('rate_limited');
  const bytes = new Uint8Array(body);
  const text = await fewAtATime(async () => {
    try {
      return await transcription.transcribe({ bytes, ending }, AbortSignal.timeout(minutes(1)));
    } catch (error) {
      if (!(error instanceof TranscriptionError)) throw error;
      context.log.warn({ reason: error.reason }, 'a recording was not transcribed');
      throw error.reason === 'refused' ? refuse(unreadable) : new AppError('unavailable', { retryAfter: 5 });
    }
  });
  if (text === '') throw refuse(silent);
  return text.slice(0, messageMaxLength).replace(/\p{Cs}$/u, '');
}
