import { and, eq } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { paymentCustomers, planPrices } from '#server/database/schema/payments.ts';
import { tiers } from '#server/database/schema/plans.ts';

/** Returns the simulator's customer id of a user, null before the first checkout. */
export async function selectSimulatorCustomer(db: Executor, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ customerId: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.provider, 'sandbox')));
  return row?.customerId ?? null;
}

/** Returns the plan's title for each price id, including retired prices. */
export async function selectPlanTitles(db: Executor): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ priceId: planPrices.priceId, titulo: tiers.titulo })
    .from(planPrices)
    .innerJoin(tiers, eq(tiers.tierId, planPrices.tierId))
    .where(eq(planPrices.provider, 'sandbox'));
  return new Map(rows.map(({ priceId, titulo }) => [priceId, titulo]));
}
