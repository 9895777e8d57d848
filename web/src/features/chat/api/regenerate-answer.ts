import { request } from '#web/lib/api-client.ts';

/** Has the last question answered once more, for its price, and opens the stream of the answer. */
export const regenerateAnswer = (answerId: number, signal: AbortSignal) =>
  request('POST', `/api/messages/${answerId}/regenerate`, undefined, {
    signal,
    headers: { Accept: 'text/event-stream' },
  });
