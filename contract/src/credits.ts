import * as z from 'zod/mini';
import { id, isoInstant, longId, longIdInPath } from './primitives.ts';

/** Kinds of ledger entry; each changes what is available by its signed amount (decision 3.1). */
export const entryKind = z.enum(['grant', 'reserve', 'capture', 'release', 'expire', 'adjust']);
export type EntryKind = z.infer<typeof entryKind>;

/** Which entries are asked for: of one kind, of one month as it is in São Paulo (`2026-11`), or all. */
export const statementFilter = z.object({
  kind: z.optional(entryKind),
  month: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Mês inválido'))),
});
export type StatementFilter = z.infer<typeof statementFilter>;

/** `cursor` is the `next` of the page before. */
export const statementQuery = z.extend(statementFilter, { cursor: z.optional(longIdInPath) });

/** One entry of the ledger as its owner reads it (3.4). */
export const statementEntry = z.object({
  id: longId,
  kind: entryKind,
  /** Signed change of what is available; 0 for the confirmation of an answer. */
  amount: z.int(),
  /** What was available after it: the entry before, of all kinds, plus `amount`. */
  available_after: z.int(),
  created_at: isoInstant,
  descricao: z.string(),
  detalhe: z.nullable(z.string()),
  /** The chat, where it is about an answer. */
  lista_id: z.nullable(id),
  /** When what was granted ends; null where it never does or nothing was granted. */
  expires_at: z.nullable(isoInstant),
  /** Of an answer: whether its credits are still set aside, spent or given back, and since when. */
  hold: z.nullable(
    z.object({ status: z.enum(['held', 'captured', 'released']), settled_at: z.nullable(isoInstant) }),
  ),
});
export type StatementEntry = z.infer<typeof statementEntry>;

/** A page, newest first; `next` asks for the one after it, null when there is none. */
export const statementPage = z.object({ entries: z.array(statementEntry), next: z.nullable(longId) });
export type StatementPage = z.infer<typeof statementPage>;

/** Where somebody stands with their credits now. */
export const creditSummary = z.object({
  available: z.int(),
  /** Set aside for answers that are being written. */
  held: z.int(),
  /** Credits the plan gives for each period. */
  limit: z.int(),
  /** Spent or set aside since the period began; null without a period. */
  used_in_period: z.nullable(z.int()),
  period: z.nullable(z.object({ starts_at: isoInstant, ends_at: isoInstant })),
  /** The next charge, or the free tier's next 30 days (§9); in the past when a payment is missing, null without one to come. */
  renews_at: z.nullable(isoInstant),
  /** Of a plan that was cancelled: it ends then and does not renew; null for everybody else. */
  plan_ends_at: z.nullable(isoInstant),
  /** Days until `available` is used up at the pace of the last 30 days; null with too little to go by. */
  days_left: z.nullable(z.int()),
  /** What ends when, the soonest first; `ends_at` null is never. */
  grants: z.array(z.object({ remaining: z.int(), ends_at: z.nullable(isoInstant) })),
});
export type CreditSummary = z.infer<typeof creditSummary>;
