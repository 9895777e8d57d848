import { ApiError } from '@matilha/contract/client/api-error';
import type { Product } from '@matilha/contract/content/knowledge';
import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';

/** First part of the query key of content that may belong to a paid product. */
export const contentKey = 'knowledge-content';
/** First part of the query key of the public catalogue. */
export const catalogueKey = 'knowledge-catalogue';

/** Content, or the refusal in its place: the purchase is missing or has ended. */
export type Content<Value> = { locked: false; value: Value } | { locked: true; paymentLink: string | null };

/**
 * Loads content. A refusal becomes the query's value, so that it overwrites the cached content, and drops the
 * rest. The catalogue is refetched when the content was locked and opens.
 */
export async function loadContent<Value>(
  { client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>,
  load: () => Promise<Value>,
): Promise<Content<Value>> {
  const wasLocked = isLocked(client.getQueryData(queryKey));
  try {
    const value = await load();
    if (wasLocked) void client.invalidateQueries({ queryKey: [catalogueKey] });
    return { locked: false, value };
  } catch (error) {
    if (!isPurchaseRequired(error)) throw error;
    if (!wasLocked) forgetPaidContent(client);
    return { locked: true, paymentLink: error.paymentLink };
  }
}

interface LoadedQuery {
  state: { data?: unknown };
}

const lockedEveryMs = 10_000;

/**
 * Query options that open locked content once it is paid elsewhere: refetches on return to the tab, and every
 * 10 s while the tab is visible.
 */
export const untilPaid = {
  refetchOnWindowFocus: ({ state }: LoadedQuery) => (isLocked(state.data) ? ('always' as const) : false),
  refetchInterval: ({ state }: LoadedQuery) => isLocked(state.data) && lockedEveryMs,
};

interface ProductState {
  state: { data?: Product | undefined };
}

/** Query options of a product that do the same: a closed product is asked for instead of its content. */
export const untilBought = {
  refetchOnWindowFocus: ({ state: { data } }: ProductState) =>
    data?.liberado === false ? ('always' as const) : false,
  refetchInterval: ({ state: { data } }: ProductState) => data?.liberado === false && lockedEveryMs,
};

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
