import type { PaymentProviderName } from '@matilha/contract/billing';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { users } from '#server/database/schema/accounts.ts';
import { paymentInvoices, planPrices, subscriptions } from '#server/database/schema/payments.ts';
import { tiers } from '#server/database/schema/plans.ts';
import type { InvoiceSnapshot } from '#server/providers/payments/payment-provider.ts';
import type { Customer } from './payment-repository.ts';
import type { Standing, SubscriptionStanding } from './rules.ts';

type Payer = Pick<Customer, 'userId' | 'provider'>;

/** The tier of every price that was ever sold. */
export async function selectTierOfPrices(
  db: Executor,
  provider: PaymentProviderName,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.select().from(planPrices).where(eq(planPrices.provider, provider));
  return new Map(rows.map((row) => [row.priceId, row.tierId]));
}

/** Credits of a period of each tier, as they are now. */
export async function selectPeriodCredits(
  tx: Transaction,
  tierIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (tierIds.length === 0) return new Map();
  const rows = await tx
    .select({ tierId: tiers.tierId, credits: tiers.responsesLimit })
    .from(tiers)
    .where(inArray(tiers.tierId, [...tierIds]));
  return new Map(rows.map((row) => [row.tierId, row.credits]));
}

/** What the user had before, when this changes anything. */
export async function updateStanding(
  tx: Transaction,
  userId: number,
  { tierId, paymentStatus, lastPaymentDate }: Standing,
): Promise<{ tierId: number; paymentStatus: string } | undefined> {
  const [before] = await tx
    .select({
      tierId: users.tierId,
      paymentStatus: users.paymentStatus,
      lastPaymentDate: users.lastPaymentDate,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (!before) return undefined;
  const same =
    before.tierId === tierId &&
    before.paymentStatus === paymentStatus &&
    before.lastPaymentDate?.getTime() === lastPaymentDate?.getTime();
  if (same) return undefined;
  await tx.update(users).set({ tierId, paymentStatus, lastPaymentDate }).where(eq(users.id, userId));
  return { tierId: before.tierId, paymentStatus: before.paymentStatus };
}

const excluded = (column: { name: string }) => sql.raw(`excluded."${column.name}"`);

export async function upsertSubscriptions(
  tx: Transaction,
  payer: Payer,
  standings: readonly SubscriptionStanding[],
): Promise<void> {
  if (standings.length === 0) return;
  await tx
    .insert(subscriptions)
    .values(
      standings.map(({ subscription, tierId, paidUntil, firstPaidAt, processing }) => ({
        ...payer,
        subscriptionId: subscription.id,
        status: subscription.status,
        tierId,
        paidUntil,
        cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
        processing,
        firstPaidAt,
        createdAt: subscription.createdAt,
        endedAt: subscription.endedAt,
      })),
    )
    .onConflictDoUpdate({
      target: subscriptions.subscriptionId,
      set: {
        status: excluded(subscriptions.status),
        tierId: excluded(subscriptions.tierId),
        paidUntil: excluded(subscriptions.paidUntil),
        cancelAtPeriodEnd: excluded(subscriptions.cancelAtPeriodEnd),
        processing: excluded(subscriptions.processing),
        firstPaidAt: excluded(subscriptions.firstPaidAt),
        endedAt: excluded(subscriptions.endedAt),
      },
    });
}

export async function upsertInvoices(
  tx: Transaction,
  payer: Payer,
  invoices: readonly InvoiceSnapshot[],
  tierOf: ReadonlyMap<string, number>,
): Promise<void> {
  if (invoices.length === 0) return;
  await tx
    .insert(paymentInvoices)
    .values(
      invoices.map(({ id, payment, period, ...invoice }) => ({
        ...payer,
        invoiceId: id,
        subscriptionId: invoice.subscriptionId,
        paymentId: payment?.id ?? null,
        tierId: (period && tierOf.get(period.priceId)) ?? null,
        status: invoice.status,
        amountDue: invoice.amountDue,
        amountPaid: invoice.amountPaid,
        amountRefunded: payment?.amountRefunded ?? 0,
        dispute: payment?.dispute ?? null,
        periodStart: period?.startsAt ?? null,
        periodEnd: period?.endsAt ?? null,
        createdAt: invoice.createdAt,
        paidAt: invoice.paidAt,
      })),
    )
    .onConflictDoUpdate({
      target: paymentInvoices.invoiceId,
      set: {
        paymentId: excluded(paymentInvoices.paymentId),
        status: excluded(paymentInvoices.status),
        amountDue: excluded(paymentInvoices.amountDue),
        amountPaid: excluded(paymentInvoices.amountPaid),
        amountRefunded: excluded(paymentInvoices.amountRefunded),
        dispute: excluded(paymentInvoices.dispute),
        paidAt: excluded(paymentInvoices.paidAt),
      },
      // Whose rows were made anonymous stays so.
      setWhere: eq(paymentInvoices.userId, payer.userId),
    });
}
