import * as chatCalls from '@matilha/contract/calls/chat';
import type { SendMessageInput } from '@matilha/contract/chat/chat';
import { request } from '#web/lib/requests/api-client.ts';

const stream = { Accept: 'text/event-stream' };

/** Sends a question and opens the stream of its answer; idempotent by key. */
export const sendMessage = (input: SendMessageInput, key: string, signal: AbortSignal) =>
  request(chatCalls.sendMessage, { body: input, signal, headers: { ...stream, 'Idempotency-Key': key } });
