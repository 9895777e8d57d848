import type { ServerResponse } from 'node:http';
import type { SendMessageOutput } from '@matilha/contract/chat/chat';
import { availableNow } from '#server/features/credits/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireSession, requireUser } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { onceClosed } from '#server/platform/once-closed.ts';
import type { SessionWatch } from '#server/platform/sessions/session-watch.ts';
import { presentMessage } from '../present.ts';
import type { Position } from '../rules.ts';
import type { Exchange } from '../usecases/start-answer.ts';
import { AnswerStream, heartbeatMs } from './answer-stream.ts';
import { type ChatServices, followAnswer } from './follow-answer.ts';
import type { AnswerEvent } from './live-answer.ts';
import type { OpenReaders } from './open-readers.ts';

export interface StreamServices extends ChatServices {
  /** Closes streams under a session that ended (R27); the answer itself goes on. */
  sessions: SessionWatch;
  readers: OpenReaders;
}

/** A connection that an answer is written to, and the call that opened it. */
export interface Reader {
  context: Context;
  response: ServerResponse;
  headers: Record<string, string>;
}

/** Returns the balance of the request's user, in credits. */
const balance = (context: Context): Promise<number> =>
  availableNow(context.db, requireUser(context).id, context.clock.now());

/** Returns the balance beside an answer's end, or undefined: the end reaches its reader even when the balance cannot be read. */
async function balanceIfReadable(context: Context): Promise<number | undefined> {
  try {
    return await balance(context);
  } catch (error) {
    context.log.warn(describeError(error), 'reading the balance after an answer failed');
    return undefined;
  }
}

/** Streams a run to the reader from the offset on. */
export function openStream(
  { context, response, headers }: Reader,
  services: StreamServices,
  position: Position,
  opening?: SendMessageOutput,
): void {
  // The client may have left while its question was stored: the answer goes on without a reader.
  if (response.req.socket.destroyed) return;
  const stream = new AnswerStream(response, position.runId, position.offset, headers);
  if (opening) sendOpening(stream, opening);
  const heartbeat = setInterval(() => stream.heartbeat(), heartbeatMs);
  const listener = stream.listener(() => balanceIfReadable(context));
  const leave = followAnswer(context, services, position, listener);
  const { sessionId, user } = requireSession(context);
  const forget = services.sessions.watch(sessionId, () => stream.close());
  const release = onceClosed(response, () => {
    clearInterval(heartbeat);
    forget();
    leave();
    makeRoom();
  });
  // A client that does not read would keep the connection of a closed stream, and with it all of this.
  const makeRoom = services.readers.enter(user.id, () => {
    stream.supersede();
    release();
  });
}

/** Streams an exchange: follows the answer while it is being written, sends a finished one as the same events. */
export function streamExchange(reader: Reader, services: StreamServices, exchange: Exchange): void {
  const opening = presentExchange(exchange);
  if (exchange.runId === null) replay(reader, opening);
  else openStream(reader, services, { runId: exchange.runId, offset: 0 }, opening);
}

function replay({ response, headers }: Reader, whole: SendMessageOutput): void {
  const stream = new AnswerStream(response, 0, 0, headers);
  const { aiMessage, responses_available: available } = whole;
  sendOpening(stream, whole);
  const listener = stream.listener(async () => available);
  listener({ type: 'delta', text: aiMessage.content, offset: aiMessage.content.length });
  listener({ type: 'end', message: aiMessage, responsesAvailable: available, errorCode: null });
}

/** Sends question and answer without text, which follows in deltas. */
const sendOpening = (stream: AnswerStream, { aiMessage, ...opening }: SendMessageOutput): void =>
  stream.send('user-message', { ...opening, aiMessage: { ...aiMessage, content: '' } });

/** Returns an exchange when its answer is whole. Throws the answer's error, and `unauthenticated` when the session ends. */
export async function awaitExchange(
  context: Context,
  services: StreamServices,
  exchange: Exchange,
): Promise<SendMessageOutput> {
  const opening = presentExchange(exchange);
  if (exchange.runId === null) return opening;
  const end = await answerEnd(context, services, exchange.runId);
  if (!end.message || end.errorCode !== null) throw new AppError(end.errorCode ?? 'unavailable');
  const available = end.responsesAvailable ?? (await balance(context));
  return { ...opening, aiMessage: end.message, responses_available: available };
}

function answerEnd(context: Context, services: StreamServices, runId: number) {
  const waiting = Promise.withResolvers<Extract<AnswerEvent, { type: 'end' }>>();
  const leave = followAnswer(context, services, { runId, offset: 0 }, (event) => {
    if (event.type === 'end') waiting.resolve(event);
  });
  const forget = services.sessions.watch(requireSession(context).sessionId, () =>
    waiting.reject(new AppError('unauthenticated')),
  );
  return waiting.promise.finally(() => {
    forget();
    leave();
  });
}

const presentExchange = ({ question, answer, responsesAvailable }: Exchange): SendMessageOutput => ({
  userMessage: presentMessage(question),
  aiMessage: presentMessage(answer),
  responses_available: responsesAvailable,
});
