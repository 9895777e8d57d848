import * as chatCalls from '@matilha/contract/calls/chat';
import { request } from '#web/lib/requests/api-client.ts';
import { type ChatPlace, sentOf } from '../chat-place.ts';

/** Resumes the stream of a running answer after an event id, or from its start; 204 when none is running. */
export const rejoinAnswer = (place: ChatPlace, lastEventId: string | null, signal: AbortSignal) =>
  request(chatCalls.rejoinAnswer, {
    ...sentOf(place),
    signal,
    headers: { Accept: 'text/event-stream', ...(lastEventId && { 'Last-Event-ID': lastEventId }) },
  });
