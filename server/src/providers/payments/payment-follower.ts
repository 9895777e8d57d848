import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import type { PaymentEvent, PaymentProvider } from './payment-provider.ts';

/** A feature besides billing that follows payment events. app.ts injects it, so that billing does not import the feature. */
export interface PaymentFollower {
  /** Re-reads from the provider what the event names, and updates it. Must be idempotent: it is retried after a failure. */
  follow(context: Context, event: PaymentEvent): Promise<void>;
  /** Re-reads from the provider everything that may have changed without an event (R15). */
  reconcile(context: Context): Promise<void>;
}

/** Returns the provider. Throws `payments_unavailable` when the installation has none. */
export function requirePayments({ payments }: { payments: PaymentProvider | null }): PaymentProvider {
  if (!payments) throw new AppError('payments_unavailable');
  return payments;
}
