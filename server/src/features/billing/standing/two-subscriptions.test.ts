import { expect, it } from 'vitest';
import type { CustomerSnapshot } from '#server/providers/payments/payment-provider.ts';
import { decideCheckout } from '../checkout/rules.ts';
import type { KnownPrice } from '../plans/rules.ts';
import { invoice, on, payment, start, subscription } from '../testing/snapshots.ts';
import { project } from './rules.ts';
import { coveredBy, latePayments } from './snapshot-rules.ts';

const customer = (overrides: Partial<CustomerSnapshot>): CustomerSnapshot => ({
  subscriptions: [],
  invoices: [],
  purchases: [],
  ...overrides,
});
const sold: KnownPrice[] = [
  { priceId: 'price_1', tierId: 1, amount: 4_900, active: true },
  { priceId: 'price_2', tierId: 2, amount: 9_900, active: true },
];
const ofSecond = (day: number) =>
  invoice(day, {
    id: `second_${day}`,
    subscriptionId: 'sub_2',
    period: { priceId: 'price_2', startsAt: on(day), endsAt: on(day + 30) },
  });

it('projects the plan of the newest subscription, in whatever order they are listed', () => {
  const first = subscription();
  const second = subscription({ id: 'sub_2', priceId: 'price_2', createdAt: on(5) });
  for (const subscriptions of [
    [first, second],
    [second, first],
  ]) {
    const standing = project(customer({ subscriptions, invoices: [ofSecond(5), invoice(0)] }), on(6));
    expect(standing.tierId).toBe(2);
  }
});

it('keeps an account overdue while only another subscription has a payment processing', () => {
  const late = subscription({ status: 'past_due' });
  const incomplete = subscription({ id: 'sub_2', status: 'incomplete', createdAt: on(33) });
  const onItsWay = invoice(33, {
    subscriptionId: 'sub_2',
    status: 'open',
    amountPaid: 0,
    paidAt: null,
    payment: payment({ id: 'pi_2', status: 'processing', paidAt: null }),
  });
  const snapshot = customer({ subscriptions: [late, incomplete], invoices: [onItsWay, invoice(0)] });
  const standing = project(snapshot, on(34));
  expect(standing.paymentStatus).toBe('atrasado');
  expect(standing.subscriptions.map(({ processing }) => processing)).toEqual([false, true]);
});

it('reads the paid periods of one subscription only', () => {
  const snapshot = customer({
    subscriptions: [subscription(), subscription({ id: 'sub_2', status: 'canceled', endedAt: on(8) })],
    invoices: [ofSecond(7), invoice(0)],
  });
  expect(coveredBy(snapshot, 'sub_1', on(1))).toMatchObject({ invoice: { id: 'in_0' }, tierId: 1 });
  expect(coveredBy(snapshot, 'sub_2', on(1))).toMatchObject({ invoice: { id: 'second_7' }, tierId: 2 });
});

it('requests the payment of an unfinished subscription after an older one was paid and ended', () => {
  const ended = subscription({ status: 'canceled', endedAt: on(30) });
  const unfinished = subscription({
    id: 'sub_2',
    status: 'incomplete',
    createdAt: on(40),
    confirmation: { clientSecret: 'secret', intent: 'payment' },
  });
  const snapshot = customer({ subscriptions: [unfinished, ended], invoices: [invoice(0)] });
  expect(decideCheckout(snapshot, sold, { tierId: 1, valor: 4_900 }, on(40))).toMatchObject({
    step: { kind: 'pay', status: 'open', subscription: { id: 'sub_2' } },
    cancel: [],
  });
});

it('selects late payments by the end of their own subscription, not of another one', () => {
  const ended = subscription({ status: 'canceled', endedAt: on(10) });
  const later = subscription({ id: 'sub_2', status: 'canceled', createdAt: start, endedAt: on(60) });
  const paidOn20 = (changes: object) => invoice(0, { paidAt: on(20), ...changes });
  const invoices = [
    paidOn20({ id: 'late', payment: payment({ id: 'pi_late' }) }),
    paidOn20({ id: 'in_time', subscriptionId: 'sub_2', payment: payment({ id: 'pi_in_time' }) }),
  ];
  for (const subscriptions of [
    [ended, later],
    [later, ended],
  ]) {
    expect(latePayments(customer({ subscriptions, invoices })).map(({ id }) => id)).toEqual(['pi_late']);
  }
});
