import { describe, expect, it } from 'vitest';
import { days, later } from '#server/platform/clock.ts';
import type {
  CustomerSnapshot,
  InvoiceSnapshot,
  SubscriptionSnapshot,
} from '#server/providers/payments/payment-provider.ts';
import { type KnownPrice, soldPrice } from '../plans/rules.ts';
import { boughtPeriods } from '../standing/bought-periods.ts';
import { invoice, on, payment, start, subscription } from '../testing/snapshots.ts';
import { decideCheckout as decide, meantTier, startsNow } from './rules.ts';

const prices: KnownPrice[] = [
  { priceId: 'price_1', tierId: 1, amount: 4900, active: true },
  { priceId: 'price_1_old', tierId: 1, amount: 3900, active: false },
  { priceId: 'price_2', tierId: 2, amount: 9900, active: true },
];
const plan = (tierId: number) => ({ tierId, valor: tierId === 1 ? 4900 : 9900 });

const unfinished = (overrides: Partial<SubscriptionSnapshot> = {}) =>
  subscription({
    status: 'incomplete',
    confirmation: { clientSecret: 'secret', intent: 'payment' },
    amountDue: 4900,
    ...overrides,
  });
const snapshot = (overrides: Partial<CustomerSnapshot> = {}): CustomerSnapshot => ({
  subscriptions: [],
  invoices: [],
  purchases: [],
  ...overrides,
});
const decideCheckout = (
  customer: CustomerSnapshot,
  known: readonly KnownPrice[],
  wanted: ReturnType<typeof plan>,
  now = on(1),
) => decide(customer, known, wanted, now);
const ids = (subscriptions: SubscriptionSnapshot[]) => subscriptions.map(({ id }) => id);

