import { request } from '#web/lib/api-client.ts';

/** Has the last question answered once more, for its price, and opens the stream; the same key never asks twice. */
export const regenerateAnswer = (answerId: number, key: string, signal: AbortSignal) =>
  request('POST', `/api/messages/${answerId}/regenerate`, undefined, {
    signal,
    headers: { Accept: 'text/event-stream', 'Idempotency-Key': key },
  });
