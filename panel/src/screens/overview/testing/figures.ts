import type { Overview, OverviewFigures, OverviewRevenue } from '@matilha/contract/panel/overview';

/** Returns the money of one provider, with a number of payers at the end of the period. */
export const revenueOf = (provider: OverviewRevenue['provider'], payers: number): OverviewRevenue => ({
  provider,
  mrr: payers * 9_900,
  payers,
  payers_at_start: 20,
  gained: 6,
  lost: 5,
  received: payers * 10_000,
  refunded: 9_900,
  plans: [
    { tier_id: 2, titulo: 'Básico', payers: payers - 2, mrr: 29_700 },
    { tier_id: 3, titulo: 'Completo', payers: 2, mrr: 39_800 },
  ],
});

/** Returns the figures of a period with a number of opened accounts; each figure is a different multiple of it. */
export const figuresOf = (signups: number, revenue: OverviewRevenue[] = []): OverviewFigures => ({
  signups: { total: signups, landing: Math.floor(signups / 2) },
  confirmed: { total: signups - 1, landing: Math.floor(signups / 4) },
  active: { day: signups * 2, week: signups * 3, month: signups * 4 },
  answers: { complete: signups * 100, failed: signups * 5, stopped: signups * 6 },
  credits: { granted: signups * 7, used: signups * 8, expired: signups * 9, taken: 0 },
  funnel: { requests: 400, accounts: 100, confirmed: 50, payers: 2 },
  revenue,
});

const day = (name: string, signups: number) => ({
  day: name,
  signups,
  active: signups + 1,
  answers: signups + 2,
  failed: signups + 3,
  credits_used: signups + 4,
  revenue: signups * 1_000 - 5_000,
});

/** Returns a first page with a number of accounts opened in its period. */
export const overviewOf = (signups: number): Overview => ({
  from: '2026-11-01',
  until: '2026-11-30',
  before_from: '2026-10-02',
  before_until: '2026-10-31',
  as_of: '2026-12-01T01:30:00.000Z',
  missing_days: 0,
  today: { ...figuresOf(6, [revenueOf('sandbox', 3)]), active: { day: 11, week: null, month: null } },
  period: figuresOf(signups, [revenueOf('stripe', 8), revenueOf('sandbox', 4)]),
  before: figuresOf(20, [revenueOf('stripe', 10), revenueOf('sandbox', 4)]),
  series: [day('2026-11-29', 2), day('2026-11-30', 8)],
});
