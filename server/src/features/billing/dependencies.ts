import type { Config } from '#server/config.ts';
import type { Context } from '#server/platform/context.ts';
import type { PaymentFollower } from '#server/providers/payments/payment-follower.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';

export interface BillingDependencies {
  /** Null: this installation takes no payments. */
  payments: PaymentProvider | null;
  followers: readonly PaymentFollower[];
  settings: Pick<Config, 'appUrl' | 'brandName' | 'seller'>;
}

/** Dependencies of routes that call the provider several times. */
export interface LimitedDependencies extends BillingDependencies {
  /** Throws `rate_limited` when the user made too many such calls. */
  limitCalls: (request: { context: Context }) => Promise<void>;
}
