import type { PaymentProviderName, subscriptionConditions } from '@matilha/contract/billing/billing';
import type { SubscriptionStatus } from './subscription-status.ts';

/** A Pix code or boleto voucher that waits for its payment. Addresses are https and of the provider. */
export interface WaitingCode {
  kind: 'pix' | 'boleto';
  /** The text to pay with: a Pix to copy and paste, or the boleto's number. */
  code: string | null;
  /** The QR code of a Pix. */
  pictureUrl: string | null;
  /** The provider's page with the code or voucher. */
  instructionsUrl: string | null;
  expiresAt: Date | null;
}

/** The provider's current state of a payment. Amounts are cents of real. */
export interface PaymentSnapshot {
  id: string;
  /** Begun with a test key and read with a live one: it is cancelled, and never was money. */
  isOfTestMode?: true;
  /** `waiting`: the buyer has a code to pay with; until it is paid or expires, no other payment may be asked for. */
  status: 'open' | 'waiting' | 'processing' | 'succeeded' | 'canceled';
  /** The code of a payment that is `waiting`, else null. */
  waiting: WaitingCode | null;
  /** The last attempt was a code that was not paid in time. */
  codeExpired: boolean;
  amount: number;
  currency: string;
  /** Refunded, or on its way back: a pending refund counts, a failed or cancelled one does not. */
  amountRefunded: number;
  /** The part of `amountRefunded` that has not arrived: its refunds are pending or require an action. */
  amountReturning: number;
  /** The reason of the newest refund that failed or was cancelled, in the provider's words; null without one. */
  refundFailure: string | null;
  /** The state of a chargeback: `open` until the bank decides. */
  dispute: 'open' | 'won' | 'lost' | null;
  /** The bank asks about the payment and has moved no money; unanswered, it may become a chargeback. */
  isQuestioned?: true;
  /** Until when the evidence about an open chargeback has to arrive. */
  disputeDueAt?: Date;
  /** The provider's fee in cents, and when the rest can be paid out; null until the money has moved. */
  settlement: { fee: number; availableAt: Date } | null;
  /** Identifies the card: equal for the same card, whichever customer pays with it. */
  cardFingerprint: string | null;
  /** Our own reference of a purchase, stored in the payment's metadata. */
  reference: string | null;
  paidAt: Date | null;
  createdAt: Date;
}

export interface InvoiceSnapshot {
  id: string;
  subscriptionId: string | null;
  /** True for an invoice that the provider made by itself for another period. */
  isRenewal: boolean;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  /** The provider goes on by itself to charge it: false for the draft that a pause of the collection leaves. */
  advances: boolean;
  currency: string;
  amountDue: number;
  amountPaid: number;
  /** The whole period of a plan that it charges, the cents for it, and the part of them that a coupon took off; lines of a proration or a trial do not count. Null without such a line. */
  period: {
    tierId: number;
    priceId: string;
    startsAt: Date;
    endsAt: Date;
    amount: number;
    discount: number;
  } | null;
  /** The payment that settled it, else the newest attempt. */
  payment: PaymentSnapshot | null;
  createdAt: Date;
  paidAt: Date | null;
}

/** The intent that the browser confirms. Never a settled intent: Stripe Elements rejects it. */
export interface Confirmation {
  clientSecret: string;
  intent: 'payment' | 'setup';
}

export interface SubscriptionSnapshot {
  id: string;
  status: SubscriptionStatus;
  /** The plan of the next period. */
  tierId: number;
  /** The price of the next period; the current period may have had another. */
  priceId: string;
  /** Cents of each later period, without a discount. */
  recurringAmount: number;
  /** The end of the period that runs at the provider: it charges again then, unless the subscription ends. */
  renewsAt: Date;
  conditions: SubscriptionCondition[];
  /** False for a cancellation on a date after the running period: it renews until then. */
  cancelAtPeriodEnd: boolean;
  /** When cancellation was requested, even if it takes effect later. */
  canceledAt: Date | null;
  /** The card that its invoices are charged with; null when they are charged with the customer's default. */
  cardId: string | null;
  /** The end of the month until which `cardId` is valid; null for another method, and where a subscription is read alone. */
  cardExpiresAt: Date | null;
  /** For its newest unpaid invoice, or for the card of a free first period; null when there is nothing to confirm. */
  confirmation: Confirmation | null;
  /** The amount remaining on its newest unpaid invoice, zero without one. */
  amountDue: number;
  createdAt: Date;
  endedAt: Date | null;
}

export type SubscriptionCondition = (typeof subscriptionConditions)[number];

