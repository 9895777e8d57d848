import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import type { PacedCalls } from './paced-calls.ts';
import type { PaymentEvent, PaymentProvider } from './payment-provider.ts';

/** Where a reconciliation continues: a JSON value that only its author reads. Null is the beginning. */
export type Position = unknown;

export interface ReconciledPage {
  /** Null after the last page. */
  next: Position | null;
  /** Objects read again. */
  asked: number;
  /** Objects that could not be read; the next run retries them. */
  failed: number;
}

/** A feature besides billing that follows payment events. app.ts injects it, so that billing does not import the feature. */
export interface PaymentFollower {
  /** Re-reads the event's objects from the provider, and updates them. Must be idempotent: it is retried after a failure. */
  follow(context: Context, event: PaymentEvent): Promise<void>;
  /**
   * Re-reads payments that somebody may be making, in case their event is lost (product decision 4.15); called once a minute. A payment that
   * fails does not stop the others.
   */
  followOpen(context: Context): Promise<void>;
  /**
   * Re-reads from the provider one page of objects that may have changed without an event (R15). Idempotent. Throws when the provider is
   * down or the calls' signal aborts: the page is retried later.
   */
  reconcile(context: Context, after: Position | null, calls: PacedCalls): Promise<ReconciledPage>;
}

/** Returns the provider. Throws `payments_unavailable` when the installation has none. */
export function requirePayments({ payments }: { payments: PaymentProvider | null }): PaymentProvider {
  if (!payments) throw new AppError('payments_unavailable');
  return payments;
}
