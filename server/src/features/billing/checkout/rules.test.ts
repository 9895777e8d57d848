import { describe, expect, it } from 'vitest';
import { days, later } from '#server/platform/clock.ts';
import type {
  CustomerSnapshot,
  InvoiceSnapshot,
  SubscriptionSnapshot,
} from '#server/providers/payments/payment-provider.ts';
import { type KnownPrice, soldPrice } from '../plans/rules.ts';
import { invoice, on, payment, start, subscription } from '../testing/snapshots.ts';
import { decideCheckout as decide, meantTier, startsNow } from './rules.ts';

const prices: KnownPrice[] = [
  { priceId: 'price_1', tierId: 1, amount: 4900, active: true },
  { priceId: 'price_1_old', tierId: 1, amount: 3900, active: false },
  { priceId: 'price_2', tierId: 2, amount: 9900, active: true },
];
const plan = (tierId: number) => ({ tierId, valor: tierId === 1 ? 4900 : 9900 });

const unfinished = (given: Partial<SubscriptionSnapshot> = {}) =>
  subscription({
    status: 'incomplete',
    confirmation: { clientSecret: 'secret', intent: 'payment' },
    amountDue: 4900,
    ...given,
  });
const snapshot = (given: Partial<CustomerSnapshot> = {}): CustomerSnapshot => ({
  subscriptions: [],
  invoices: [],
  purchases: [],
  ...given,
});
const decideCheckout = (
  given: CustomerSnapshot,
  known: readonly KnownPrice[],
  wanted: ReturnType<typeof plan>,
  now = on(1),
) => decide(given, known, wanted, now);
const ids = (given: SubscriptionSnapshot[]) => given.map(({ id }) => id);

describe('a checkout without a running subscription', () => {
  it('opens a subscription, also after others that ended', () => {
    const ended = subscription({ status: 'canceled', endedAt: start });
    expect(decideCheckout(snapshot(), prices, plan(1))).toEqual({ step: { kind: 'open' }, cancel: [] });
    expect(decideCheckout(snapshot({ subscriptions: [ended] }), prices, plan(1)).step.kind).toBe('open');
  });

  it('continues the unfinished subscription of the same price', () => {
    const given = snapshot({ subscriptions: [unfinished()] });
    const { step, cancel } = decideCheckout(given, prices, plan(1));
    expect([step.kind, cancel]).toEqual(['pay', []]);
  });

  it.each([
    ['of another plan', { priceId: 'price_2' }],
    ['of a price that is sold no more', { priceId: 'price_1_old' }],
    ['that cannot be paid any more', { confirmation: null }],
  ])('replaces an unfinished subscription %s', (_, given) => {
    const { step, cancel } = decideCheckout(
      snapshot({ subscriptions: [unfinished(given)] }),
      prices,
      plan(1),
    );
    expect([step.kind, ids(cancel)]).toEqual(['open', ['sub_1']]);
  });

  it('keeps one of several unfinished subscriptions', () => {
    const given = snapshot({ subscriptions: [unfinished({ id: 'sub_2' }), unfinished()] });
    const { step, cancel } = decideCheckout(given, prices, plan(1));
    expect(step).toMatchObject({ kind: 'pay', subscription: { id: 'sub_2' } });
    expect(ids(cancel)).toEqual(['sub_1']);
  });

  it.each([
    ['on its way', invoice(0, { status: 'open', payment: payment({ status: 'processing', paidAt: null }) })],
    ['made, and the invoice does not know', invoice(0, { status: 'open', payment: payment() })],
    ['made, and the subscription does not know', invoice(0)],
  ])('requests no payment while the first one is %s, whichever plan is requested', (_, first) => {
    const given = snapshot({ subscriptions: [unfinished()], invoices: [first] });
    for (const tier of [1, 2]) {
      const { step, cancel } = decideCheckout(given, prices, plan(tier));
      expect(step).toMatchObject({ kind: 'settled', status: 'processing' });
      expect(cancel).toEqual([]);
    }
  });
});

