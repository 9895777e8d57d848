/**
 * The state of one customer: one JSON document. Times are Unix seconds of the simulator's clock, amounts cents. Objects
 * refer to each other by id; every id contains its account's key (ids.ts).
 */
export interface Account {
  /** `cus_sbx…` */
  id: string;
  /** Client secrets are derived from it; it never leaves the document. */
  seed: string;
  /** The number of the last id minted. */
  sequence: number;
  createdAt: number;
  /** Time of the last change. A due step that is applied late never gets an earlier time. */
  touchedAt: number;
  deletedAt: number | null;
  /** True for a buyer through a payment link: the protocol shows no customer for it. */
  guest: boolean;
  email: string | null;
  name: string | null;
  metadata: Metadata;
  /** Cents. A negative balance is owed to the customer and reduces the next invoice. */
  balance: number;
  defaultPaymentMethod: string | null;
  paymentMethods: PaymentMethod[];
  subscriptions: Subscription[];
  invoices: Invoice[];
  intents: Intent[];
  charges: Charge[];
  refunds: Refund[];
  disputes: Dispute[];
  checkouts: Checkout[];
  idempotency: Record<string, StoredAnswer>;
}

export type Metadata = Record<string, string>;

/** The browser's choice of payment method: a token of engine/cards.ts, with the expiry of a card. */
export interface PaymentMethodInput {
  token: string;
  expMonth?: number;
  expYear?: number;
}

export interface PaymentMethod {
  id: string;
  token: string;
  type: 'card' | 'pix' | 'boleto';
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  fingerprint: string;
  /** The bank has authenticated the card once; later payments without the customer need no authentication. */
  authenticated: boolean;
  createdAt: number;
}

export interface Price {
  id: string;
  productId: string;
  active: boolean;
  unitAmount: number;
  currency: string;
  recurring: { interval: 'day' | 'week' | 'month' | 'year'; intervalCount: number } | null;
  metadata: Metadata;
  createdAt: number;
}

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'canceled';

export interface Subscription {
  id: string;
  itemId: string;
  status: SubscriptionStatus;
  /** A copy, so that a price retired later still renews. */
  price: Price;
  createdAt: number;
  anchor: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  cancelReason: 'cancellation_requested' | 'payment_failed' | null;
  endedAt: number | null;
  defaultPaymentMethod: string | null;
  latestInvoiceId: string | null;
  pendingUpdate: PendingUpdate | null;
  pendingSetupIntentId: string | null;
  /** Types that its invoices may be paid with; absent for every type that the account offers. */
  methodTypes?: string[];
  /** How many of the price are charged; absent for one. */
  quantity?: number;
  /** The coupon of its next invoices; absent or null for none. */
  coupon?: Coupon | null;
  /** Absent or null while invoices are collected. */
  pause?: PausedCollection | null;
  metadata: Metadata;
}

/** Takes a part or an amount in cents off an invoice: of the next one, or of all. */
export interface Coupon {
  off: { percent: number } | { cents: number };
  duration: 'once' | 'forever';
}

/** `pause_collection`: the fate of invoices that are created meanwhile. */
export interface PausedCollection {
  behavior: 'void' | 'keep_as_draft' | 'mark_uncollectible';
  /** Null until somebody resumes the collection. */
  resumesAt: number | null;
}

/** A change that is applied when its invoice is paid. */
/** A price and its quantity. */
export interface SoldItem {
  price: Price;
  quantity: number;
}

export interface PendingUpdate extends SoldItem {
  invoiceId: string;
  periodStart: number;
  /** Null leaves it unchanged. */
  cancelAtPeriodEnd: boolean | null;
  expiresAt: number;
}

export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual';

export interface InvoiceLine {
  id: string;
  amount: number;
  description: string;
  proration: boolean;
  price: Price;
  /** Absent for one. */
  quantity?: number;
  /** Cents that a coupon takes off; absent for none. */
  discount?: number;
  periodStart: number;
  periodEnd: number;
}

export interface Invoice {
  id: string;
  /** Null for a draft. */
  number: string | null;
  /** Null for a one-off invoice, as is `itemId`. */
  subscriptionId: string | null;
  itemId: string | null;
  status: InvoiceStatus;
  billingReason: BillingReason;
  currency: string;
  lines: InvoiceLine[];
  total: number;
  startingBalance: number;
  amountDue: number;
  amountPaid: number;
  periodStart: number;
  periodEnd: number;
  intentId: string | null;
  attemptCount: number;
  /** Time of the automatic finalization (of a draft) or of the next automatic charge; null for never. */
  nextAttemptAt: number | null;
  createdAt: number;
  finalizedAt: number | null;
  paidAt: number | null;
  voidedAt: number | null;
  /** Absent or null for an invoice that was never marked. */
  uncollectibleAt?: number | null;
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export interface CardError {
  code: string;
  declineCode: string | null;
  message: string;
}

/** A payment intent, or a setup intent (`kind`), which charges nothing. */
export interface Intent {
  id: string;
  kind: 'payment' | 'setup';
  status: IntentStatus;
  amount: number;
  currency: string;
  description: string | null;
  metadata: Metadata;
  invoiceId: string | null;
  /** True to save the card for later payments. */
  saveCard: boolean;
  /** Allowed payment types; absent for every type that the account offers. */
  methodTypes?: string[];
  /** Seconds for which a Pix code can be paid; absent for the provider's default. */
  pixSeconds?: number;
  /** End of the Pix code or boleto voucher that waits for its payment; absent, or past use, for a card. */
  codeEndsAt?: number;
  paymentMethodId: string | null;
  latestChargeId: string | null;
  error: CardError | null;
  createdAt: number;
  canceledAt: number | null;
}

export interface Charge {
  id: string;
  intentId: string;
  paymentMethodId: string;
  status: 'succeeded' | 'failed';
  amount: number;
  amountRefunded: number;
  currency: string;
  error: CardError | null;
  createdAt: number;
}

export type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';

export interface Refund {
  id: string;
  chargeId: string;
  intentId: string;
  amount: number;
  currency: string;
  reason: string | null;
  metadata: Metadata;
  createdAt: number;
  /** Absent in older documents: succeeded. */
  status?: RefundStatus;
  failureReason?: string;
  /** The adjustment that gave a failed refund's amount back to the balance. */
  failureTransactionId?: string;
  /** The bank's later answer; absent when there is none to come. */
  answer?: { at: number; status: 'succeeded' | 'failed'; failureReason?: string };
}

export interface Dispute {
  id: string;
  chargeId: string;
  intentId: string;
  amount: number;
  currency: string;
  /** An inquiry has a status that begins with `warning_`: no money was withdrawn. */
  status:
    | 'needs_response'
    | 'won'
    | 'lost'
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed';
  createdAt: number;
}

/** A paid checkout session, opened from a payment link. */
export interface Checkout {
  id: string;
  paymentLinkId: string;
  clientReferenceId: string | null;
  email: string;
  amount: number;
  currency: string;
  intentId: string;
  createdAt: number;
}

/** The stored response of an idempotency key, returned again for the same request. */
export interface StoredAnswer {
  /** Digest of method, path and body. */
  request: string;
  status: number;
  body: unknown;
  at: number;
}
