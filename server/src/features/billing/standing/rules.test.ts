import { describe, expect, it } from 'vitest';
import { hours, later, minutes } from '#server/platform/clock.ts';
import type { CustomerSnapshot } from '#server/providers/payments/payment-provider.ts';
import { invoice, on, payment, start, subscription } from '../testing/snapshots.ts';
import { project } from './rules.ts';

const look = (overrides: Partial<CustomerSnapshot>, now: Date = on(1)) =>
  project({ subscriptions: [], invoices: [], purchases: [], ...overrides }, now);
const states = (overrides: Partial<CustomerSnapshot>, now?: Date) =>
  look(overrides, now).periods.map(({ state }) => state);
const open = { status: 'open', amountPaid: 0, paidAt: null, payment: null } as const;

describe('the plan', () => {
  it('projects the free plan for a customer without payments', () => {
    expect(look({})).toEqual({
      tierId: 4,
      paymentStatus: 'ativo',
      lastPaymentDate: null,
      planEndsAt: null,
      periods: [],
      subscriptions: [],
      planReversal: null,
      dueAt: null,
    });
  });

  it('projects the paid plan, with its start', () => {
    expect(look({ subscriptions: [subscription()], invoices: [invoice(0)] })).toMatchObject({
      tierId: 1,
      paymentStatus: 'ativo',
      lastPaymentDate: start,
      planEndsAt: null,
      periods: [{ invoiceId: 'in_0', tierId: 1, startsAt: start, endsAt: on(33), state: 'runs' }],
      dueAt: later(on(30), hours(2)),
    });
  });

  it.each(['incomplete', 'incomplete_expired', 'active', 'trialing', 'past_due'] as const)(
    'never projects a plan that was only ordered: %s',
    (status) => {
      const ordered = { subscriptions: [subscription({ status })], invoices: [invoice(0, open)] };
      expect(look(ordered)).toMatchObject({ tierId: 4, paymentStatus: 'ativo', lastPaymentDate: null });
    },
  );

  it.each(['active', 'past_due'] as const)('ends a cancelled plan with its paid period: %s', (status) => {
    const cancelled = [subscription({ status, cancelAtPeriodEnd: true })];
    expect(look({ subscriptions: cancelled, invoices: [invoice(0)] }).planEndsAt).toEqual(on(30));
    const over = [subscription({ status: 'canceled', cancelAtPeriodEnd: true, endedAt: on(30) })];
    expect(look({ subscriptions: over, invoices: [invoice(0)] }, on(30)).planEndsAt).toBeNull();
    expect(look({ subscriptions: cancelled }).planEndsAt).toBeNull();
  });

  it('follows a downgrade only when the smaller plan was paid', () => {
    const downgraded = subscription({ priceId: 'price_1' });
    const first = invoice(0, { period: { priceId: 'price_3', startsAt: start, endsAt: on(30) } });
    expect(look({ subscriptions: [downgraded], invoices: [first] }).tierId).toBe(3);
    const renewed = { subscriptions: [downgraded], invoices: [invoice(30), first] };
    expect(look(renewed, on(30))).toMatchObject({ tierId: 1, lastPaymentDate: on(30) });
  });

  it('follows an upgrade at once, and ends the period before', () => {
    const upgrade = invoice(10, { period: { priceId: 'price_3', startsAt: on(10), endsAt: on(40) } });
    const upgraded = {
      subscriptions: [subscription({ priceId: 'price_3' })],
      invoices: [upgrade, invoice(0)],
    };
    expect(look(upgraded, on(10))).toMatchObject({ tierId: 3, lastPaymentDate: on(10) });
    expect(states(upgraded, on(10))).toEqual(['replaced', 'runs']);
  });

  const upgradeWith = (overrides: Parameters<typeof payment>[0]) => ({
    subscriptions: [subscription({ priceId: 'price_3' })],
    invoices: [
      invoice(10, {
        period: { priceId: 'price_3', startsAt: on(10), endsAt: on(40) },
        payment: payment(overrides),
      }),
      invoice(0),
    ],
  });

  it('leads back to the plan that is still paid when an upgrade is refunded in full', () => {
    const refunded = upgradeWith({ amountRefunded: 4_900 });
    expect(look(refunded, on(12))).toMatchObject({
      tierId: 1,
      planReversal: {
        subscriptionId: 'sub_1',
        priceId: 'price_1',
        refunded: { invoiceId: refunded.invoices[0]?.id, amountRefunded: 4_900 },
      },
      subscriptions: [{ paidUntil: on(30) }],
      periods: [
        { tierId: 1, state: 'runs', endsAt: on(30), restored: ['replaced'] },
        { tierId: 3, state: 'refunded' },
      ],
    });
    expect(look(refunded, on(30))).toMatchObject({ tierId: 4, paymentStatus: 'ativo', planReversal: null });
    expect(look(upgradeWith({ amountRefunded: 4_899 }), on(12))).toMatchObject({
      tierId: 3,
      planReversal: null,
    });
  });

  it('leads back a plan that is set to end too, because it can be resumed', () => {
    const { invoices } = upgradeWith({ amountRefunded: 4_900 });
    const cancelled = [subscription({ priceId: 'price_3', cancelAtPeriodEnd: true })];
    expect(look({ subscriptions: cancelled, invoices }, on(12)).planReversal).toMatchObject({
      priceId: 'price_1',
    });
  });

  it('projects the free plan once the only paid period is refunded in full', () => {
    const refunded = invoice(0, { payment: payment({ amountRefunded: 4_900 }) });
    const customer = { subscriptions: [subscription()], invoices: [refunded] };
    expect(look(customer)).toMatchObject({ tierId: 4, subscriptions: [{ paidUntil: null }], dueAt: null });
  });

  it('ends the plan with its subscription', () => {
    const ended = {
      subscriptions: [subscription({ status: 'canceled', endedAt: on(30) })],
      invoices: [invoice(0)],
    };
    expect(look(ended, on(30))).toMatchObject({ tierId: 4, paymentStatus: 'ativo', dueAt: null });
    expect(states(ended, on(30))).toEqual(['over']);
  });

  it('ignores invoices with a foreign currency or line (R13)', () => {
    const wrong = [
      invoice(0, { currency: 'usd' }),
      invoice(0, { period: null }),
      invoice(0, { subscriptionId: null }),
    ];
    for (const unusable of wrong) {
      expect(look({ subscriptions: [subscription()], invoices: [unusable] })).toMatchObject({
        tierId: 4,
        periods: [],
      });
    }
  });
});