describe('a checkout without a running subscription', () => {
  it('opens a subscription, also after others that ended', () => {
    const ended = subscription({ status: 'canceled', endedAt: start });
    expect(decideCheckout(snapshot(), prices, plan(1))).toEqual({ step: { kind: 'open' }, cancel: [] });
    expect(decideCheckout(snapshot({ subscriptions: [ended] }), prices, plan(1)).step.kind).toBe('open');
  });

  it('continues the unfinished subscription of the same price', () => {
    const customer = snapshot({ subscriptions: [unfinished()] });
    const { step, cancel } = decideCheckout(customer, prices, plan(1));
    expect([step.kind, cancel]).toEqual(['pay', []]);
  });

  it.each([
    ['of another plan', { priceId: 'price_2' }],
    ['of a price that is sold no more', { priceId: 'price_1_old' }],
    ['that cannot be paid any more', { confirmation: null }],
  ])('replaces an unfinished subscription %s', (_, overrides) => {
    const { step, cancel } = decideCheckout(
      snapshot({ subscriptions: [unfinished(overrides)] }),
      prices,
      plan(1),
    );
    expect([step.kind, ids(cancel)]).toEqual(['open', ['sub_1']]);
  });

  it('keeps one of several unfinished subscriptions', () => {
    const customer = snapshot({ subscriptions: [unfinished({ id: 'sub_2' }), unfinished()] });
    const { step, cancel } = decideCheckout(customer, prices, plan(1));
    expect(step).toMatchObject({ kind: 'pay', subscription: { id: 'sub_2' } });
    expect(ids(cancel)).toEqual(['sub_1']);
  });

  it.each([
    ['on its way', invoice(0, { status: 'open', payment: payment({ status: 'processing', paidAt: null }) })],
    ['made, and the invoice does not know', invoice(0, { status: 'open', payment: payment() })],
    ['made, and the subscription does not know', invoice(0)],
  ])('requests no payment while the first one is %s, whichever plan is requested', (_, first) => {
    const customer = snapshot({ subscriptions: [unfinished()], invoices: [first] });
    for (const tier of [1, 2]) {
      const { step, cancel } = decideCheckout(customer, prices, plan(tier));
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
  const customer = snapshot({ subscriptions: [unfinished()], invoices: [first] });

  it('shows the code again, whichever plan is requested, and cancels nothing', () => {
    for (const tier of [1, 2]) {
      const { step, cancel } = decide(customer, prices, plan(tier), start);
      expect(step).toMatchObject({ kind: 'code', subscription: { id: 'sub_1' }, payment: { waiting: code } });
      expect(cancel).toEqual([]);
    }
  });

  it('cancels the subscription of a code that the user gives up, not when another one is named', () => {
    expect(decide(customer, prices, plan(1), start, 'another').step.kind).toBe('code');
    const { step, cancel } = decide(customer, prices, plan(1), start, 'secret');
    expect([step.kind, ids(cancel)]).toEqual(['open', ['sub_1']]);
  });

  it('shows the code of an overdue invoice, and its form when the user gives the code up', () => {
    const renewal = { ...first, ...invoice(30, { status: 'open', payment: first.payment }) };
    const late = snapshot({
      subscriptions: [unfinished({ status: 'past_due' })],
      invoices: [renewal, invoice(0)],
    });
    expect(decide(late, prices, plan(1), on(31)).step.kind).toBe('code');
    expect(decide(late, prices, plan(1), on(31), 'secret')).toMatchObject({
      step: { kind: 'pay', status: 'past_due' },
      cancel: [],
    });
  });
});

describe('a checkout with a running subscription', () => {
  const customerWith = (subscriptions: SubscriptionSnapshot[], ...more: InvoiceSnapshot[]) =>
    snapshot({ subscriptions, invoices: [...more, invoice(0)] });

  it('requests nothing for the same plan at any price, and cancels unfinished subscriptions', () => {
    for (const priceId of ['price_1', 'price_1_old']) {
      const all = [unfinished({ id: 'sub_2', priceId: 'price_2' }), subscription({ priceId })];
      const { step, cancel } = decideCheckout(customerWith(all), prices, plan(1));
      expect(step).toMatchObject({ kind: 'settled', status: 'active' });
      expect(ids(cancel)).toEqual(['sub_2']);
    }
  });

  it('offers to change to another plan, and to withdraw a change', () => {
    const upgrade = decideCheckout(customerWith([subscription()]), prices, plan(2)).step;
    expect(upgrade).toMatchObject({ kind: 'change', covered: { tierId: 1, priceId: 'price_1' } });
    const set = subscription({ priceId: 'price_2' });
    expect(decideCheckout(customerWith([set]), prices, plan(1)).step.kind).toBe('change');
  });

  it('says from when a smaller plan runs that is set already, and offers a dearer one now', () => {
    const dearer = invoice(0, { period: { priceId: 'price_2', startsAt: start, endsAt: on(30) } });
    const paidDearer = { ...dearer, period: dearer.period && { ...dearer.period, amount: 9_900 } };
    const smaller = decideCheckout(customerWith([subscription()], paidDearer), prices, plan(1)).step;
    expect(smaller).toMatchObject({ kind: 'scheduled', startsAt: on(30) });
    const set = subscription({ priceId: 'price_2' });
    expect(decideCheckout(customerWith([set]), prices, plan(2)).step).toMatchObject({ kind: 'change' });
  });

  it('decides by the newest paid period', () => {
    const period = { priceId: 'price_2', startsAt: later(start, days(3)), endsAt: later(start, days(33)) };
    const next = invoice(0, { id: 'in_2', period });
    const set = subscription({ priceId: 'price_2' });
    expect(decideCheckout(customerWith([set], next), prices, plan(2)).step).toMatchObject({
      kind: 'settled',
    });
    const back = decideCheckout(customerWith([set], next), prices, plan(1)).step;
    expect(back).toMatchObject({ kind: 'change', covered: { tierId: 2, endsAt: period.endsAt } });
  });

  it.each(['past_due', 'unpaid', 'paused'] as const)(
    'requests the renewal of the same plan within the grace, and opens any other: %s',
    (status) => {
      const late = customerWith([unfinished({ status })]);
      const pays = decideCheckout(late, prices, plan(1), on(32)).step;
      expect(pays).toMatchObject({ kind: 'pay', status: 'past_due' });
      expect(decideCheckout(late, prices, plan(2), on(32))).toEqual({ step: { kind: 'open' }, cancel: [] });
    },
  );

  it('opens a new period after the grace, and leaves the unpaid subscription until it is paid', () => {
    const late = customerWith([unfinished({ status: 'past_due' })]);
    expect(decideCheckout(late, prices, plan(1), on(33))).toEqual({ step: { kind: 'open' }, cancel: [] });
  });

  it('requests nothing from an overdue subscription while a payment is processing', () => {
    const onItsWay = invoice(0, {
      id: 'in_2',
      status: 'open',
      payment: payment({ status: 'processing', paidAt: null }),
    });
    const { step } = decideCheckout(
      customerWith([unfinished({ status: 'past_due' })], onItsWay),
      prices,
      plan(1),
    );
    expect(step).toMatchObject({ kind: 'settled', status: 'processing' });
  });

  it('keeps an overdue subscription without an unpaid invoice while its paid period runs', () => {
    const { step, cancel } = decideCheckout(
      customerWith([subscription({ status: 'past_due' })]),
      prices,
      plan(1),
    );
    expect([step.kind, cancel]).toEqual(['settled', []]);
  });
});

describe('a plan that no kept payment covers', () => {
  const stepFor = (wanted: number, invoices: InvoiceSnapshot[], now = on(1), overrides = {}) =>
    decideCheckout(
      snapshot({ subscriptions: [subscription(overrides)], invoices }),
      prices,
      plan(wanted),
      now,
    ).step;
  const unpaid = { amountPaid: 0, paidAt: null, payment: null } as const;

  it.each([
    ['the draft of the renewal', invoice(30, { ...unpaid, status: 'draft' }), 'renewal'],
    ['an open dispute', invoice(30, { payment: payment({ dispute: 'open' }) }), 'dispute'],
  ] as const)('waits for %s, whichever plan is requested', (_, newest, waitsFor) => {
    for (const tier of [1, 2])
      expect(stepFor(tier, [newest, invoice(0)], on(31))).toMatchObject({ kind: 'wait', waitsFor });
  });

  it('waits for no draft that a pause of the collection has left, also after the pause', () => {
    const draft = invoice(30, { ...unpaid, status: 'draft', advances: false });
    for (const conditions of [['paused' as const], []]) {
      expect(stepFor(1, [draft, invoice(0)], on(31), { conditions })).toEqual({ kind: 'open' });
    }
  });

  it('offers a change whose own invoice waits for the bank once more', () => {
    const pending = invoice(5, { ...unpaid, status: 'open', isRenewal: false });
    expect(stepFor(2, [pending, invoice(0)])).toMatchObject({ kind: 'change', covered: { kept: 4_900 } });
  });

  it('credits the share of a payment that was kept', () => {
    const step = stepFor(2, [invoice(0, { payment: payment({ amountRefunded: 900 }) })]);
    expect(step).toMatchObject({ kind: 'change', covered: { kept: 4_000 } });
  });

  it.each([
    ['refunded in full', invoice(0, { payment: payment({ amountRefunded: 4_900 }) }), on(1)],
    ['lost to a chargeback', invoice(0, { payment: payment({ dispute: 'lost' }) }), on(1)],
    ['for a period that is over, whose renewal was voided', invoice(0), on(31)],
  ])('sells every plan again after a payment %s', (_, paid, now) => {
    for (const tier of [1, 2]) expect(stepFor(tier, [paid], now)).toEqual({ kind: 'open' });
  });
});

describe('a checkout that names no plan', () => {
  it('takes the unfinished plan, else the overdue one, else the first', () => {
    const late = subscription({ status: 'past_due', priceId: 'price_2' });
    const all = [unfinished({ id: 'sub_2' }), late];
    expect(meantTier(snapshot({ subscriptions: all }))).toBe(1);
    expect(meantTier(snapshot({ subscriptions: [late] }))).toBe(2);
    expect(meantTier(snapshot({ subscriptions: [subscription({ priceId: 'price_2' })] }))).toBe(1);
    expect(meantTier(snapshot())).toBe(1);
  });
});

describe('the sale of a plan', () => {
  it('sells the price that the plan shows, or nothing', () => {
    expect(soldPrice(prices, plan(1))?.priceId).toBe('price_1');
    expect(soldPrice(prices, { tierId: 1, valor: 3900 })).toBeUndefined();
    expect(soldPrice(prices, { tierId: 3, valor: 9900 })).toBeUndefined();
  });

  it('upgrades now only to a plan dearer than the last charge, unless the next one is postponed', () => {
    const [paid] = boughtPeriods([invoice(0)]);
    if (!paid) return expect.fail();
    const covered = { ...paid, kept: paid.amount };
    expect(startsNow(plan(2), subscription(), covered)).toBe(true);
    expect(startsNow(plan(1), subscription(), { ...covered, tierId: 2, amount: 9_900 })).toBe(false);
    expect(startsNow(plan(1), subscription(), { ...covered, amount: 3_900 })).toBe(false);
    expect(startsNow(plan(2), subscription({ conditions: ['trial'] }), covered)).toBe(false);
  });
});
