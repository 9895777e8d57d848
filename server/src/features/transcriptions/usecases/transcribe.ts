import { messageMaxLength } from '@matilha/contract/chat/chat';
import { mostAudioSeconds } from '@matilha/contract/chat/transcriptions';
import { AppError } from '#server/platform/app-error.ts';
import { minutes } from '#server/platform/clock.ts';
import { createSemaphore } from '#server/platform/concurrency/semaphore.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type FreeTaskTools, isPaying, takeFreeCall } from '#server/providers/model/free-task.ts';
import {
  TranscriptionError,
  type TranscriptionProvider,
} from '#server/providers/transcription/transcription-provider.ts';
import { audioEnding, secondsOf } from '../rules.ts';

export interface TranscriptionTools extends FreeTaskTools {
  /** Null where this installation takes no voice notes. */
  transcription: TranscriptionProvider | null;
}

/** Recordings lie in memory while the service reads them, and while they wait. */
const fewAtATime = createSemaphore({ width: 4, maxWaiting: 4, patienceMs: 10_000, retryAfter: 5 });

/** A browser stops a recording by a timer, which runs late in the background. */
const lateSeconds = 10;

const unreadable = 'Não consegui ler este áudio. Grave de novo ou escreva a pergunta.';
const tooLong = 'A gravação passa de dois minutos. Grave uma mais curta.';
const silent = 'Não ouvi nenhuma palavra. Grave de novo, mais perto do microfone.';
const refuse = (audio: string) => new AppError('invalid_input', { message: audio, fields: { audio } });

/**
 * Returns the words of a recording, at most as many characters as a question takes; stores nothing and charges nothing. It takes one of the account's
 * recordings of a day and one of the day's model answers, unless the service fails. Throws `not_found` where voice notes are off, `payment_overdue`,
 * `invalid_input` for a file that is not a recording of at most two minutes or has no words, the errors of `takeFreeCall`, and `unavailable` when the service fails.
 */
export async function transcribe(
  context: Context,
  tools: TranscriptionTools,
  { body, left }: { body: Buffer /** Aborted when the client leaves. */; left: AbortSignal },
): Promise<string> {
  const user = requireUser(context);
  const { transcription } = tools;
  if (!transcription) throw new AppError('not_found');
  if (user.payment_status === 'atrasado') throw new AppError('payment_overdue');
  const ending = audioEnding(body);
  if (ending === undefined) throw refuse(unreadable);
  if (secondsOf(body, ending) > mostAudioSeconds + lateSeconds) throw refuse(tooLong);
  const text = await fewAtATime(async () => {
    if (left.aborted) return '';
    const giveBack = await takeFreeCall(
      context,
      tools,
      isPaying(user) ? 'transcription' : 'transcription_unpaid',
    );
    try {
      const signal = AbortSignal.any([left, AbortSignal.timeout(minutes(1))]);
      return await transcription.transcribe({ bytes: body, ending }, signal);
    } catch (error) {
      if (!(error instanceof TranscriptionError)) throw error;
      if (left.aborted) return '';
      context.log.warn({ reason: error.reason }, 'a recording was not transcribed');
      if (error.reason === 'refused') throw refuse(unreadable);
      await giveBack();
      throw new AppError('unavailable', { retryAfter: 5 });
    }
  });
  // Nobody reads the response to a client that left.
  if (text === '' && !left.aborted) throw refuse(silent);
  return text.slice(0, messageMaxLength).replace(/\p{Cs}$/u, '');
}
