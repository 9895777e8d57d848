import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import type { PaymentEvent, PaymentProvider } from './payment-provider.ts';

/** Who else is told of the provider's events: handed over in app.ts, so that billing knows no product. */
export interface PaymentFollower {
  /** Brings up to date what the event is about. Called again after a failure; the event says nothing but whom to ask. */
  follow(context: Context, event: PaymentEvent): Promise<void>;
  /** Asks the provider about everything that may have changed unheard (R15). */
  reconcile(context: Context): Promise<void>;
}

/** The provider, or `payments_unavailable` (1.3). */
export function requirePayments({ payments }: { payments: PaymentProvider | null }): PaymentProvider {
  if (!payments) throw new AppError('payments_unavailable');
  return payments;
}
