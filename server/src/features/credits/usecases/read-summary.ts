import { freeTierId } from '@matilha/contract/billing/plans';
import { AppError } from '#server/platform/app-error.ts';
import { later } from '#server/platform/clock.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { daysLeft, paceWindow, renewal, shownEnd } from '../rules.ts';
import { selectLeft, selectPeriod, selectPlanFacts, selectUsage } from '../statement-repository.ts';
import { readBalance } from './read-balance.ts';

export interface Summary {
  available: number;
  held: number;
  limit: number;
  usedInPeriod: number | null;
  period: { startsAt: Date; endsAt: Date } | null;
  renewsAt: Date | null;
  planEndsAt: Date | null;
  daysLeft: number | null;
  grants: Array<{ remaining: number; endsAt: Date | null }>;
}

/** Returns the acting user's balance, period, renewal, grants and the forecast of how long the credits last. */
export async function readSummary(context: Context): Promise<Summary> {
  const { db } = context;
  const { id: userId } = requireUser(context);
  const now = context.clock.now();
  const balance = await readBalance(db, userId, now);
  const plan = await selectPlanFacts(db, userId);
  if (!plan) throw new AppError('unauthenticated');
  const [left, period, pace] = await Promise.all([
    selectLeft(db, userId),
    selectPeriod(db, userId, now),
    selectUsage(db, userId, later(now, -paceWindow)),
  ]);
  const inPeriod = period && (await selectUsage(db, userId, period.startsAt));
  const end = period ? shownEnd(period, now) : null;
  return {
    ...balance,
    limit: plan.limit,
    usedInPeriod: inPeriod?.used ?? null,
    period: period && end ? { startsAt: period.startsAt, endsAt: end } : null,
    ...renewal({ free: plan.tierId === freeTierId, ...plan }, now),
    daysLeft: daysLeft(balance.available, pace, now),
    grants: left.map((grant) => ({ remaining: grant.remaining, endsAt: shownEnd(grant, now) })),
  };
}