describe('a code that waits to be paid', () => {
  const code = {
    kind: 'pix',
    code: '000201',
    pictureUrl: null,
    instructionsUrl: null,
    expiresAt: null,
  } as const;
  const first = invoice(0, {
    status: 'open',
    payment: payment({ status: 'waiting', waiting: code, paidAt: null }),
  });
  const given = snapshot({ subscriptions: [unfinished()], invoices: [first] });

  it('shows the code again, whichever plan is requested, and cancels nothing', () => {
    for (const tier of [1, 2]) {
      const { step, cancel } = decide(given, prices, plan(tier), start);
      expect(step).toMatchObject({ kind: 'code', subscription: { id: 'sub_1' }, payment: { waiting: code } });
      expect(cancel).toEqual([]);
    }
  });

  it('cancels the subscription of a code that the user gives up, not when another one is named', () => {
    expect(decide(given, prices, plan(1), start, 'another').step.kind).toBe('code');
    const { step, cancel } = decide(given, prices, plan(1), start, 'secret');
    expect([step.kind, ids(cancel)]).toEqual(['open', ['sub_1']]);
  });

  it('shows the code of an overdue invoice, and its form when the user gives the code up', () => {
    const late = snapshot({
      ...given,
      subscriptions: [unfinished({ status: 'past_due' })],
    });
    expect(decide(late, prices, plan(1), start).step.kind).toBe('code');
    expect(decide(late, prices, plan(1), start, 'secret')).toMatchObject({
      step: { kind: 'pay', status: 'past_due' },
      cancel: [],
    });
  });
});

describe('a checkout with a running subscription', () => {
  const given = (subscriptions: SubscriptionSnapshot[], ...more: InvoiceSnapshot[]) =>
    snapshot({ subscriptions, invoices: [...more, invoice(0)] });

  it('requests nothing for the same plan, at whatever price, and cancels unfinished subscriptions beside it', () => {
    for (const priceId of ['price_1', 'price_1_old']) {
      const all = [unfinished({ id: 'sub_2', priceId: 'price_2' }), subscription({ priceId })];
      const { step, cancel } = decideCheckout(given(all), prices, plan(1));
      expect(step).toMatchObject({ kind: 'settled', status: 'active' });
      expect(ids(cancel)).toEqual(['sub_2']);
    }
  });

  it('offers to change to another plan, and to withdraw a change', () => {
    const upgrade = decideCheckout(given([subscription()]), prices, plan(2)).step;
    expect(upgrade).toMatchObject({ kind: 'change', paid: { tierId: 1, priceId: 'price_1' } });
    const set = subscription({ priceId: 'price_2' });
    expect(decideCheckout(given([set]), prices, plan(1)).step.kind).toBe('change');
    expect(decideCheckout(given([set]), prices, plan(2)).step.kind).toBe('settled');
  });

  it('decides by the newest paid period', () => {
    const period = { priceId: 'price_2', startsAt: later(start, days(3)), endsAt: later(start, days(33)) };
    const next = invoice(0, { id: 'in_2', period });
    const { step } = decideCheckout(given([subscription()], next), prices, plan(1));
    expect(step).toMatchObject({ kind: 'settled' });
    const back = decideCheckout(given([subscription()], next), prices, plan(2)).step;
    expect(back).toMatchObject({ kind: 'change', paid: { tierId: 2, endsAt: period.endsAt } });
  });

  it.each(['past_due', 'unpaid', 'paused'] as const)('requests what is overdue first: %s', (status) => {
    const late = unfinished({ status });
    for (const tier of [1, 2])
      expect(decideCheckout(given([late]), prices, plan(tier)).step).toMatchObject({
        kind: 'pay',
        status: 'past_due',
      });
  });

  it('requests nothing from an overdue subscription while a payment is processing', () => {
    const onItsWay = invoice(0, {
      id: 'in_2',
      status: 'open',
      payment: payment({ status: 'processing', paidAt: null }),
    });
    const { step } = decideCheckout(given([unfinished({ status: 'past_due' })], onItsWay), prices, plan(1));
    expect(step).toMatchObject({ kind: 'settled', status: 'processing' });
  });

  it('replaces an overdue subscription that can no longer be paid', () => {
    const unpaid = given([subscription({ status: 'unpaid' })]);
    const { step, cancel } = decideCheckout(unpaid, prices, plan(1), on(31));
    expect([step.kind, ids(cancel)]).toEqual(['open', ['sub_1']]);
  });

  it('keeps an overdue subscription without an unpaid invoice while its paid period runs', () => {
    const { step, cancel } = decideCheckout(given([subscription({ status: 'past_due' })]), prices, plan(1));
    expect([step.kind, cancel]).toEqual(['settled', []]);
  });
});

