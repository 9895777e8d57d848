import type { CreditSummary, StatementEntry } from '@matilha/contract/billing/credits';
import { describeEntry } from './describe-entry.ts';
import type { NamedEntry } from './usecases/read-statement.ts';
import type { Summary } from './usecases/read-summary.ts';

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** Returns a ledger entry in the contract's shape. */
export const presentEntry = (entry: NamedEntry): StatementEntry => ({
  id: entry.id,
  kind: entry.kind,
  amount: entry.amount,
  available_after: entry.availableAfter,
  created_at: entry.createdAt.toISOString(),
  ...describeEntry(entry, entry.assistant?.title),
  lista_id: entry.assistant?.listaId ?? null,
  expires_at: iso(entry.expiresAt),
  hold: entry.holdStatus && { status: entry.holdStatus, settled_at: iso(entry.holdSettledAt) },
});

export const presentSummary = (summary: Summary): CreditSummary => ({
  available: summary.available,
  held: summary.held,
  limit: summary.limit,
  used_in_period: summary.usedInPeriod,
  period: summary.period && {
    starts_at: summary.period.startsAt.toISOString(),
    ends_at: summary.period.endsAt.toISOString(),
  },
  renews_at: iso(summary.renewsAt),
  plan_ends_at: iso(summary.planEndsAt),
  days_left: summary.daysLeft,
  grants: summary.grants.map(({ remaining, endsAt }) => ({ remaining, ends_at: iso(endsAt) })),
});
