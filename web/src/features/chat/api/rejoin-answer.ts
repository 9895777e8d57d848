import { request } from '#web/lib/api-client.ts';
import { type ChatPlace, queryOf } from '../chat-place.ts';

/** Resumes the stream of a running answer after an event id, or from its start; 204 when none is running. */
export const rejoinAnswer = (
  { listId, conversation }: ChatPlace,
  lastEventId: string | null,
  signal: AbortSignal,
) =>
  request('GET', `/api/messages/${listId}/stream${queryOf(conversation)}`, undefined, {
    signal,
    headers: { Accept: 'text/event-stream', ...(lastEventId && { 'Last-Event-ID': lastEventId }) },
  });
