import * as z from 'zod/mini';
import { emailAddress, id, idInPath, isoInstant } from '../primitives.ts';
import { paymentProviderName } from './payment-provider.ts';

/** Days of grace after a failed renewal. */
export const graceDays = 3;
/** Days after a failed renewal at which an unpaid subscription ends and the free plan begins. */
export const endsUnpaidDays = 30;
/**
 * Conditions of a subscription at the payment service: a trial, a pause of the collection, a discount, or a quantity above one, which an
 * operator set there; `inquiry` while a bank asks about a payment and has moved no money.
 */
export const subscriptionConditions = ['trial', 'paused', 'discount', 'quantity', 'inquiry'] as const;
/** Days after the day of a payment in which the subscriber may withdraw and get a full refund; the last one is a working day (L19). */
export const withdrawalDays = 7;

export type PaymentProviderName = z.infer<typeof paymentProviderName>;

const tierId = z.int().check(z.minimum(1, 'Escolha um plano'), z.maximum(999, 'Escolha um plano'));
/** Cents of BRL. */
const cents = z.int();

/**
 * `open` asks for a payment, `code` shows a code that waits for its payment, `processing` waits for the bank, `active` is
 * paid, `scheduled` begins with the next period, `past_due` asks to pay the renewal, `change` asks to confirm the change of a running plan,
 * `waiting` says that the plan cannot change yet.
 */
export const checkoutStatus = z.enum([
  'open',
  'code',
  'processing',
  'active',
  'scheduled',
  'past_due',
  'change',
  'waiting',
]);
export type CheckoutStatus = z.infer<typeof checkoutStatus>;

/**
 * Client secret of a payment whose code the buyer discards to pay another way: the code can no longer be paid. Without it the call returns
 * a waiting code again; a secret of another payment changes nothing.
 */
const discard = z.optional(z.string().check(z.maxLength(200)));

export const checkoutInput = z.strictObject({ tier_id: z.optional(tierId), discard });
export type CheckoutInput = z.infer<typeof checkoutInput>;

/** Price and effect of changing a running plan. */
export const planChange = z.object({
  tier_id: id,
  titulo: z.string(),
  /** An upgrade starts a new period now; a downgrade, or its cancellation, waits for the end of the period. */
  takes_effect: z.enum(['now', 'period_end']),
  /** Cents of the running period's payment that were refunded: only the rest is credited for its unused days. */
  refunded: cents,
  /** Cents charged today. */
  amount_due: cents,
  /** Cents credited for paid days that were not used; already part of `amount_due`. */
  unused_credit: cents,
  /** Cents charged for each later period. */
  recurring_amount: cents,
  /** Time at which the change takes effect. */
  effective_at: isoInstant,
  /** Opaque; sent back with the confirmation, so that the charge equals the price shown. */
  quote: z.string(),
});
export type PlanChange = z.infer<typeof planChange>;

/** A Pix code or boleto voucher that waits for its payment. */
export const waitingCode = z.object({
  kind: z.enum(['pix', 'boleto']),
  /** The text to pay with: a Pix to copy and paste, or the boleto's number. */
  code: z.nullable(z.string()),
  /** QR code of a Pix, at the payment service; null for a simulated one. */
  picture_url: z.nullable(z.string()),
  /** Page of the payment service with the code or voucher; null for a simulated one. */
  instructions_url: z.nullable(z.string()),
  expires_at: z.nullable(isoInstant),
  /** Whether it may be given up with `discard`; a voucher that a payment link sold may not. */
  replaceable: z.boolean(),
});
export type WaitingCode = z.infer<typeof waitingCode>;

/** Response of `POST /api/get-or-create-subscription` and `POST /api/purchases`. */
export const checkout = z.object({
  /** Null when the browser has nothing to confirm. */
  clientSecret: z.nullable(z.string()),
  /** Kind of provider object that the secret belongs to. */
  intent: z.enum(['payment', 'setup']),
  publishableKey: z.nullable(z.string()),
  provider: paymentProviderName,
  status: checkoutStatus,
  /**
   * Why a plan cannot change yet, with status `waiting`: its renewal is being prepared, or the customer's bank is deciding about the last
   * payment.
   */
  waits_for: z.nullable(z.enum(['renewal', 'dispute'])),
  /** The code to pay with, with status `code`. */
  waiting_code: z.nullable(waitingCode),
  /** True when the last attempt was a code that was not paid in time. */
  code_expired: z.boolean(),
  /** The plan or product being bought. */
  order: z.object({
    titulo: z.string(),
    tier_id: z.nullable(id),
    produto_id: z.nullable(id),
    /** Cents to pay today. */
    amount_due: cents,
    /** Cents for each 30 days; null for a one-off payment. */
    recurring_amount: z.nullable(cents),
    /** First day of the plan, with status `scheduled`; else null: it starts with the payment. */
    starts_at: z.nullable(isoInstant),
    /** The next charge after this payment; null for a one-off payment. */
    renews_at: z.nullable(isoInstant),
    responses_limit: z.nullable(z.int()),
  }),
  change: z.nullable(planChange),
});
export type Checkout = z.infer<typeof checkout>;

