import * as z from 'zod/mini';
import { id, isoInstant } from './primitives.ts';

export const role = z.enum(['subscriber', 'operator']);
export type Role = z.infer<typeof role>;

/** Who is signed in (§3, decision 2.3). `responses_available` is what the credit ledger leaves. */
export const user = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  ddi: z.string(),
  /** National digits for Brazil (`11987654321`), `+…` otherwise. */
  phone: z.string(),
  role,
  tier_id: id,
  responses_available: z.int(),
  /** `atrasado` is overdue; anything else is shown as active (§4). */
  payment_status: z.string(),
  created_at: isoInstant,
  last_payment_date: z.nullable(isoInstant),
  /** There while the plan was cancelled and still runs: it ends then, and no charge comes. */
  plan_ends_at: z.optional(isoInstant),
  businessProfileCompleted: z.boolean(),
  nomeNegocio: z.nullable(z.string()),
  instagramNegocio: z.nullable(z.string()),
  siteNegocio: z.nullable(z.string()),
  categoriaNegocio: z.nullable(z.string()),
  pais: z.nullable(z.string()),
  estado: z.nullable(z.string()),
  cidade: z.nullable(z.string()),
  /** There while the account was opened by the landing and its address is not confirmed (decision 6.1). */
  provisional: z.optional(z.boolean()),
});
export type User = z.infer<typeof user>;
