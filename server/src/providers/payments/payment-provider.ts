import type { PaymentProviderName } from '@matilha/contract/billing';
import type { SubscriptionStatus } from './subscription-status.ts';

/** A payment as the provider knows it now. Amounts are cents of real. */
export interface PaymentSnapshot {
  id: string;
  status: 'open' | 'processing' | 'succeeded' | 'canceled';
  amount: number;
  currency: string;
  amountRefunded: number;
  /** A chargeback: `open` while it is not decided. */
  dispute: 'open' | 'won' | 'lost' | null;
  /** The same for the same card, whoever pays with it. */
  cardFingerprint: string | null;
  /** What we gave along: the reference of a purchase. */
  reference: string | null;
  paidAt: Date | null;
  createdAt: Date;
}

export interface InvoiceSnapshot {
  id: string;
  subscriptionId: string | null;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  currency: string;
  amountDue: number;
  amountPaid: number;
  /** What it charges: the line of a whole period, not those of unused days. Null without such a line. */
  period: { priceId: string; startsAt: Date; endsAt: Date } | null;
  /** The payment that settled it, else the newest try. */
  payment: PaymentSnapshot | null;
  createdAt: Date;
  paidAt: Date | null;
}

/** What the browser confirms. Never of a settled intent: its fields refuse those. */
export interface Confirmation {
  clientSecret: string;
  intent: 'payment' | 'setup';
}

export interface SubscriptionSnapshot {
  id: string;
  status: SubscriptionStatus;
  /** The price it is set to: what the next period will cost, not always what the running one did. */
  priceId: string | null;
  cancelAtPeriodEnd: boolean;
  /** When its cancellation was asked for, also one that is still to come. */
  canceledAt: Date | null;
  /** Of its newest invoice that waits for a payment; null while one is processing and when nothing is due. */
  confirmation: Confirmation | null;
  /** What that invoice asks for; zero when nothing is due. */
  amountDue: number;
  createdAt: Date;
  endedAt: Date | null;
}

/** Everything that the provider knows of a customer, newest first. */
export interface CustomerSnapshot {
  subscriptions: SubscriptionSnapshot[];
  invoices: InvoiceSnapshot[];
  /** Payments that carry a reference of ours: bought once, without an invoice. */
  purchases: PaymentSnapshot[];
}

/** A page of the provider's where somebody paid through a link of the operator's. */
export interface CheckoutSnapshot {
  id: string;
  /** `client_reference_id`, as the link carried it: anybody may have written it. */
  reference: string | null;
  /** The address of the payment link it was opened from. */
  linkUrl: string | null;
  email: string | null;
  payment: PaymentSnapshot | null;
}

/** One page of a listing; `next` asks for the one after it, null at the last. */
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

/** An event, reduced to whom it is about. Nothing else in it is believed. */
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
  /** From when on unused days are counted: the same instant when it is quoted and when it is done. */
  at: Date;
}

/** `requires_action`: the bank asks; nothing has changed until the browser has confirmed the secret. */
export type ChangeOutcome =
  | { status: 'changed' | 'processing' }
  | { status: 'requires_action'; clientSecret: string };

/** The provider refused the card; `message` is its reason, fit to be shown. */
export class CardDeclinedError extends Error {
  override name = 'CardDeclinedError';
}
/** The provider did not answer, or not as it should. May be tried again with the same key. */
export class PaymentServiceError extends Error {
  override name = 'PaymentServiceError';
}
/** A webhook call that the provider did not sign, or not just now (R13). */
export class InvalidSignatureError extends Error {
  override name = 'InvalidSignatureError';
}

/**
 * The card payment provider: Stripe, or the simulator that speaks its language inside the product (4.5). Every call that
 * changes something takes a key: repeated with the same key it has one effect. All throw PaymentServiceError when
 * the provider cannot be reached. Amounts are cents of real.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** For the browser; null where the browser talks to us. */
  readonly publishableKey: string | null;
  /** The time by which it bills: the machine's, or the one that the simulator was moved to. */
  now(): Promise<Date>;

  createCustomer(person: { userId: number; email: string; name: string }, key: string): Promise<string>;
  /** Tells a new name or address. */
  updateCustomer(customerId: string, person: { email: string; name: string }): Promise<void>;
  /** True when somebody deleted the customer at the provider: it can buy nothing any more, and its subscriptions ended. */
  isForgotten(customerId: string): Promise<boolean>;
  /** Cancels what runs and forgets the person; again it changes nothing (7.2, L7). */
  forgetCustomer(customerId: string): Promise<void>;
  readCustomer(customerId: string): Promise<CustomerSnapshot>;

  /** A subscription that begins with its first payment. */
  openSubscription(
    order: { customerId: string; priceId: string },
    key: string,
  ): Promise<SubscriptionSnapshot>;
  /** At once, without paying anything back; again it changes nothing. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /**
   * Ends one that nothing was paid for: its invoice first, so that from then on nobody can. False where a payment was faster;
   * then it is as it was.
   */
  cancelUnpaid(subscriptionId: string): Promise<boolean>;
  /** What a new period at `priceId`, begun at `at`, would charge, and what of it unused days take off. */
  quoteChange(request: ChangeRequest): Promise<{ amountDue: number; unusedCredit: number }>;
  /** Begins a new period at once, if it is paid. Throws CardDeclinedError; then the old one goes on. */
  changeNow(request: ChangeRequest, key: string): Promise<ChangeOutcome>;
  /** The running period stays as it was paid; the next one costs `priceId`. */
  changeAtPeriodEnd(subscriptionId: string, priceId: string): Promise<void>;
  /** Takes a cancellation that is still to come back; without one it changes nothing. */
  resume(subscriptionId: string): Promise<void>;
  /** Everything that is left of a payment, back to the card; nothing where a bank takes it back; again it changes nothing. */
  refund(paymentId: string, key: string): Promise<void>;

  startPurchase(
    order: { customerId: string; amount: number; description: string; reference: string },
    key: string,
  ): Promise<{ payment: PaymentSnapshot; confirmation: Confirmation | null }>;
  /** The payment as it is now, with its secret while it is open. */
  readPurchase(paymentId: string): Promise<{ payment: PaymentSnapshot; confirmation: Confirmation | null }>;
  cancelPurchase(paymentId: string): Promise<void>;
  readCheckout(checkoutId: string): Promise<CheckoutSnapshot>;
  /** Those opened since then that somebody went through with, newest first; also what others sell through the account. */
  listCheckouts(since: Date, after: string | null): Promise<CheckoutPage>;

  /** Where the customer sees card and invoices, cancels and resumes: an absolute address, or a path of ours. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;

  /** The prices that belong to our plans, sold or not. */
  listPlanPrices(): Promise<PlanPrice[]>;
  createPlanPrice(plan: { tierId: number; titulo: string; amount: number }): Promise<PlanPrice>;
  /** Sold no more; subscriptions that have it keep it. */
  retirePlanPrice(priceId: string): Promise<void>;

  /**
   * Reads a webhook call from its bytes as they came. Throws InvalidSignatureError for a missing or wrong signature and
   * for a stamp that is more than 300 s from `now` on either side.
   */
  readEvent(body: Buffer, signature: string | undefined, now: Date): Promise<PaymentEvent>;
}