describe('the terms of a change (decision 0032)', () => {
  const stepFor = (wanted: number, invoices: InvoiceSnapshot[], now = on(1)) =>
    decideCheckout(snapshot({ subscriptions: [subscription()], invoices }), prices, plan(wanted), now).step;
  const unpaid = { amountPaid: 0, paidAt: null, payment: null } as const;

  it.each([
    ['the draft of the renewal', invoice(30, { ...unpaid, status: 'draft' }), 'renewal'],
    ['the open invoice of the renewal', invoice(30, { ...unpaid, status: 'open' }), 'payment'],
    ['an open dispute', invoice(30, { payment: payment({ dispute: 'open' }) }), 'dispute'],
  ] as const)('makes a change wait for %s', (_, newest, waitsFor) => {
    expect(stepFor(2, [newest, invoice(0)], on(31))).toMatchObject({ kind: 'wait', waitsFor });
    expect(stepFor(1, [newest, invoice(0)], on(31))).toMatchObject({ kind: 'settled', status: 'active' });
  });

  it('offers a change whose own invoice waits for the bank once more', () => {
    const pending = invoice(5, { ...unpaid, status: 'open', isRenewal: false });
    expect(stepFor(2, [pending, invoice(0)])).toMatchObject({ kind: 'change', terms: 'credited' });
  });

  it.each([
    ['refunded in part', { amountRefunded: 1 }],
    ['lost to a chargeback', { dispute: 'lost' as const }],
  ])('credits no unused days of a payment that was %s', (_, given) => {
    const step = stepFor(2, [invoice(0, { payment: payment(given) })]);
    expect(step).toMatchObject({ kind: 'change', terms: 'full_price', paid: { isKept: true } });
  });

  it('sells the same plan again after its payment was refunded in full', () => {
    const refunded = invoice(0, { payment: payment({ amountRefunded: 4_900 }) });
    const step = stepFor(1, [refunded]);
    expect(step).toMatchObject({ kind: 'change', terms: 'full_price', paid: { isKept: false } });
  });
});

describe('a checkout that names no plan', () => {
  it('takes the unfinished plan, else the overdue one, else the first', () => {
    const late = subscription({ status: 'past_due', priceId: 'price_2' });
    const all = [unfinished({ id: 'sub_2' }), late];
    expect(meantTier(snapshot({ subscriptions: all }), prices)).toBe(1);
    expect(meantTier(snapshot({ subscriptions: [late] }), prices)).toBe(2);
    expect(meantTier(snapshot({ subscriptions: [subscription({ priceId: 'price_2' })] }), prices)).toBe(1);
    expect(meantTier(snapshot(), prices)).toBe(1);
  });
});

describe('the sale of a plan', () => {
  it('sells the price that the plan shows, or nothing', () => {
    expect(soldPrice(prices, plan(1))?.priceId).toBe('price_1');
    expect(soldPrice(prices, { tierId: 1, valor: 3900 })).toBeUndefined();
    expect(soldPrice(prices, { tierId: 3, valor: 9900 })).toBeUndefined();
  });

  it('upgrades only to a plan dearer than the paid one', () => {
    const plans = [plan(1), plan(2)];
    const paid = { invoiceId: 'in_0', priceId: 'price_1', endsAt: on(30), isKept: true };
    expect(startsNow(plan(2), plans, { ...paid, tierId: 1 })).toBe(true);
    expect(startsNow(plan(1), plans, { ...paid, tierId: 2 })).toBe(false);
    expect(startsNow(plan(1), plans, { ...paid, tierId: 1 })).toBe(false);
    expect(startsNow(plan(1), plans, { ...paid, tierId: 2, isKept: false })).toBe(true);
  });
});
