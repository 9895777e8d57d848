import type { PaymentProviderName } from '@matilha/contract/billing';
import { and, asc, between, eq, notInArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { planPrices } from '#server/database/schema/payments.ts';
import { tiers } from '#server/database/schema/plans.ts';

export type PlanPriceRow = typeof planPrices.$inferSelect;
export type PaidTier = Pick<typeof tiers.$inferSelect, 'tierId' | 'titulo' | 'valor'>;

/** Any number will do as long as every process of the product uses the same. */
const lockKey = 7_212_026;

/** The plans that are sold (4.1). */
export const selectPaidTiers = (db: Executor): Promise<PaidTier[]> =>
  db
    .select({ tierId: tiers.tierId, titulo: tiers.titulo, valor: tiers.valor })
    .from(tiers)
    .where(between(tiers.tierId, 1, 3))
    .orderBy(asc(tiers.tierId));

export const selectPlanPriceRows = (db: Executor, provider: PaymentProviderName): Promise<PlanPriceRow[]> =>
  db.select().from(planPrices).where(eq(planPrices.provider, provider)).orderBy(asc(planPrices.priceId));

/** Writes which prices there are and which of them are sold; of processes doing it together one waits. */
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
