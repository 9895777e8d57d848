import type { SandboxCard, SandboxConfirmResult, SandboxPortal } from '@matilha/contract/sandbox';

/** Hands a signed event to the product's own webhook; answers its status. */
export type DeliverEvent = (body: string, signature: string) => Promise<number>;

/**
 * The sandbox's own side: what the real provider's script, portal and clock do. All of a customer's calls take the
 * customer that the session belongs to; a secret of somebody else's is `not_found`.
 */
export interface Sandbox {
  /** Of an intent that is paid already, the same answer again. */
  confirm(customerId: string, clientSecret: string, card: SandboxCard): Promise<SandboxConfirmResult>;
  /** The simulated bank's answer to an intent that requires one. */
  authenticate(customerId: string, clientSecret: string, approve: boolean): Promise<SandboxConfirmResult>;
  /** Null: no such customer, or one that was forgotten. */
  portal(customerId: string): Promise<SandboxPortalView | null>;
  /** Becomes the card of later payments, and pays what is overdue. Declined: `payment_failed`. */
  changeCard(customerId: string, card: SandboxCard): Promise<void>;
  /** `not_found` without a subscription that runs. */
  setCancelAtPeriodEnd(customerId: string, cancel: boolean): Promise<void>;
  clock(): Promise<{ now: Date; offsetDays: number }>;
  /** Moves the clock forward and does everything that falls due on the way, in order. */
  advance(days: number): Promise<void>;
  /** Does what has fallen due by itself. */
  runDue(): Promise<void>;
  /** From now on each event goes to the webhook right after the change that caused it. */
  connect(deliver: DeliverEvent): void;
  /** Sends what the webhook has not taken yet, oldest first; a customer's later events wait for the refused one. */
  deliverEvents(): Promise<void>;
  /** Ends the deliveries that run, and begins no other. */
  close(): Promise<void>;
}

export interface SandboxPortalView extends Pick<SandboxPortal, 'card'> {
  subscription: SandboxSubscription | null;
  /** Newest first. */
  invoices: SandboxInvoice[];
}

export interface SandboxSubscription {
  status: string;
  priceId: string;
  /** Cents. */
  amount: number;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
}

export interface SandboxInvoice {
  id: string;
  number: string;
  created: Date;
  /** Of the plan it charges; null without a line. */
  priceId: string | null;
  status: SandboxPortal['invoices'][number]['status'];
  /** Cents. */
  total: number;
  amountPaid: number;
  amountRefunded: number;
}
