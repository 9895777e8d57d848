import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api-error.ts';

/** First part of the query key of content that may belong to a paid product. */
export const contentKey = 'knowledge-content';
/** First part of the query key of the public catalogue. */
export const catalogueKey = 'knowledge-catalogue';

/** Content, or the refusal in its place: the purchase is missing or has ended. */
export type Content<Value> = { locked: false; value: Value } | { locked: true; paymentLink: string | null };

/**
 * Loads content. A refusal becomes the query's value, so that it overwrites the cached content, and drops the
 * rest.
 */
export async function loadContent<Value>(
  client: QueryClient,
  load: () => Promise<Value>,
): Promise<Content<Value>> {
  try {
    return { locked: false, value: await load() };
  } catch (error) {
    if (!isPurchaseRequired(error)) throw error;
    forgetPaidContent(client);
    return { locked: true, paymentLink: error.paymentLink };
  }
}

export const isPurchaseRequired = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'purchase_required';

/** Access was lost: removes the content from memory and refetches the visible queries. */
export function forgetPaidContent(client: QueryClient) {
  client.removeQueries({ queryKey: [contentKey], type: 'inactive' });
  void client.invalidateQueries({ queryKey: [catalogueKey] });
  void client.invalidateQueries({
    queryKey: [contentKey],
    type: 'active',
    // Refetching a query in flight, or one already refused, would loop.
    predicate: ({ state }) => state.fetchStatus === 'idle' && !isLocked(state.data),
  });
}

const isLocked = (data: unknown) =>
  typeof data === 'object' && data !== null && 'locked' in data && data.locked === true;
