import type { PaymentFollower } from '#server/providers/payments/payment-follower.ts';
import type { PurchaseDependencies } from './dependencies.ts';
import { followCheckout } from './follow-checkout.ts';
import { followOpenPurchases } from './follow-open-purchases.ts';
import { followPayment } from './follow-payment.ts';
import { reconcilePurchases } from './reconcile-purchases.ts';

/** Returns the purchases' follower of the provider's events: an event only says which payment or checkout to read. */
export const purchaseFollower = ({
  payments: provider,
  settings,
}: PurchaseDependencies): PaymentFollower => ({
  async follow(context, { paymentId, checkoutId }) {
    if (!provider) return;
    if (checkoutId) await followCheckout(context, { provider, settings }, checkoutId);
    if (paymentId) await followPayment(context, { provider, settings }, paymentId);
  },
  async followOpen(context) {
    if (provider) await followOpenPurchases(context, { provider, settings });
  },
  async reconcile(context, after, calls) {
    if (!provider) return { next: null, asked: 0, failed: 0 };
    return reconcilePurchases(context, { provider, settings }, after, calls);
  },
});
