/** The statuses of a subscription, as the provider names them. */
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

/** Statuses in which a subscription never charges again. */
export const endedStatuses: readonly SubscriptionStatus[] = ['canceled', 'incomplete_expired'];

const ended = new Set<string>(endedStatuses);
const paid = new Set<string>(['active', 'trialing'] satisfies SubscriptionStatus[]);
const unpaid = new Set<string>(['past_due', 'unpaid', 'paused'] satisfies SubscriptionStatus[]);

interface Stated {
  status: string;
}

export const hasEnded = ({ status }: Stated): boolean => ended.has(status);

/** Returns true if the subscription runs and its newest period is paid. */
export const isPaid = ({ status }: Stated): boolean => paid.has(status);

/** Returns true if the subscription runs and a payment is missing. */
export const isUnpaid = ({ status }: Stated): boolean => unpaid.has(status);

/** Returns true if the subscription has begun and not ended. An `incomplete` one does not run. */
export const isRunning = (subscription: Stated): boolean => isPaid(subscription) || isUnpaid(subscription);
