import * as chatCalls from '@matilha/contract/calls/chat';
import { request } from '#web/lib/requests/api-client.ts';

/** Continues an answer that was cut at its length limit, for free, and opens the stream; joins a running continuation. */
export const continueAnswer = (answerId: number, signal: AbortSignal) =>
  request(chatCalls.continueAnswer, {
    params: { messageId: answerId },
    signal,
    headers: { Accept: 'text/event-stream' },
  });