/**
 * A customer's subscriptions of our plans with their invoices, and purchases with our reference, newest first. Other sales of the operator to the
 * same customer are left out (product decision 4.13).
 */
export interface CustomerSnapshot {
  subscriptions: SubscriptionSnapshot[];
  invoices: InvoiceSnapshot[];
  /** One-off payments with our reference; they have no invoice. */
  purchases: PaymentSnapshot[];
  /** The customer's default card, chosen in the provider's portal; absent without one. */
  defaultCardId?: string;
  /** The customer was created with a test key and is read with a live one: the lists are empty, and nothing was money. */
  isOfTestMode?: true;
}

/** A checkout session of the provider, opened from one of the operator's payment links. */
export interface CheckoutSnapshot {
  id: string;
  /** `client_reference_id` from the link's address. Untrusted: the buyer can edit it. */
  reference: string | null;
  /** The address of the payment link that opened it. */
  linkUrl: string | null;
  email: string | null;
  payment: PaymentSnapshot | null;
  /** When it was opened, if it is complete without a payment: a coupon took off the whole price. */
  freeAt?: Date;
}

/** One page of a listing; `next` is the cursor of the following page, null on the last. */
export interface CheckoutPage {
  checkouts: CheckoutSnapshot[];
  next: string | null;
}

export interface PlanPrice {
  priceId: string;
  tierId: number;
  amount: number;
  active: boolean;
}

/** An event, reduced to the ids it names. The state is always read from the provider, never from the event. */
export interface PaymentEvent {
  id: string;
  type: string;
  createdAt: Date;
  customerId: string | null;
  paymentId: string | null;
  checkoutId: string | null;
}

export interface ChangeRequest {
  subscriptionId: string;
  priceId: string;
  /** The instant of the quote: a period that began since then was begun by this request. */
  at: Date;
  /**
   * The days from then to the end of the running period are taken off the price, at the amount charged for them; null charges the full
   * price.
   */
  creditFrom: Date | null;
}

/** `requires_action`: the bank requires authentication; nothing changes until the browser confirms the secret. */
export type ChangeOutcome =
  | { status: 'changed' | 'processing' }
  | { status: 'requires_action'; clientSecret: string };

/** The card was declined; `message` is a sentence for the user. */
export class CardDeclinedError extends Error {
  override name = 'CardDeclinedError';
}
/**
 * Why the provider did not carry out a call: it refuses the rate of requests (`rate`), it does not respond or fails itself (`down`), or it
 * refuses this request, or its response was malformed (`refused`).
 */
export type FailureReason = 'rate' | 'down' | 'refused';

/** The provider failed, or its response was malformed. The call may be retried with the same key. */
export class PaymentServiceError extends Error {
  override name = 'PaymentServiceError';
  readonly reason: FailureReason;
  /** Seconds after which the provider wants to be asked again; null if it named none. */
  readonly retryAfter: number | null;

  constructor(
    message: string,
    { reason = 'refused', retryAfter = null, ...options }: ErrorOptions & Partial<FailureFacts> = {},
  ) {
    super(message, options);
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}
type FailureFacts = Pick<PaymentServiceError, 'reason' | 'retryAfter'>;

/** The provider never refunds this payment; `code` is its own word for the reason. A retry would fail in the same way. */
export class RefundRefusedError extends PaymentServiceError {
  override name = 'RefundRefusedError';
  readonly code: string;

  constructor(code: string) {
    super(`refund refused: ${code}`);
    this.code = code;
  }
}
/** The provider does not know the payment, because it belongs to another account of ours there. */
export class PaymentMissingError extends PaymentServiceError {
  override name = 'PaymentMissingError';
}
/** A webhook call without a valid, recent signature of the provider (R13). */
export class InvalidSignatureError extends Error {
  override name = 'InvalidSignatureError';
}

/**
 * The card payment provider: Stripe, or the in-process simulator of its API. Calls that take a `key` are idempotent by
 * it: repeated with the same key they have one effect. All calls that reach the provider throw PaymentServiceError when
 * it fails. Amounts are cents of real.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** For the provider's script in the browser; null for the simulator, which has our own card form. */
  readonly publishableKey: string | null;
  /** How many requests per second all background work together may make, so that people who pay are never refused. */
  readonly requestsPerSecond: number;
  /** Returns the billing time: the machine's clock, or the simulator's. */
  now(): Promise<Date>;

