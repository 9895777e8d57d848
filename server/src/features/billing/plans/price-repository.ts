import type { PaymentProviderName } from '@matilha/contract/billing/billing';
import { and, asc, between, eq, notInArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { planPrices } from '#server/database/schema/payments.ts';
import { tiers } from '#server/database/schema/plans.ts';
import { settingsDocuments } from '#server/database/schema/platform.ts';

export type PlanPriceRow = typeof planPrices.$inferSelect;
export type PaidTier = Pick<typeof tiers.$inferSelect, 'tierId' | 'titulo' | 'valor'>;

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
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('plan_prices', 0))`);
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

/** Returns true if every plan has a price on sale with its amount. */
export async function pricesAreApplied(db: Executor, provider: PaymentProviderName): Promise<boolean> {
  const [plans, rows] = await Promise.all([selectPaidTiers(db), selectPlanPriceRows(db, provider)]);
  return plans.every(({ tierId, valor }) =>
    rows.some((row) => row.active && row.tierId === tierId && row.amount === valor),
  );
}

/** Returns true if a price was ever sent to the provider. */
export const hasPrices = async (db: Executor, provider: PaymentProviderName): Promise<boolean> =>
  (await selectPlanPriceRows(db, provider)).length > 0;

const problemName = (provider: PaymentProviderName) => `billing.price-problem.${provider}`;

/** Stores why the prices could not be applied; null after they were. */
export async function storePriceProblem(
  db: Executor,
  provider: PaymentProviderName,
  problem: string | null,
): Promise<void> {
  const value = { problem };
  await db
    .insert(settingsDocuments)
    .values({ name: problemName(provider), value })
    .onConflictDoUpdate({ target: settingsDocuments.name, set: { value } });
}

export async function selectPriceProblem(
  db: Executor,
  provider: PaymentProviderName,
): Promise<string | null> {
  const [row] = await db
    .select({ value: settingsDocuments.value })
    .from(settingsDocuments)
    .where(eq(settingsDocuments.name, problemName(provider)));
  return (row?.value as { problem: string | null } | undefined)?.problem ?? null;
}
