export type { BillingDependencies } from './dependencies.ts';
export { waitingDisputes, waitingEvents, waitingRefunds } from './events/waiting-payments.ts';
export {
  applyPlanPrices,
  comparePlanPrices,
  type PlanPriceChange,
} from './plans/usecases/apply-plan-prices.ts';
export { listTiers } from './plans/usecases/browse-plans.ts';
export { purchaseFollower } from './purchases/payment-follower.ts';
export { waitingPurchases } from './purchases/waiting-purchases.ts';
export { reconcileDue } from './standing/usecases/reconcile.ts';
