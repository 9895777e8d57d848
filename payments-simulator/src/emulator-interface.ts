import type { Account, IntentStatus, PaymentMethodInput } from './model/account.ts';
import type { EmulatorStore } from './store.ts';

export interface EmulatorRequest {
  method: string;
  /** With its query: `/v1/subscriptions?customer=…`. */
  path: string;
  /** Form-encoded; empty without one. */
  body: string;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
}

export interface EmulatorAnswer {
  status: number;
  body: unknown;
}

/** What the provider's script tells the page about an intent. */
export interface IntentOutcome {
  id: string;
  status: IntentStatus;
  /** Why it was refused, in Portuguese, else null. */
  message: string | null;
  declineCode: string | null;
}

export interface EmulatorOptions {
  store: EmulatorStore;
  secretKey: string;
  /** Where the portal is; `{customer}` and `{return_url}` are filled in. */
  portalUrl?: string;
}

/**
 * A stand-in for Stripe's REST API (2026-10-28.endive), as far as our adapter uses it, and for what only a browser, a
 * bank or a card holder does. Throws nothing for a bad request: it answers as Stripe does. The control functions
 * throw EmulatorFailure for what does not exist or is in no state for it.
 */
export interface Emulator {
  /** One call of the secret API. */
  handle(request: EmulatorRequest): Promise<EmulatorAnswer>;
  /** Pays an intent in the browser's name. Declined is an outcome, not an error. */
  confirmIntent(
    clientSecret: string,
    paymentMethod: string | PaymentMethodInput,
    customerId?: string,
  ): Promise<IntentOutcome>;
  /** The bank's answer to an intent that requires an action. */
  authenticateIntent(clientSecret: string, approve: boolean, customerId?: string): Promise<IntentOutcome>;
  /** An intent as the browser may see it. */
  readIntent(clientSecret: string, customerId?: string): Promise<IntentOutcome & { amount: number }>;
  /** The money of a slow method (Pix) came, or never will. */
  settleIntent(intentId: string, ok: boolean): Promise<IntentOutcome>;
  /** Becomes the card of later payments and pays what is overdue. A declined card throws (`card_error`) and changes nothing. */
  attachCard(customerId: string, paymentMethod: string | PaymentMethodInput): Promise<void>;
  setCancelAtPeriodEnd(customerId: string, cancel: boolean): Promise<void>;
  /** The holder disputes the payment; answers the dispute's id. */
  openDispute(intentId: string): Promise<string>;
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<void>;
  /** Somebody pays on a page opened from a payment link; answers the checkout session's id and its customer's. */
  payLink(payment: LinkPayment): Promise<{ checkoutId: string; customerId: string; intentId: string }>;
  /** The document of a customer, for a portal of our own; null: no such. */
  readAccount(customerId: string): Promise<Account | null>;
  /** Does everything that has fallen due by the store's clock, in order; answers how many accounts were touched. */
  runDue(): Promise<number>;
}

export interface LinkPayment {
  paymentLinkId: string;
  /** As the link's address carried it. */
  clientReferenceId: string | null;
  email: string;
  paymentMethod?: string;
}