describe('a failed renewal', () => {
  const failed = {
    subscriptions: [subscription({ status: 'past_due' })],
    invoices: [invoice(30, open), invoice(0)],
  };

  it.each(['past_due', 'unpaid', 'paused'] as const)(
    'leaves three days of grace, to the millisecond: %s',
    (status) => {
      const customer = { ...failed, subscriptions: [subscription({ status })] };
      expect(look(customer, later(on(33), -1))).toMatchObject({
        tierId: 1,
        paymentStatus: 'ativo',
        dueAt: on(33),
      });
      expect(look(customer, on(33))).toMatchObject({ tierId: 1, paymentStatus: 'atrasado', dueAt: on(37) });
      expect(states(customer, later(on(33), -1))).toEqual(['runs']);
      expect(states(customer, on(33))).toEqual(['over']);
    },
  );

  it('never marks the account overdue while its payment is processing', () => {
    const processing = invoice(30, { ...open, payment: payment({ status: 'processing' }) });
    expect(look({ ...failed, invoices: [processing, invoice(0)] }, on(34)).paymentStatus).toBe('ativo');
  });

  it('clears the failure when the renewal is paid', () => {
    const paid = { subscriptions: [subscription()], invoices: [invoice(30, { paidAt: on(35) }), invoice(0)] };
    expect(look(paid, on(35))).toMatchObject({ paymentStatus: 'ativo', lastPaymentDate: on(35) });
    expect(states(paid, on(35))).toEqual(['replaced', 'runs']);
  });

  it('projects the free plan, with nothing overdue, once the provider has stopped retrying', () => {
    const customer = {
      ...failed,
      subscriptions: [subscription({ status: 'canceled', endedAt: on(37) })],
    };
    expect(look(customer, on(37))).toMatchObject({ tierId: 4, paymentStatus: 'ativo' });
    expect(look(customer, on(37)).periods[0]?.endsAt).toEqual(on(33));
  });
});

describe('credits of a paid period', () => {
  it('expires credits with the period when nothing follows', () => {
    const cancelled = { subscriptions: [subscription({ cancelAtPeriodEnd: true })], invoices: [invoice(0)] };
    expect(look(cancelled).periods[0]?.endsAt).toEqual(on(30));
  });

  it('expires credits with a subscription that ends before the period', () => {
    const customer = {
      subscriptions: [subscription({ status: 'canceled', endedAt: on(5) })],
      invoices: [invoice(0)],
    };
    expect(look(customer, on(5)).periods).toMatchObject([{ state: 'over', endsAt: on(5) }]);
  });

  it.each([
    ['refunded in full', payment({ amountRefunded: 4_900 }), 'refunded'],
    ['charged back', payment({ dispute: 'open' }), 'disputed'],
    ['charged back for good', payment({ dispute: 'lost' }), 'disputed'],
    ['refunded in part', payment({ amountRefunded: 4_899 }), 'runs'],
    ['charged back and won', payment({ dispute: 'won' }), 'runs'],
    ['free of charge', payment({ amount: 0 }), 'runs'],
  ] as const)('projects the state of a period whose payment was %s', (_, snapshot, state) => {
    const period = { subscriptions: [subscription()], invoices: [invoice(0, { payment: snapshot })] };
    expect(states(period)).toEqual([state]);
  });

  it('marks a period as restored when its chargeback was won', () => {
    const won = invoice(0, { payment: payment({ dispute: 'won' }) });
    expect(look({ subscriptions: [subscription()], invoices: [won] }).periods[0]?.restored).toEqual([
      'disputed',
    ]);
  });

  it('keeps the periods of one subscription running beside another one of the same payer', () => {
    const two = {
      subscriptions: [subscription({ id: 'sub_2', createdAt: on(3) }), subscription()],
      invoices: [invoice(3, { subscriptionId: 'sub_2' }), invoice(0)],
    };
    expect(states(two, on(4))).toEqual(['runs', 'runs']);
    expect(look(two, on(4)).lastPaymentDate).toEqual(on(3));
  });
});

it('projects the same plan in whatever order the provider lists', () => {
  const invoices = [invoice(30), invoice(0), invoice(60, open)];
  const subscriptions = [subscription({ status: 'past_due' })];
  const now = later(on(63), -minutes(1));
  expect(look({ subscriptions, invoices: invoices.toReversed() }, now)).toEqual(
    look({ subscriptions, invoices }, now),
  );
});
