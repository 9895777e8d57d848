import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api-error.ts';

/** First part of the key of everything that may belong to a paid product. */
export const contentKey = 'knowledge-content';
/** First part of the key of what the shop window shows. */
export const catalogueKey = 'knowledge-catalogue';

/** Content as it came, or the refusal that takes its place: a purchase is missing, or has ended. */
export type Content<Value> = { locked: false; value: Value } | { locked: true; paymentLink: string | null };

/** Loads content; a refusal becomes the answer, so that it overwrites what the cache held, and drops the rest (7.4). */
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

/** Access was lost: nothing of the content stays in memory; what is on the screen is asked for again. */
export function forgetPaidContent(client: QueryClient) {
  client.removeQueries({ queryKey: [contentKey], type: 'inactive' });
  void client.invalidateQueries({ queryKey: [catalogueKey] });
  void client.invalidateQueries({
    queryKey: [contentKey],
    type: 'active',
    // One that is under way, or was refused already, would only ask in circles.
    predicate: ({ state }) => state.fetchStatus === 'idle' && !isLocked(state.data),
  });
}

const isLocked = (data: unknown) =>
  typeof data === 'object' && data !== null && 'locked' in data && data.locked === true;
