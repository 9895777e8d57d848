import { request } from '#web/lib/api-client.ts';

/** Continues an answer that was cut at its length limit, for free, and opens the stream; joins a running continuation. */
export const continueAnswer = (answerId: number, signal: AbortSignal) =>
  request('POST', `/api/messages/${answerId}/continue`, undefined, {
    signal,
    headers: { Accept: 'text/event-stream' },
  });
