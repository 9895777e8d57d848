import * as z from 'zod/mini';
import { paymentProviderName } from '../billing/payment-provider.ts';
import { isoInstant } from '../primitives.ts';

/** Lengths of a period of the first page, in days. */
export const overviewDays = [7, 30, 90] as const;

export const overviewQuery = z.strictObject({
  days: z._default(z.enum(['7', '30', '90'], 'Escolha 7, 30 ou 90 dias'), '30'),
});

const count = z.int();
/** Cents of BRL. */
const cents = z.int();

/** A plan's payers, and their payments for each 30 days. */
const planPayers = z.object({ tier_id: z.int(), titulo: z.string(), payers: count, mrr: cents });

/** Money of one payment provider; `sandbox` is the simulator, whose payments charge nobody. */
export const overviewRevenue = z.object({
  provider: paymentProviderName,
  /** At the end of the period: the payments of all payers for each 30 days. */
  mrr: cents,
  /** At the end of the period. */
  payers: count,
  /** At its beginning: lost payers are a share of them. */
  payers_at_start: count,
  gained: count,
  lost: count,
  received: cents,
  refunded: cents,
  plans: z.array(planPayers),
});
export type OverviewRevenue = z.infer<typeof overviewRevenue>;

export const overviewFigures = z.object({
  /** Accounts opened, and the part of them opened through the landing page. */
  signups: z.object({ total: count, landing: count }),
  /** Addresses confirmed. */
  confirmed: z.object({ total: count, landing: count }),
  /** People seen in the last day, 7 days and 30 days of the period; today's has only the day. */
  active: z.object({ day: count, week: z.nullable(count), month: z.nullable(count) }),
  answers: z.object({ complete: count, failed: count, stopped: count }),
  credits: z.object({ granted: count, used: count, expired: count, taken: count }),
  /** People from the landing: requests, accounts opened, addresses confirmed, first payments. */
  funnel: z.object({ requests: count, accounts: count, confirmed: count, payers: count }),
  revenue: z.array(overviewRevenue),
});
export type OverviewFigures = z.infer<typeof overviewFigures>;

const overviewDay = z.object({
  day: z.iso.date(),
  signups: count,
  active: count,
  answers: count,
  failed: count,
  credits_used: count,
  /** Received less refunded, by real payments. */
  revenue: cents,
});
export type OverviewDay = z.infer<typeof overviewDay>;

/** The operators' first page: whole days in Brazil up to yesterday, the same number before them, and today so far. */
export const overview = z.object({
  from: z.iso.date(),
  until: z.iso.date(),
  before_from: z.iso.date(),
  before_until: z.iso.date(),
  as_of: isoInstant,
  /** Days of the two periods whose figures are not computed yet. */
  missing_days: count,
  today: overviewFigures,
  period: overviewFigures,
  before: overviewFigures,
  series: z.array(overviewDay),
});
export type Overview = z.infer<typeof overview>;
