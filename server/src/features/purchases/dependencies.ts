import type { BillingDependencies } from '#server/features/billing/dependencies.ts';
import type { Limits } from '#server/platform/limits.ts';

export interface PurchaseDependencies extends Pick<BillingDependencies, 'payments' | 'settings'> {
  limits: Limits;
}
