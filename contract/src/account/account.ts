import * as z from 'zod/mini';
import { id, isoInstant } from '../primitives.ts';

export const role = z.enum(['subscriber', 'operator', 'editor', 'support']);
export type Role = z.infer<typeof role>;

/** The signed-in user. `responses_available` is the credit balance from the ledger. */
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
  /** `atrasado` is overdue; anything else is shown as active. */
  payment_status: z.string(),
  created_at: isoInstant,
  last_payment_date: z.nullable(isoInstant),
  /** Set once the plan is cancelled and still runs: it ends at this time and is not charged again. */
  plan_ends_at: z.optional(isoInstant),
  businessProfileCompleted: z.boolean(),
  nomeNegocio: z.nullable(z.string()),
  instagramNegocio: z.nullable(z.string()),
  siteNegocio: z.nullable(z.string()),
  categoriaNegocio: z.nullable(z.string()),
  pais: z.nullable(z.string()),
  estado: z.nullable(z.string()),
  cidade: z.nullable(z.string()),
  /** True while the landing has opened the account and its email address is not confirmed. */
  provisional: z.optional(z.boolean()),
});
export type User = z.infer<typeof user>;
