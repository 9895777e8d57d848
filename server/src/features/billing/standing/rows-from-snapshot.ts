import type { InvoiceSnapshot } from '#server/providers/payments/payment-provider.ts';
import type { Customer } from '../payers/repository.ts';
import type { InvoiceRow, SubscriptionRow } from './repository.ts';
import type { SubscriptionStanding } from './rules.ts';

type Payer = Pick<Customer, 'userId' | 'provider'>;

export const subscriptionRow = (
  { userId, provider }: Payer,
  { subscription, paidUntil, coveredUntil, firstPaidAt, processing }: SubscriptionStanding,
): SubscriptionRow => ({
  userId,
  provider,
  subscriptionId: subscription.id,
  status: subscription.status,
  tierId: subscription.tierId,
  recurringAmount: subscription.recurringAmount,
  renewsAt: subscription.renewsAt,
  conditions: subscription.conditions,
  cardExpiresAt: subscription.cardExpiresAt,
  paidUntil,
  coveredUntil,
  cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
  processing,
  firstPaidAt,
  createdAt: subscription.createdAt,
  endedAt: subscription.endedAt,
});

export const invoiceRow = (
  { userId, provider }: Payer,
  { id, payment, period, ...invoice }: InvoiceSnapshot,
): InvoiceRow => ({
  userId,
  provider,
  invoiceId: id,
  subscriptionId: invoice.subscriptionId,
  paymentId: payment?.id ?? null,
  tierId: period?.tierId ?? null,
  status: invoice.status,
  amountDue: invoice.amountDue,
  amountPaid: invoice.amountPaid,
  amountRefunded: payment?.amountRefunded ?? 0,
  dispute: payment?.dispute ?? null,
  periodStart: period?.startsAt ?? null,
  periodEnd: period?.endsAt ?? null,
  currency: invoice.currency,
  fee: payment?.settlement?.fee ?? null,
  availableAt: payment?.settlement?.availableAt ?? null,
  createdAt: invoice.createdAt,
  paidAt: invoice.paidAt,
});
