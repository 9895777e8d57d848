import { request } from '#web/lib/api-client.ts';

/** Regenerates the last answer, for its price, and opens the stream; idempotent by key. */
export const regenerateAnswer = (answerId: number, key: string, signal: AbortSignal) =>
  request('POST', `/api/messages/${answerId}/regenerate`, undefined, {
    signal,
    headers: { Accept: 'text/event-stream', 'Idempotency-Key': key },
  });
