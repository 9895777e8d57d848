import type { PaymentProviderName } from '@matilha/contract/billing/billing';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { auditLog, users } from '#server/database/schema/accounts.ts';
import { paymentInvoices, subscriptions } from '#server/database/schema/payments.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type InvoiceRow = typeof paymentInvoices.$inferSelect;

/** Returns the user's plan and whether its payment is overdue. */
export async function selectStanding(
  db: Executor,
  userId: number,
): Promise<{ tierId: number; overdue: boolean } | undefined> {
  const { id, tierId, paymentStatus } = users;
  const [row] = await db.select({ tierId, paymentStatus }).from(users).where(eq(id, userId));
  return row && { tierId: row.tierId, overdue: row.paymentStatus === 'atrasado' };
}

/** Returns the user's subscriptions as last read from the provider, newest first. */
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

/** Returns the newest paid invoice of a subscription, as last read from the provider. */
export async function selectNewestPaid(db: Executor, subscriptionId: string): Promise<string | undefined> {
  const { invoiceId, periodStart, status } = paymentInvoices;
  const [row] = await db
    .select({ invoiceId })
    .from(paymentInvoices)
    .where(and(eq(paymentInvoices.subscriptionId, subscriptionId), eq(status, 'paid')))
    .orderBy(sql`${periodStart} desc nulls last`, desc(paymentInvoices.createdAt))
    .limit(1);
  return row?.invoiceId;
}

export const planChangeAction = 'subscription.change';
export const changeSubject = (userId: number): string => `user:${userId}`;

/** Locks the user's row until the transaction ends, so that one confirmation mail is sent at a time. */
export async function lockPerson(
  tx: Transaction,
  userId: number,
): Promise<{ firstName: string; email: string } | undefined> {
  const { firstName, email, id } = users;
  const [row] = await tx.select({ firstName, email }).from(users).where(eq(id, userId)).for('no key update');
  return row;
}

export const subscribeAction = 'subscription.start';

/** Returns whether this subscription was confirmed to the user in writing. */
export async function wasSubscriptionConfirmed(db: Executor, userId: number, id: string): Promise<boolean> {
  const { action, details, subject } = auditLog;
  const ofSubscription = sql`${details} ->> 'subscriptionId' = ${id}`;
  const mailed = and(eq(subject, `user:${userId}`), eq(action, subscribeAction), ofSubscription);
  return (await db.$count(auditLog, mailed)) > 0;
}

/** Returns whether the plan change that this invoice paid was confirmed to the user in writing. */
export async function wasChangeConfirmed(db: Executor, userId: number, invoiceId: string): Promise<boolean> {
  const { action, details, subject } = auditLog;
  const ofInvoice = sql`${details} ->> 'invoiceId' = ${invoiceId}`;
  const mailed = and(eq(subject, changeSubject(userId)), eq(action, planChangeAction), ofInvoice);
  return (await db.$count(auditLog, mailed)) > 0;
}

/** Returns whether the newest plan change that was confirmed to the user in writing begins after this period, with this tier. */
export async function wasNextTierConfirmed(
  db: Executor,
  userId: number,
  { period, tierId }: { period: string; tierId: number },
): Promise<boolean> {
  const { action, details, id, subject } = auditLog;
  const [newest] = await db
    .select({ details })
    .from(auditLog)
    .where(and(eq(subject, changeSubject(userId)), eq(action, planChangeAction)))
    .orderBy(desc(id))
    .limit(1);
  const { takesEffect, to, period: after } = newest?.details ?? {};
  return takesEffect === 'period_end' && to === tierId && after === period;
}

const disputeActions = ['subscription.stop_for_dispute', 'subscription.resume_after_dispute'] as const;
export type DisputeAction = (typeof disputeActions)[number];

/** Returns our last action on this subscription because of a chargeback; undefined without one. */
export async function selectDisputeAction(
  db: Executor,
  userId: number,
  subscriptionId: string,
): Promise<DisputeAction | undefined> {
  const { action, details, subject, id } = auditLog;
  const ofSubscription = sql`${details} ->> 'subscriptionId' = ${subscriptionId}`;
  const [newest] = await db
    .select({ action })
    .from(auditLog)
    .where(and(eq(subject, `user:${userId}`), inArray(action, [...disputeActions]), ofSubscription))
    .orderBy(desc(id))
    .limit(1);
  return disputeActions.find((known) => known === newest?.action);
}

export const newPriceAction = 'subscription.new_price';

/** Cents of each later period before and after a change that no change of the plan explains: an operator set it at the provider. */
export interface NewPrice {
  subscriptionId: string;
  from: number;
  amount: number;
}

/** Returns the newest change of a user's price that was noticed; undefined for none. */
export async function selectNewPrice(db: Executor, userId: number): Promise<NewPrice | undefined> {
  const { action, details, subject, id } = auditLog;
  const [newest] = await db
    .select({ details })
    .from(auditLog)
    .where(and(eq(subject, `user:${userId}`), eq(action, newPriceAction)))
    .orderBy(desc(id))
    .limit(1);
  if (!newest) return undefined;
  const { subscriptionId, from, amount } = newest.details;
  return { subscriptionId: String(subscriptionId), from: Number(from), amount: Number(amount) };
}

export const noticeAction = 'subscription.notice';

/** Identifies a notice: each is mailed once. */
export interface NoticeKey {
  kind: string;
  /** The invoice that paid the period the notice is about. */
  invoiceId: string;
  /** Cents, for a notice that is due again when they change. */
  amount?: number;
}

/** Returns whether this notice was mailed to the user. */
export async function wasNoticeSent(db: Executor, userId: number, key: NoticeKey): Promise<boolean> {
  const { action, details, subject } = auditLog;
  const same = sql`${details} @> ${JSON.stringify(key)}::jsonb`;
  const sent = and(eq(subject, `user:${userId}`), eq(action, noticeAction), same);
  return (await db.$count(auditLog, sent)) > 0;
}
