import type { PaymentProviderName } from '@matilha/contract/billing';
import { and, asc, between, eq, notInArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { planPrices } from '#server/database/schema/payments.ts';
import { tiers } from '#server/database/schema/plans.ts';

export type PlanPriceRow = typeof planPrices.$inferSelect;
export type PaidTier = Pick<typeof tiers.$inferSelect, 'tierId' | 'titulo' | 'valor'>;

/** An arbitrary key for the advisory lock; every process must use the same. */
const lockKey = 7_212_026;

/** Returns the plans that are sold, ordered by tier. */
export const selectPaidTiers = (db: Executor): Promise<PaidTier[]> =>
  db
    .select({ tierId: tiers.tierId, titulo: tiers.titulo, valor: tiers.valor })
    .from(tiers)
    .where(between(tiers.tierId, 1, 3))
    .orderBy(asc(tiers.tierId));

export const selectPlanPriceRows = (db: Executor, provider: PaymentProviderName): Promise<PlanPriceRow[]> =>
  db.select().from(planPrices).where(eq(planPrices.provider, provider)).orderBy(asc(planPrices.priceId));

/** Upserts the provider's prices and marks all others as not sold; an advisory lock makes concurrent callers wait. */
export async function replacePlanPrices(
  tx: Transaction,
  provider: PaymentProviderName,
  rows: readonly Omit<PlanPriceRow, 'provider'>[],
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
  const sold = rows.filter(({ active }) => active).map(({ priceId }) => priceId);
  await tx
    .update(planPrices)
    .set({ active: false })
    .where(and(eq(planPrices.provider, provider), notInArray(planPrices.priceId, sold)));
  for (const row of rows) {
    const { priceId, ...known } = row;
    await tx
      .insert(planPrices)
      .values({ priceId, provider, ...known })
      .onConflictDoUpdate({ target: planPrices.priceId, set: known });
  }
}
