import { days, later } from '#server/platform/clock.ts';
import type {
  InvoiceSnapshot,
  PaymentSnapshot,
  SubscriptionSnapshot,
} from '#server/providers/payments/payment-provider.ts';

/** The instant at which tests of the projection begin. */
export const start = new Date('2026-01-31T12:00:00Z');
export const on = (day: number): Date => later(start, days(day));

/** Returns the plan of a price: that of the digit in an id such as `price_2_old`, else the first. */
const tierOf = (priceId: string): number => Number(/^price_(\d)(_|$)/.exec(priceId)?.[1] ?? 1);

export const payment = (overrides: Partial<PaymentSnapshot> = {}): PaymentSnapshot => ({
  id: 'pi_1',
  status: 'succeeded',
  waiting: null,
  codeExpired: false,
  amount: 4_900,
  currency: 'brl',
  amountRefunded: 0,
  amountReturning: 0,
  refundFailure: null,
  dispute: null,
  settlement: null,
  cardFingerprint: 'card',
  reference: null,
  paidAt: start,
  createdAt: start,
  ...overrides,
});

export const subscription = (overrides: Partial<SubscriptionSnapshot> = {}): SubscriptionSnapshot => ({
  id: 'sub_1',
  status: 'active',
  tierId: tierOf(overrides.priceId ?? 'price_1'),
  priceId: 'price_1',
  recurringAmount: 4_900,
  renewsAt: on(30),
  conditions: [],
  cancelAtPeriodEnd: false,
  canceledAt: null,
  cardId: 'pm_1',
  cardExpiresAt: null,
  confirmation: null,
  amountDue: 0,
  createdAt: start,
  endedAt: null,
  ...overrides,
});

interface InvoiceOverrides extends Omit<Partial<InvoiceSnapshot>, 'period'> {
  period?: { priceId: string; startsAt: Date; endsAt: Date } | null;
}

/** Returns an invoice of 30 days from `day` on, paid unless said otherwise. */
export const invoice = (day: number, { period, ...overrides }: InvoiceOverrides = {}): InvoiceSnapshot => ({
  id: `in_${day}`,
  subscriptionId: 'sub_1',
  isRenewal: day > 0,
  status: 'paid',
  advances: overrides.status === 'draft',
  currency: 'brl',
  amountDue: 4_900,
  amountPaid: 4_900,
  period:
    period === null
      ? null
      : charged(period ?? { priceId: 'price_1', startsAt: on(day), endsAt: on(day + 30) }),
  payment: payment(),
  createdAt: on(day),
  paidAt: on(day),
  ...overrides,
});

const charged = (period: NonNullable<InvoiceOverrides['period']>) => ({
  ...period,
  tierId: tierOf(period.priceId),
  amount: 4_900,
  discount: 0,
});
