/** The states of a subscription, in the provider's words. */
export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** States that never charge again. */
export const endedStatuses: readonly SubscriptionStatus[] = ['canceled', 'incomplete_expired'];

const ended = new Set<string>(endedStatuses);
const paid = new Set<string>(['active', 'trialing'] satisfies SubscriptionStatus[]);
const unpaid = new Set<string>(['past_due', 'unpaid', 'paused'] satisfies SubscriptionStatus[]);

interface Stated {
  status: string;
}

export const hasEnded = ({ status }: Stated): boolean => ended.has(status);

/** Runs, and its newest period was paid. */
export const isPaid = ({ status }: Stated): boolean => paid.has(status);

/** Runs, and a payment is missing. */
export const isUnpaid = ({ status }: Stated): boolean => unpaid.has(status);

/** Began and has not ended: an unfinished subscription does not run. */
export const isRunning = (subscription: Stated): boolean => isPaid(subscription) || isUnpaid(subscription);
