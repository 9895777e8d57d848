import type { PaymentFollower } from '#server/providers/payments/payment-follower.ts';
import type { PurchaseDependencies } from './dependencies.ts';

/** Purchases as a listener of the provider's events. */
export const purchaseFollower = (_deps: PurchaseDependencies): PaymentFollower => ({
  follow: async () => undefined,
  reconcile: async () => undefined,
});
