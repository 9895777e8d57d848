import type { StatementFilter } from '@matilha/contract/billing/credits';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { countUpTo } from '#server/database/list-page.ts';
import { fromMilliseconds } from '#server/database/named-statement.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { users } from '#server/database/schema/accounts.ts';
import { creditEntries, creditGrants, creditHolds } from '#server/database/schema/credits.ts';
import { tiers } from '#server/database/schema/plans.ts';
import { monthEnd, monthStart } from '#server/database/time/brazil-month.ts';

const zone = 'America/Sao_Paulo';

/** Matches entries of a month (`2026-11`) in São Paulo's time zone. */
const within = (month: string) =>
  and(
    sql`${creditEntries.createdAt} >= ${monthStart(month)}`,
    sql`${creditEntries.createdAt} < ${monthEnd(month)}`,
  );

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** Returns a user's ledger entries with their grant and hold, newest first. */
export const selectEntries = (
  db: Executor,
  userId: number,
  {
    kind,
    month,
    before,
    limit,
    offset = 0,
  }: StatementFilter & { before?: number | undefined; limit: number; offset?: number },
) =>
  db
    .select({
      id: creditEntries.id,
      kind: creditEntries.kind,
      amount: creditEntries.amount,
      availableAfter: creditEntries.availableAfter,
      reason: creditEntries.reason,
      createdAt: creditEntries.createdAt,
      grantKind: creditGrants.kind,
      grantStartsAt: creditGrants.startsAt,
      grantEndsAt: creditGrants.endsAt,
      holdId: creditEntries.holdId,
      holdStatus: creditHolds.status,
      holdSettledAt: creditHolds.settledAt,
    })
    .from(creditEntries)
    .leftJoin(
      creditGrants,
      and(eq(creditGrants.id, creditEntries.grantId), eq(creditGrants.userId, creditEntries.userId)),
    )
    .leftJoin(
      creditHolds,
      and(eq(creditHolds.id, creditEntries.holdId), eq(creditHolds.userId, creditEntries.userId)),
    )
    .where(
      and(
        eq(creditEntries.userId, userId),
        kind && eq(creditEntries.kind, kind),
        month === undefined ? undefined : within(month),
        before === undefined ? undefined : lt(creditEntries.id, before),
      ),
    )
    .orderBy(desc(creditEntries.id))
    .limit(limit)
    .offset(offset);

/** Counts a user's ledger entries for a list of the panel. */
export const countEntries = (db: Executor, userId: number): Promise<number> =>
  countUpTo(db, creditEntries, eq(creditEntries.userId, userId));

export interface PlanFacts {
  tierId: number;
  createdAt: Date;
  lastPaymentDate: Date | null;
  planEndsAt: Date | null;
  limit: number;
}

export async function selectPlanFacts(db: Executor, userId: number): Promise<PlanFacts | undefined> {
  const [row] = await db
    .select({
      tierId: users.tierId,
      createdAt: users.createdAt,
      lastPaymentDate: users.lastPaymentDate,
      planEndsAt: users.planEndsAt,
      limit: tiers.responses_limit,
    })
    .from(users)
    .innerJoin(tiers, eq(tiers.tierId, users.tierId))
    .where(eq(users.id, userId));
  return row;
}

/** Returns the current period, from the period grant that started last. */
export async function selectPeriod(
  db: Executor,
  userId: number,
  now: Date,
): Promise<Pick<PeriodGrant, 'kind' | 'startsAt' | 'endsAt'> | undefined> {
  const [row] = await db
    .select({ kind: creditGrants.kind, startsAt: creditGrants.startsAt, endsAt: creditGrants.endsAt })
    .from(creditGrants)
    .where(
      and(
        eq(creditGrants.userId, userId),
        eq(creditGrants.kind, 'period'),
        sql`${creditGrants.startsAt} <= ${now.toISOString()}`,
        sql`${creditGrants.endsAt} > ${now.toISOString()}`,
      ),
    )
    .orderBy(desc(creditGrants.startsAt), desc(creditGrants.id))
    .limit(1);
  return row;
}

export type PeriodGrant = Pick<
  typeof creditGrants.$inferSelect,
  'kind' | 'remaining' | 'startsAt' | 'endsAt'
>;

/** Returns grants with credits left, soonest end first. */
export const selectLeft = (db: Executor, userId: number): Promise<PeriodGrant[]> =>
  db
    .select({
      kind: creditGrants.kind,
      remaining: creditGrants.remaining,
      startsAt: creditGrants.startsAt,
      endsAt: creditGrants.endsAt,
    })
    .from(creditGrants)
    .where(and(eq(creditGrants.userId, userId), sql`${creditGrants.remaining} > 0`))
    .orderBy(sql`${creditGrants.endsAt} asc nulls last`, creditGrants.id);

export interface Usage {
  /** Credits reserved minus credits released. */
  used: number;
  /** Number of days, in São Paulo's time zone, with at least one question. */
  activeDays: number;
  firstAt: Date | null;
}

export async function selectUsage(db: Executor, userId: number, since: Date): Promise<Usage> {
  const { rows } = await db.execute<{ used: number; activeDays: number; first: number | null }>(sql`
    select coalesce(-sum(amount) filter (where kind in ('reserve', 'release')), 0)::int as used,
      (count(distinct (created_at at time zone ${zone})::date) filter (where kind = 'reserve'))::int
        as "activeDays",
      (extract(epoch from min(created_at) filter (where kind = 'reserve')) * 1000)::float8 as first
    from credit_entries
    where user_id = ${userId} and created_at >= ${since.toISOString()}`);
  const { used, activeDays, first } = onlyRow(rows);
  return { used: Math.max(0, used), activeDays, firstAt: fromMilliseconds(first) };
}
