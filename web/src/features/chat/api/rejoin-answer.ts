import { request } from '#web/lib/api-client.ts';

/** Joins the answer being written in a chat after an event, or from its beginning; 204 when there is none. */
export const rejoinAnswer = (listId: number, lastEventId: string | null, signal: AbortSignal) =>
  request('GET', `/api/messages/${listId}/stream`, undefined, {
    signal,
    headers: { Accept: 'text/event-stream', ...(lastEventId && { 'Last-Event-ID': lastEventId }) },
  });
