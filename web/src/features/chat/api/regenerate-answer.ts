import * as chatCalls from '@matilha/contract/calls/chat';
import { request } from '#web/lib/requests/api-client.ts';
import type { Regeneration } from '../stream/chat-controller.ts';

/** Regenerates the last answer, for its price, and opens the stream; idempotent by key. */
export const regenerateAnswer = (answerId: number, { key, style }: Regeneration, signal: AbortSignal) =>
  request(chatCalls.regenerateAnswer, {
    params: { messageId: answerId },
    body: style && { style },
    signal,
    headers: { Accept: 'text/event-stream', 'Idempotency-Key': key },
  });
