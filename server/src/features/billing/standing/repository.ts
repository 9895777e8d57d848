import { isDeepStrictEqual } from 'node:util';
import type { PaymentProviderName } from '@matilha/contract/billing/billing';
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { users } from '#server/database/schema/accounts.ts';
import { paymentInvoices, subscriptions } from '#server/database/schema/payments.ts';
import { tiers } from '#server/database/schema/plans.ts';
import type { Standing } from './rules.ts';

export type SubscriptionRow = typeof subscriptions.$inferInsert;
export type InvoiceRow = typeof paymentInvoices.$inferInsert;

/** Returns the current credits per period of each tier. */
export async function selectPeriodCredits(
  tx: Transaction,
  tierIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (tierIds.length === 0) return new Map();
  const rows = await tx
    .select({ tierId: tiers.tierId, credits: tiers.responses_limit })
    .from(tiers)
    .where(inArray(tiers.tierId, [...tierIds]));
  return new Map(rows.map((row) => [row.tierId, row.credits]));
}

/** Returns the cents refunded of an invoice when it was last stored; undefined for one that never was. */
export async function selectRefunded(db: Executor, invoiceId: string): Promise<number | undefined> {
  const { amountRefunded } = paymentInvoices;
  const [row] = await db
    .select({ amountRefunded })
    .from(paymentInvoices)
    .where(eq(paymentInvoices.invoiceId, invoiceId));
  return row?.amountRefunded;
}

/** Writes the standing to the user's row; returns the previous one, or undefined when nothing changed. */
export async function updateStanding(
  tx: Transaction,
  userId: number,
  { tierId, paymentStatus, lastPaymentDate, planEndsAt }: Standing,
): Promise<{ tierId: number; paymentStatus: string; planEndsAt: Date | null } | undefined> {
  const [before] = await tx
    .select({
      tierId: users.tierId,
      paymentStatus: users.paymentStatus,
      lastPaymentDate: users.lastPaymentDate,
      planEndsAt: users.planEndsAt,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (!before) return undefined;
  const same =
    before.tierId === tierId &&
    before.paymentStatus === paymentStatus &&
    before.lastPaymentDate?.getTime() === lastPaymentDate?.getTime() &&
    before.planEndsAt?.getTime() === planEndsAt?.getTime();
  if (same) return undefined;
  await tx
    .update(users)
    .set({ tierId, paymentStatus, lastPaymentDate, planEndsAt })
    .where(eq(users.id, userId));
  return { tierId: before.tierId, paymentStatus: before.paymentStatus, planEndsAt: before.planEndsAt };
}

const excluded = (column: { name: string }) => sql.raw(`excluded."${column.name}"`);

export async function upsertSubscriptions(tx: Transaction, rows: readonly SubscriptionRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(subscriptions)
    .values([...rows])
    .onConflictDoUpdate({
      target: subscriptions.subscriptionId,
      set: {
        status: excluded(subscriptions.status),
        tierId: excluded(subscriptions.tierId),
        recurringAmount: excluded(subscriptions.recurringAmount),
        renewsAt: excluded(subscriptions.renewsAt),
        conditions: excluded(subscriptions.conditions),
        cardExpiresAt: excluded(subscriptions.cardExpiresAt),
        paidUntil: excluded(subscriptions.paidUntil),
        coveredUntil: excluded(subscriptions.coveredUntil),
        cancelAtPeriodEnd: excluded(subscriptions.cancelAtPeriodEnd),
        processing: excluded(subscriptions.processing),
        firstPaidAt: excluded(subscriptions.firstPaidAt),
        endedAt: excluded(subscriptions.endedAt),
      },
    });
}

/** Ends subscriptions that the provider no longer lists, because the customer was created again. */
export const endUnknownSubscriptions = (
  tx: Transaction,
  { userId, provider }: { userId: number; provider: PaymentProviderName },
  { known, now }: { known: readonly string[]; now: Date },
) =>
  tx
    .update(subscriptions)
    .set({ status: 'canceled', endedAt: now, cancelAtPeriodEnd: false, processing: false })
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.provider, provider),
        isNull(subscriptions.endedAt),
        notInArray(subscriptions.subscriptionId, [...known]),
      ),
    );

/** Inserts or updates the invoices that differ from the stored ones; rows that were made anonymous meanwhile stay so. */
export async function storeInvoices(
  tx: Transaction,
  { userId, provider }: { userId: number; provider: PaymentProviderName },
  rows: readonly InvoiceRow[],
): Promise<void> {
  const ofPayer = and(eq(paymentInvoices.userId, userId), eq(paymentInvoices.provider, provider));
  const stored = await tx.select().from(paymentInvoices).where(ofPayer);
  const storedById = new Map(stored.map((row) => [row.invoiceId, row]));
  const changed = rows.filter((row) => !isDeepStrictEqual(row, storedById.get(row.invoiceId)));
  if (changed.length === 0) return;
  await tx
    .insert(paymentInvoices)
    .values(changed)
    .onConflictDoUpdate({
      target: paymentInvoices.invoiceId,
      set: {
        paymentId: excluded(paymentInvoices.paymentId),
        tierId: excluded(paymentInvoices.tierId),
        status: excluded(paymentInvoices.status),
        amountDue: excluded(paymentInvoices.amountDue),
        amountPaid: excluded(paymentInvoices.amountPaid),
        amountRefunded: excluded(paymentInvoices.amountRefunded),
        dispute: excluded(paymentInvoices.dispute),
        periodStart: excluded(paymentInvoices.periodStart),
        periodEnd: excluded(paymentInvoices.periodEnd),
        fee: excluded(paymentInvoices.fee),
        availableAt: excluded(paymentInvoices.availableAt),
        paidAt: excluded(paymentInvoices.paidAt),
      },
      setWhere: eq(paymentInvoices.userId, excluded(paymentInvoices.userId)),
    });
}
