import type {
  SandboxCard,
  SandboxConfirmResult,
  SandboxPortal,
  sandboxClock,
} from '@matilha/contract/sandbox';
import type * as z from 'zod/mini';

/** Hands a signed event to the product's own webhook; answers its status. */
export type DeliverEvent = (body: string, signature: string) => Promise<number>;

/**
 * The sandbox's own side: what the real provider's script, portal and clock do. All of a customer's calls take the
 * customer that the session belongs to; a secret of somebody else's is `not_found`.
 */
export interface Sandbox {
  confirm(customerId: string, clientSecret: string, card: SandboxCard): Promise<SandboxConfirmResult>;
  /** The simulated bank's answer to an intent that requires one. */
  authenticate(customerId: string, clientSecret: string, approve: boolean): Promise<SandboxConfirmResult>;
  portal(
    customerId: string,
  ): Promise<Omit<SandboxPortal, 'subscription'> & { subscription: SandboxSubscription | null }>;
  /** Becomes the card of later payments, and pays what is overdue. Declined: `payment_failed`. */
  changeCard(customerId: string, card: SandboxCard): Promise<void>;
  setCancelAtPeriodEnd(customerId: string, cancel: boolean): Promise<void>;
  clock(): Promise<z.infer<typeof sandboxClock>>;
  /** Moves the clock forward and does everything that falls due on the way, in order. */
  advance(days: number): Promise<void>;
  /** Does what has fallen due by itself. */
  runDue(): Promise<void>;
  /** Sends what the webhook has not taken yet, oldest first; stops at the first refusal. */
  deliverEvents(deliver: DeliverEvent): Promise<void>;
}

export interface SandboxSubscription {
  status: string;
  priceId: string;
  /** Cents. */
  amount: number;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
}
