import * as chatCalls from '@matilha/contract/calls/chat';
import type { SendMessageInput } from '@matilha/contract/chat/chat';
import { call, request } from '#web/lib/requests/api-client.ts';
import { type ChatPlace, sentOf } from '../chat-place.ts';
import type { Regeneration } from '../stream/chat-controller.ts';

const stream = { Accept: 'text/event-stream' };

/** Sends a question and opens the stream of its answer; idempotent by key. */
export const sendMessage = (input: SendMessageInput, key: string, signal: AbortSignal) =>
  request(chatCalls.sendMessage, { body: input, signal, headers: { ...stream, 'Idempotency-Key': key } });

/** Resumes the stream of a running answer after an event id, or from its start; 204 when none is running. */
export const rejoinAnswer = (place: ChatPlace, lastEventId: string | null, signal: AbortSignal) =>
  request(chatCalls.rejoinAnswer, {
    ...sentOf(place),
    signal,
    headers: { Accept: 'text/event-stream', ...(lastEventId && { 'Last-Event-ID': lastEventId }) },
  });

/** Continues an answer that was cut at its length limit, for free, and opens the stream; joins a running continuation. */
export const continueAnswer = (answerId: number, signal: AbortSignal) =>
  request(chatCalls.continueAnswer, {
    params: { messageId: answerId },
    signal,
    headers: { Accept: 'text/event-stream' },
  });

/** Regenerates the last answer, for its price, and opens the stream; idempotent by key. */
export const regenerateAnswer = (answerId: number, { key, style }: Regeneration, signal: AbortSignal) =>
  request(chatCalls.regenerateAnswer, {
    params: { messageId: answerId },
    body: style && { style },
    signal,
    headers: { Accept: 'text/event-stream', 'Idempotency-Key': key },
  });

/** Stops the running answer of a chat; the server keeps the text written so far. */
export const stopAnswer = (place: ChatPlace) => call(chatCalls.stopAnswer, sentOf(place));
