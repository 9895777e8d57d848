import * as z from 'zod/mini';
import { isoInstant } from '../primitives.ts';

/** Test cards of the payments simulator. It takes no other card, and no card number ever leaves the browser. */
export const sandboxCards = {
  approved: { number: '4242424242424242', text: 'Aprovado' },
  declined: { number: '4000000000000002', text: 'Recusado' },
  fails_at_renewal: { number: '4000000000000341', text: 'Aprovado agora, recusado na renovação' },
  authentication: { number: '4000002500003155', text: 'Pede confirmação do banco' },
  pendingRefund: { number: '4000000000007726', text: 'Aprovado, a devolução demora' },
  refundFail: { number: '4000000000005126', text: 'Aprovado, a devolução falha depois' },
} as const;
export type SandboxCardName = keyof typeof sandboxCards;

export const sandboxCardName = z.enum([
  'approved',
  'declined',
  'fails_at_renewal',
  'authentication',
  'pendingRefund',
  'refundFail',
]);

export const sandboxCard = z.strictObject({
  card: sandboxCardName,
  exp_month: z.int().check(z.minimum(1), z.maximum(12)),
  exp_year: z.int().check(z.minimum(2020), z.maximum(2099)),
});
export type SandboxCard = z.infer<typeof sandboxCard>;

const clientSecret = z.string().check(z.maxLength(200));

/** Pays an intent. A declined card is a result, not an error, as with the provider's own script. */
export const sandboxConfirmInput = z.strictObject({ clientSecret, payment_method: sandboxCard });
/** Approves or refuses a payment in the simulated bank's confirmation. */
export const sandboxAuthenticateInput = z.strictObject({ clientSecret, approve: z.boolean() });
/** Shows the simulated Pix code of an intent, or pays that code. */
export const sandboxPixInput = z.strictObject({ clientSecret });
export const sandboxConfirmResult = z.object({
  status: z.enum(['succeeded', 'processing', 'requires_action', 'requires_payment_method']),
  /** Portuguese reason of a refused payment; else null. */
  message: z.nullable(z.string()),
});
export type SandboxConfirmResult = z.infer<typeof sandboxConfirmResult>;

/** Data of the simulator's customer portal. */
export const sandboxPortal = z.object({
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() })),
  subscription: z.nullable(
    z.object({
      status: z.string(),
      titulo: z.string(),
      /** Cents. */
      amount: z.int(),
      current_period_end: isoInstant,
      cancel_at_period_end: z.boolean(),
    }),
  ),
  invoices: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      created: isoInstant,
      description: z.string(),
      status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
      /** Cents. */
      total: z.int(),
      amount_paid: z.int(),
      amount_refunded: z.int(),
    }),
  ),
});
export type SandboxPortal = z.infer<typeof sandboxPortal>;

export const sandboxClock = z.object({ now: isoInstant, offset_days: z.int() });
export type SandboxClock = z.infer<typeof sandboxClock>;
/** Moves the simulator's clock forward by whole days; it never moves back. */
export const sandboxClockInput = z.strictObject({
  days: z.int().check(z.minimum(1, 'De 1 a 400 dias'), z.maximum(400, 'De 1 a 400 dias')),
});