export const planChangeInput = z.strictObject({
  tier_id: tierId,
  quote: z.string().check(z.maxLength(1_000)),
});
export type PlanChangeInput = z.infer<typeof planChangeInput>;

/**
 * `requires_action`: the bank asks its customer to confirm `clientSecret` in the browser; nothing changes until then.
 */
export const planChangeResult = z.object({
  status: z.enum(['changed', 'scheduled', 'processing', 'requires_action']),
  clientSecret: z.nullable(z.string()),
  publishableKey: z.nullable(z.string()),
});
export type PlanChangeResult = z.infer<typeof planChangeResult>;

/** State shown on `/subscription` beside the plans: the provider's last known state, read from our database. */
export const subscriptionState = z.object({
  /** Null when this installation takes no payments. */
  provider: z.nullable(paymentProviderName),
  tier_id: id,
  payment_status: z.enum(['ativo', 'atrasado']),
  /** Null without a running subscription or a first payment in progress; an opened checkout alone is neither. */
  subscription: z.nullable(
    z.object({
      /** `grace`: the renewal failed less than three days ago; `processing`: the payment is on its way. */
      state: z.enum(['processing', 'active', 'grace', 'overdue']),
      /** The plan of this subscription; before its first payment settles, the plan being paid. */
      tier_id: id,
      /** End of the paid period. */
      paid_until: z.nullable(isoInstant),
      /** End of the grace period after a failed renewal. */
      grace_until: z.nullable(isoInstant),
      /** The plan is cancelled and runs until `paid_until`. */
      cancel_at_period_end: z.boolean(),
      /** A payment that was kept covers now; else a new period can be bought, of this plan too. */
      covered: z.boolean(),
      /** The next charge; null when none follows, or while a payment is missing. */
      next_charge: z.nullable(z.object({ amount: cents, at: isoInstant })),
      /** At the payment service; `dispute` while a bank decides about a payment. */
      conditions: z.array(z.enum([...subscriptionConditions, 'dispute'])),
      /** The plan that starts at `paid_until`. */
      next_tier_id: z.nullable(id),
      /** Deadline for withdrawing; null when it has passed, was used before, or no payment can be withdrawn. */
      withdrawal_until: z.nullable(isoInstant),
      /** Cents that a withdrawal refunds. */
      withdrawal_amount: z.nullable(cents),
      /** A payment for it arrived within the last 15 minutes: the return page may announce it. */
      just_paid: z.boolean(),
    }),
  ),
  /** True when the provider knows this customer: its portal manages card, invoices and cancellation. */
  has_portal: z.boolean(),
});
export type SubscriptionState = z.infer<typeof subscriptionState>;

export const portalLink = z.object({ url: z.string() });

export const withdrawalResult = z.object({
  message: z.string(),
  /** Cents to be refunded. */
  amount: cents,
  /** `promised`: the payment service has not accepted the refund yet. For the others see refunds.ts. */
  refund: z.enum(['promised', 'returning', 'by_hand', 'returned']),
});

export const purchaseWithdrawalQuery = z.object({ produtoId: idInPath });
/** Deadline and refund for withdrawing the payment of a product; both null when it cannot be withdrawn (L19). */
export const purchaseWithdrawal = z.object({
  withdrawal_until: z.nullable(isoInstant),
  /** Cents that a withdrawal refunds. */
  withdrawal_amount: z.nullable(cents),
});
export type PurchaseWithdrawal = z.infer<typeof purchaseWithdrawal>;

export const waitingPurchaseQuery = z.object({ produtoId: idInPath });
/** The code with which a purchase of the product waits to be paid; both null without one. */
export const waitingPurchase = z.object({
  waiting_code: z.nullable(waitingCode),
  /** Cents that the code pays. */
  amount_due: z.nullable(cents),
});
export type WaitingPurchase = z.infer<typeof waitingPurchase>;

export const purchaseInput = z.strictObject({ produto_id: id, discard });
export type PurchaseInput = z.infer<typeof purchaseInput>;
export const purchaseWithdrawalInput = z.strictObject({ produto_id: id });

export const claimCodeInput = z.strictObject({ email: emailAddress });
export const purchaseClaimInput = z.strictObject({
  email: emailAddress,
  code: z
    .string('Digite o código de 6 dígitos')
    .check(z.trim(), z.regex(/^\d{6}$/, 'Digite o código de 6 dígitos')),
});
/** Titles of the claimed products. */
export const purchaseClaimResult = z.object({ message: z.string(), produtos: z.array(z.string()) });
