import type { PaymentProviderName } from '@matilha/contract/billing/billing';
import { addDays } from '@matilha/contract/content/event-dates';
import type {
  Overview,
  OverviewDay,
  OverviewFigures,
  OverviewRevenue,
} from '@matilha/contract/panel/overview';
import { daysFrom, type FigureTable } from './rules.ts';
import type { OverviewRead } from './usecases/read-overview.ts';

interface Span {
  from: string;
  until: string;
}

const sumOf = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value, 0);

function presentRevenue(
  { table, titles }: OverviewRead,
  { from, until }: Span,
  provider: PaymentProviderName,
): OverviewRevenue {
  const payers = table.plansOn(until, 'payers', provider);
  const mrr = table.plansOn(until, 'mrr', provider);
  const plans = [...payers]
    .toSorted(([a], [b]) => a - b)
    .map(([tierId, count]) => ({
      tier_id: tierId,
      titulo: titles.get(tierId) ?? `Plano ${tierId}`,
      payers: count,
      mrr: mrr.get(tierId) ?? 0,
    }));
  return {
    provider,
    mrr: sumOf(mrr.values()),
    payers: sumOf(payers.values()),
    payers_at_start: sumOf(table.plansOn(addDays(from, -1), 'payers', provider).values()),
    gained: table.sum(from, until, 'payers_gained', provider),
    lost: table.sum(from, until, 'payers_lost', provider),
    received: table.sum(from, until, 'received', provider),
    refunded: table.sum(from, until, 'refunded', provider),
    plans,
  };
}

const hasMoney = ({ payers, payers_at_start, received, refunded }: OverviewRevenue): boolean =>
  payers + payers_at_start + received + Math.abs(refunded) > 0;

function presentFigures(read: OverviewRead, span: Span, providers: PaymentProviderName[]): OverviewFigures {
  const { table, today } = read;
  const { from, until } = span;
  const sum = (figure: string, dimension?: string) => table.sum(from, until, figure, dimension);
  const landing = { signups: sum('signups', 'landing'), confirmed: sum('confirmed', 'landing') };
  return {
    signups: { total: landing.signups + sum('signups', 'site'), landing: landing.signups },
    confirmed: { total: landing.confirmed + sum('confirmed', 'site'), landing: landing.confirmed },
    active: {
      day: table.on(until, 'active_day'),
      week: until === today ? null : table.on(until, 'active_week'),
      month: until === today ? null : table.on(until, 'active_month'),
    },
    answers: {
      complete: sum('answers', 'complete'),
      failed: sum('answers', 'failed'),
      stopped: sum('answers', 'stopped'),
    },
    credits: {
      granted: sum('credits_granted'),
      used: sum('credits_used'),
      expired: sum('credits_expired'),
      taken: sum('credits_taken'),
    },
    funnel: {
      requests: sum('landing_requests'),
      accounts: landing.signups,
      confirmed: sum('landing_confirmed'),
      payers: sumOf(providers.map((provider) => sum('landing_payers', provider))),
    },
    revenue: providers.map((provider) => presentRevenue(read, span, provider)),
  };
}

const presentDay = (table: FigureTable, day: string): OverviewDay => ({
  day,
  signups: table.on(day, 'signups', 'landing') + table.on(day, 'signups', 'site'),
  active: table.on(day, 'active_day'),
  answers: table.on(day, 'answers', 'complete'),
  failed: table.on(day, 'answers', 'failed'),
  credits_used: table.on(day, 'credits_used'),
  revenue: table.on(day, 'received', 'stripe') - table.on(day, 'refunded', 'stripe'),
});

/** Simulated payments are listed only where there are any. */
export function presentOverview(read: OverviewRead): Overview {
  const { table, today, periods, asOf, missingDays } = read;
  const period = { from: periods.from, until: periods.until };
  const before = { from: periods.beforeFrom, until: periods.beforeUntil };
  const now = { from: today, until: today };
  const simulated = [period, before, now].some((span) => hasMoney(presentRevenue(read, span, 'sandbox')));
  const providers: PaymentProviderName[] = simulated ? ['stripe', 'sandbox'] : ['stripe'];
  return {
    from: period.from,
    until: period.until,
    before_from: before.from,
    before_until: before.until,
    as_of: asOf.toISOString(),
    missing_days: missingDays,
    today: presentFigures(read, now, providers),
    period: presentFigures(read, period, providers),
    before: presentFigures(read, before, providers),
    series: [...daysFrom(period.from, period.until)].map((day) => presentDay(table, day)),
  };
}
