import type { PaymentProviderName } from '@matilha/contract/billing/billing';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { settingsDocuments } from '#server/database/schema/platform.ts';

const reconciliation = z.object({
  /** Identifies the run: pages of an older one do nothing. */
  run: z.string(),
  page: z.int(),
  /** Null once the run is finished. */
  position: z.nullable(z.object({ part: z.int(), after: z.unknown() })),
  asked: z.int(),
  healed: z.int(),
  failed: z.int(),
  /** Milliseconds since 1970, by the database's clock. */
  movedAt: z.number(),
});

/** The progress of the newest reconciliation with one provider. */
export type Reconciliation = z.infer<typeof reconciliation>;

const { name, value } = settingsDocuments;
const documentOf = (provider: PaymentProviderName) => `billing.reconciliation.${provider}`;

const parsed = (row: { value: unknown } | undefined): Reconciliation | null =>
  reconciliation.safeParse(row?.value).data ?? null;

export async function selectReconciliation(
  db: Executor,
  provider: PaymentProviderName,
): Promise<Reconciliation | null> {
  const [row] = await db
    .select({ value })
    .from(settingsDocuments)
    .where(eq(name, documentOf(provider)));
  return parsed(row);
}

/** Locks and returns the newest reconciliation; null before the first one. Concurrent callers wait also then. */
export async function lockReconciliation(
  tx: Transaction,
  provider: PaymentProviderName,
): Promise<Reconciliation | null> {
  const document = documentOf(provider);
  await tx.insert(settingsDocuments).values({ name: document, value: {} }).onConflictDoNothing();
  const [row] = await tx.select({ value }).from(settingsDocuments).where(eq(name, document)).for('update');
  return parsed(row);
}

/** Stores a reconciliation; the caller holds its lock. */
export const storeReconciliation = (
  tx: Transaction,
  provider: PaymentProviderName,
  progress: Reconciliation,
) =>
  tx
    .update(settingsDocuments)
    .set({ value: progress })
    .where(eq(name, documentOf(provider)));

/** Counts a healed payer at once, so that a page that is repeated after a crash does not lose it. */
export const countHealed = (db: Executor, provider: PaymentProviderName, run: string) =>
  db
    .update(settingsDocuments)
    .set({ value: sql`jsonb_set(${value}, '{healed}', to_jsonb((${value}->>'healed')::int + 1))` })
    .where(and(eq(name, documentOf(provider)), sql`${value}->>'run' = ${run}`));
