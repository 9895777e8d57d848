export type { BillingDependencies } from './dependencies.ts';
export { ensureCustomer } from './usecases/ensure-customer.ts';
export { finishWithdrawal, reopenWithdrawal } from './usecases/finish-withdrawals.ts';
export { applyPlanPrices, comparePlanPrices, type PlanPriceChange } from './usecases/keep-plan-prices.ts';
export { type LinkBuyer, linkSealer, openLinkReference } from './usecases/link-reference.ts';
export {
  findProductWithdrawal,
  hasGivenUpProduct,
  promiseWithdrawal,
} from './usecases/promise-withdrawal.ts';
export { lookAtDue } from './usecases/reconcile.ts';
export { keepCustomerLock, type LockedCustomer, withCustomerLock } from './usecases/with-customer-lock.ts';
export { withdrawalAmount, withdrawalEnd } from './usecases/withdrawal-rules.ts';
