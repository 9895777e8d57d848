import * as z from 'zod/mini';
import { emailAddress, id, idInPath, isoInstant } from './primitives.ts';

/** Days of grace after a renewal that failed (decision 4.4). */
export const graceDays = 3;
/** Days in which whoever just paid may give up and get everything back (decision 4.4, L19). */
export const withdrawalDays = 7;

export const paymentProviderName = z.enum(['stripe', 'sandbox']);
export type PaymentProviderName = z.infer<typeof paymentProviderName>;

const tierId = z.int().check(z.minimum(1, 'Escolha um plano'), z.maximum(999, 'Escolha um plano'));
/** Cents of real. */
const cents = z.int();

/**
 * Where a checkout stands: `open` asks for a payment, `processing` waits for it (Pix, boleto), `active` is paid,
 * `past_due` asks to pay what is overdue, `change` asks whether a running plan is to be changed.
 */
export const checkoutStatus = z.enum(['open', 'processing', 'active', 'past_due', 'change']);
export type CheckoutStatus = z.infer<typeof checkoutStatus>;

export const checkoutInput = z.strictObject({ tier_id: z.optional(tierId) });
export type CheckoutInput = z.infer<typeof checkoutInput>;

/** What changing a running plan would mean (decision 4.4). */
export const planChange = z.object({
  tier_id: id,
  titulo: z.string(),
  /** An upgrade starts a new period now; a downgrade, and taking one back, waits for the end of the period. */
  takes_effect: z.enum(['now', 'period_end']),
  /** Cents charged today. */
  amount_due: cents,
  /** Cents given for the days that were paid and not used; part of `amount_due` already. */
  unused_credit: cents,
  /** Cents of each period from then on. */
  recurring_amount: cents,
  /** When it takes effect. */
  effective_at: isoInstant,
  /** Handed back unread when the change is confirmed: what was shown is what is charged. */
  quote: z.string(),
});
export type PlanChange = z.infer<typeof planChange>;

/** The answer of `POST /api/get-or-create-subscription` (decision 4.2) and `POST /api/purchases`. */
export const checkout = z.object({
  /** Null where there is nothing to confirm in the browser. */
  clientSecret: z.nullable(z.string()),
  /** What the secret belongs to. */
  intent: z.enum(['payment', 'setup']),
  publishableKey: z.nullable(z.string()),
  provider: paymentProviderName,
  status: checkoutStatus,
  /** What is being bought. */
  order: z.object({
    titulo: z.string(),
    tier_id: z.nullable(id),
    produto_id: z.nullable(id),
    /** Cents to pay today. */
    amount_due: cents,
    /** Cents of each 30 days; null for what is paid once. */
    recurring_amount: z.nullable(cents),
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

/** `requires_action`: the bank asks its customer to confirm `clientSecret` in the browser; nothing is changed until then. */
export const planChangeResult = z.object({
  status: z.enum(['changed', 'scheduled', 'processing', 'requires_action']),
  clientSecret: z.nullable(z.string()),
  publishableKey: z.nullable(z.string()),
});
export type PlanChangeResult = z.infer<typeof planChangeResult>;

/** What `/subscription` shows beside the plans: all of it what the provider last told, read from our database. */
export const subscriptionState = z.object({
  /** Null: this installation takes no payments yet (1.3). */
  provider: z.nullable(paymentProviderName),
  tier_id: id,
  payment_status: z.enum(['ativo', 'atrasado']),
  /** Null without a running or unfinished subscription. */
  subscription: z.nullable(
    z.object({
      /** `grace`: the renewal failed less than three days ago; `processing`: the payment is on its way. */
      state: z.enum(['unfinished', 'processing', 'active', 'grace', 'overdue']),
      /** The plan it is for: of an unfinished one, the one that is not paid yet. */
      tier_id: id,
      /** End of what is paid. */
      paid_until: z.nullable(isoInstant),
      /** End of the grace, where a renewal failed. */
      grace_until: z.nullable(isoInstant),
      /** Cancelled, and runs until `paid_until`. */
      cancel_at_period_end: z.boolean(),
      /** The smaller plan that follows at `paid_until`. */
      next_tier_id: z.nullable(id),
      /** Until when one may give up by oneself; null when that is over, was done before, or is nobody's to do. */
      withdrawal_until: z.nullable(isoInstant),
      /** Cents that giving up pays back. */
      withdrawal_amount: z.nullable(cents),
    }),
  ),
  /** The provider knows this customer: card, invoices and cancelling are in its portal. */
  has_portal: z.boolean(),
});
export type SubscriptionState = z.infer<typeof subscriptionState>;

export const portalLink = z.object({ url: z.string() });

export const withdrawalResult = z.object({
  message: z.string(),
  /** Cents paid back. */
  amount: cents,
});

export const purchaseWithdrawalQuery = z.object({ produtoId: idInPath });
/** Whether what was paid for a product can be given up by oneself; both null where it cannot (decision 4.4, L19). */
export const purchaseWithdrawal = z.object({
  withdrawal_until: z.nullable(isoInstant),
  /** Cents that giving up pays back. */
  withdrawal_amount: z.nullable(cents),
});
export type PurchaseWithdrawal = z.infer<typeof purchaseWithdrawal>;

export const purchaseInput = z.strictObject({ produto_id: id });
export type PurchaseInput = z.infer<typeof purchaseInput>;

export const claimCodeInput = z.strictObject({ email: emailAddress });
export const purchaseClaimInput = z.strictObject({
  email: emailAddress,
  code: z
    .string('Digite o código de 6 dígitos')
    .check(z.trim(), z.regex(/^\d{6}$/, 'Digite o código de 6 dígitos')),
});
/** Titles of the products that were claimed. */
export const purchaseClaimResult = z.object({ message: z.string(), produtos: z.array(z.string()) });

/** A webhook event as an operator sees it. */
export const paymentEventRow = z.object({
  id: z.string(),
  type: z.string(),
  provider: paymentProviderName,
  customer_id: z.nullable(z.string()),
  received_at: isoInstant,
  processed_at: z.nullable(isoInstant),
  attempts: z.int(),
  last_error: z.nullable(z.string()),
});
export type PaymentEventRow = z.infer<typeof paymentEventRow>;
export const paymentEventQuery = z.strictObject({
  only: z.optional(z.enum(['all', 'waiting', 'failed'])),
});