  createCustomer(person: { userId: number; email: string; name: string }, key: string): Promise<string>;
  /** Sets the customer's name and e-mail address. A no-op for a customer of test mode and a live key. */
  updateCustomer(customerId: string, person: { email: string; name: string }): Promise<void>;
  /** Returns true for a customer that can buy nothing more: deleted at the provider, or of test mode and read with a live key. */
  isForgotten(customerId: string): Promise<boolean>;
  /**
   * Deletes the customer, which cancels its subscriptions (L7). Idempotent. Returns `kept` while a subscription that the operator sold it
   * otherwise runs, which a deletion would end too: only ours are cancelled then, and the customer no longer names our user.
   */
  forgetCustomer(customerId: string): Promise<'deleted' | 'kept'>;
  readCustomer(customerId: string): Promise<CustomerSnapshot>;

  /** Creates a subscription that becomes active with its first payment. */
  openSubscription(
    order: { customerId: string; priceId: string },
    key: string,
  ): Promise<SubscriptionSnapshot>;
  /** Cancels at once, without a refund. Idempotent. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /**
   * Cancels a subscription that is not paid. Voids its invoices first, so that nobody can pay them any more. Returns false,
   * and leaves the subscription, when a payment came first.
   */
  cancelUnpaid(subscriptionId: string): Promise<boolean>;
  /**
   * Voids an unpaid invoice, also a draft. Returns false, and leaves the invoice, when a payment for it is processing or has settled it.
   */
  voidInvoice(invoiceId: string): Promise<boolean>;
  /** Returns the charge for a new period at `priceId` that begins at `at`, and the credit for unused days in it. */
  quoteChange(request: ChangeRequest): Promise<{ amountDue: number; unusedCredit: number }>;
  /** Starts a new period of one `priceId` at once if its payment succeeds. Throws CardDeclinedError and keeps the old period otherwise. */
  changeNow(request: ChangeRequest, key: string): Promise<ChangeOutcome>;
  /**
   * Sets the price of the next period; the current one stays as it was paid. Choosing a plan for the next period means to go on with one
   * plan: that revokes a scheduled cancellation and a quantity set by hand, unless `keepsCancellation`.
   */
  changeAtPeriodEnd(
    subscriptionId: string,
    priceId: string,
    options?: { keepsCancellation: boolean },
  ): Promise<void>;
  /** Cancels at the end of the period: nothing more is charged. */
  stopRenewal(subscriptionId: string): Promise<void>;
  /** Charges later invoices of the subscription with this card of its customer. Idempotent. */
  payWithCard(subscriptionId: string, cardId: string): Promise<void>;
  /** Revokes a scheduled cancellation. A no-op without one. */
  resume(subscriptionId: string): Promise<void>;
  /** Moves the next charge to a later date; until then nothing is charged. */
  postponeRenewal(subscriptionId: string, until: Date): Promise<void>;
  /**
   * Asks for a refund of the rest of a payment; `readPurchase` shows its outcome. A no-op when it is already refunded or the
   * bank is charging it back. Throws RefundRefusedError for a payment that the provider never refunds (boleto).
   */
  refund(paymentId: string, key: string): Promise<void>;

  startPurchase(
    order: { customerId: string; amount: number; description: string; reference: string },
    key: string,
  ): Promise<{ payment: PaymentSnapshot; confirmation: Confirmation | null }>;
  /** Returns the current payment, with its confirmation while it is open or waiting. Throws PaymentMissingError. */
  readPurchase(paymentId: string): Promise<{ payment: PaymentSnapshot; confirmation: Confirmation | null }>;
  /**
   * Cancels an unpaid payment, and with it its code. Idempotent; a no-op for a payment that the provider does not know. Returns false,
   * and changes nothing, when it is paid or processing.
   */
  cancelPurchase(paymentId: string): Promise<boolean>;
  readCheckout(checkoutId: string): Promise<CheckoutSnapshot>;
  /** Lists the completed sessions opened since `since`, newest first, including sales by others through the same account. */
  listCheckouts(since: Date, after: string | null): Promise<CheckoutPage>;

  /** Returns the portal for cards, invoices, cancelling and resuming: an absolute address, or a path of this site. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;

  /** Lists the prices of our plans, active and retired. */
  listPlanPrices(): Promise<PlanPrice[]>;
  createPlanPrice(plan: { tierId: number; titulo: string; amount: number }): Promise<PlanPrice>;
  /** Stops selling a price; existing subscriptions keep it. */
  retirePlanPrice(priceId: string): Promise<void>;

  /**
   * Verifies and parses a webhook call from its raw bytes. Throws InvalidSignatureError for a missing or wrong signature,
   * for a timestamp more than 300 s before or after `now`, and for a signed body that is no event.
   */
  readEvent(body: Buffer, signature: string | undefined, now: Date): Promise<PaymentEvent>;
}
