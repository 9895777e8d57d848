import * as z from 'zod/mini';
import { id, isoInstant, longId, longIdInPath, month } from '../primitives.ts';

/** Kinds of ledger entry; each changes the available credits by its signed amount. */
export const entryKind = z.enum(['grant', 'reserve', 'capture', 'release', 'expire', 'adjust']);
export type EntryKind = z.infer<typeof entryKind>;

/** Filters entries by kind and by month in São Paulo's time zone (`2026-11`); absent fields match all. */
export const statementFilter = z.object({
  kind: z.optional(entryKind),
  month: z.optional(month),
});
export type StatementFilter = z.infer<typeof statementFilter>;

/** `cursor` is the `next` of the previous page. */
export const statementQuery = z.extend(statementFilter, { cursor: z.optional(longIdInPath) });

/** One ledger entry as shown to the account's owner. */
export const statementEntry = z.object({
  id: longId,
  kind: entryKind,
  /** Signed change of the available credits; 0 for the capture of an answer's hold. */
  amount: z.int(),
  /** Credits available after this entry: those after the previous entry of any kind, plus `amount`. */
  available_after: z.int(),
  created_at: isoInstant,
  descricao: z.string(),
  detalhe: z.nullable(z.string()),
  /** The chat, when the entry belongs to an answer. */
  lista_id: z.nullable(id),
  /** End of the granted credits; null when they never expire or nothing was granted. */
  expires_at: z.nullable(isoInstant),
  /** For an answer: whether its credits are held, captured or released, and since when. */
  hold: z.nullable(
    z.object({ status: z.enum(['held', 'captured', 'released']), settled_at: z.nullable(isoInstant) }),
  ),
});
export type StatementEntry = z.infer<typeof statementEntry>;

/** A page, newest first; `next` is the cursor of the following page, null on the last one. */
export const statementPage = z.object({ entries: z.array(statementEntry), next: z.nullable(longId) });
export type StatementPage = z.infer<typeof statementPage>;

/** Current credit balance of an account. */
export const creditSummary = z.object({
  available: z.int(),
  /** Credits held for answers in progress. */
  held: z.int(),
  /** Credits the plan gives for each period. */
  limit: z.int(),
  /** Credits spent or held since the period began; null without a period. */
  used_in_period: z.nullable(z.int()),
  period: z.nullable(z.object({ starts_at: isoInstant, ends_at: isoInstant })),
  /**
   * The next charge, or the free tier's next 30 days; in the past when a payment is missing, null when none will
   * come.
   */
  renews_at: z.nullable(isoInstant),
  /** End of a cancelled plan, which does not renew; null for every other account. */
  plan_ends_at: z.nullable(isoInstant),
  /** Days until `available` is used up at the pace of the last 30 days; null with too little data. */
  days_left: z.nullable(z.int()),
  /** Remaining credits by expiry, soonest first; `ends_at` null never expires. */
  grants: z.array(z.object({ remaining: z.int(), ends_at: z.nullable(isoInstant) })),
});
export type CreditSummary = z.infer<typeof creditSummary>;
