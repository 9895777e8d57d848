import { request } from '#web/lib/api-client.ts';

/** Resumes the stream of a running answer after an event id, or from its start; 204 when none is running. */
export const rejoinAnswer = (listId: number, lastEventId: string | null, signal: AbortSignal) =>
  request('GET', `/api/messages/${listId}/stream`, undefined, {
    signal,
    headers: { Accept: 'text/event-stream', ...(lastEventId && { 'Last-Event-ID': lastEventId }) },
  });
