import type { Config } from '#server/config.ts';
import type { Limits } from '#server/platform/limits.ts';
import type { Passwords } from '#server/platform/password.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';

export interface PurchaseDependencies {
  /** Null: this installation takes no payments. */
  payments: PaymentProvider | null;
  settings: Pick<Config, 'appUrl' | 'brandName' | 'seller'>;
  limits: Limits;
}

/** Adds password hashing for mailed codes. */
export interface ClaimDependencies extends PurchaseDependencies {
  passwords: Passwords;
}
