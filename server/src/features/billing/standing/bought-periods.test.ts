import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { days, later } from '#server/platform/clock.ts';
import type { InvoiceSnapshot } from '#server/providers/payments/payment-provider.ts';
import { invoice, on, payment } from '../testing/snapshots.ts';
import { type BoughtPeriod, boughtPeriods, coverageOf, isRefunded, planPeriod } from './bought-periods.ts';

const summary = (invoices: InvoiceSnapshot[]) =>
  boughtPeriods(invoices).map(({ invoice: { id }, startsAt, surplus }) => [id, startsAt, surplus]);

describe('the periods that paid invoices bought', () => {
  it('returns the own period of each renewal that was paid within its grace, oldest first', () => {
    const late = invoice(30, { paidAt: later(on(33), -1_000) });
    expect(summary([late, invoice(0)])).toEqual([
      ['in_0', on(0), false],
      ['in_30', on(30), false],
    ]);
  });

  it('begins 30 days at the payment of a renewal that was paid after its grace', () => {
    for (const day of [33, 45, 61, 155]) {
      const [period] = boughtPeriods([invoice(30, { paidAt: on(day) }), invoice(0)]).slice(1);
      expect(period).toMatchObject({ startsAt: on(day), endsAt: on(day + 30), surplus: false });
    }
  });

  it('begins the period of a first payment where the provider does, however late the bank answers', () => {
    const slow = invoice(0, { isRenewal: false, paidAt: on(5) });
    expect(summary([slow])).toEqual([['in_0', on(0), false]]);
  });

  it('marks a late renewal as surplus when a payment of any subscription covers that day', () => {
    const late = invoice(30, { paidAt: on(61) });
    const ofOtherSubscription = invoice(60, { id: 'in_other', subscriptionId: 'sub_2' });
    for (const running of [invoice(60), ofOtherSubscription]) {
      expect(summary([running, late])).toEqual([
        ['in_30', on(30), true],
        [running.id, on(60), false],
      ]);
    }
  });

  it('gives the days to a late renewal when the payment that covered them was refunded', () => {
    const refunded = invoice(60, { payment: payment({ amountRefunded: 4_900 }) });
    expect(summary([refunded, invoice(30, { paidAt: on(62) })])).toEqual([
      ['in_60', on(60), false],
      ['in_30', on(62), false],
    ]);
  });

  it('adds the days that a late payment still covered to a renewal that was charged in the middle of them', () => {
    const [, late, charged] = boughtPeriods([invoice(60), invoice(30, { paidAt: on(58) }), invoice(0)]);
    expect(late).toMatchObject({ startsAt: on(58), endsAt: on(88) });
    expect(charged).toMatchObject({ startsAt: on(60), endsAt: on(118) });
  });

  it('gives no money without days to come, and no day for two payments, in any life', () => {
    /** For each month: the day on which its invoice is paid, counted from its start; null for never. */
    const months = fc.array(
      fc.record({ paidAfter: fc.option(fc.integer({ min: 0, max: 120 })), refunded: fc.boolean() }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(months, (all) => {
        const invoices = all.flatMap(({ paidAfter, refunded }, month) =>
          paidAfter === null
            ? []
            : [
                invoice(month * 30, {
                  isRenewal: true,
                  paidAt: later(on(month * 30 + paidAfter), month),
                  payment: payment({ amountRefunded: refunded ? 4_900 : 0 }),
                }),
              ],
        );
        const bought = boughtPeriods(invoices.toReversed());
        expect(bought).toHaveLength(invoices.length);
        const counting = bought.filter((each) => !each.surplus && !isRefunded(each.invoice.payment));
        for (const [index, { startsAt, endsAt, invoice: of }] of counting.entries()) {
          const before = counting[index - 1]?.endsAt ?? startsAt;
          expect(endsAt.getTime() - Math.max(startsAt.getTime(), before.getTime())).toBe(days(30));
          expect(endsAt.getTime()).toBeGreaterThan(of.paidAt?.getTime() ?? 0);
        }
      }),
    );
  });
});

describe('the period that a plan follows from', () => {
  const refunded = { payment: payment({ amountRefunded: 4_900 }) };
  const kept = (invoices: InvoiceSnapshot[], day: number): BoughtPeriod['invoice']['id'] | undefined =>
    planPeriod(boughtPeriods(invoices), on(day))?.invoice.id;

  it('returns the newest one, also when it is over', () => {
    expect(kept([invoice(30), invoice(0)], 90)).toBe('in_30');
  });

  it('returns an older one that still runs when the newest was refunded in full, else none', () => {
    expect(kept([invoice(10, refunded), invoice(0)], 29)).toBe('in_0');
    expect(kept([invoice(10, refunded), invoice(0)], 30)).toBeUndefined();
    expect(kept([invoice(10, refunded), invoice(5, refunded), invoice(0)], 12)).toBe('in_0');
  });
});

describe('the period that a kept payment covers', () => {
  const covered = (overrides: Parameters<typeof payment>[0], day = 10) =>
    coverageOf(boughtPeriods([invoice(0, { payment: payment(overrides) })]), on(day));

  it('ends with the period', () => {
    expect(covered({}, 29)).toMatchObject({ endsAt: on(30), kept: 4_900 });
    expect(covered({}, 30)).toBeNull();
  });

  it('keeps the share that was not refunded', () => {
    expect(covered({ amountRefunded: 1 })).toMatchObject({ kept: 4_899 });
    expect(covered({ amountRefunded: 4_900 })).toBeNull();
  });

  it.each([
    ['open', false],
    ['lost', false],
    ['won', true],
  ] as const)('asks how a chargeback stands: %s', (dispute, isCovered) => {
    expect(covered({ dispute }) !== null).toBe(isCovered);
  });
});
