import type { PaymentProviderName } from '@matilha/contract/billing';
import { and, desc, eq } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { paymentInvoices, subscriptions } from '#server/database/schema/payments.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type InvoiceRow = typeof paymentInvoices.$inferSelect;

/** What the provider last told of the person's subscriptions, newest first. */
export const selectSubscriptions = (
  db: Executor,
  provider: PaymentProviderName,
  userId: number,
): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.userId, userId)))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.subscriptionId));

export const selectInvoices = (
  db: Executor,
  provider: PaymentProviderName,
  userId: number,
): Promise<InvoiceRow[]> =>
  db
    .select()
    .from(paymentInvoices)
    .where(and(eq(paymentInvoices.provider, provider), eq(paymentInvoices.userId, userId)))
    .orderBy(desc(paymentInvoices.createdAt), desc(paymentInvoices.invoiceId));
