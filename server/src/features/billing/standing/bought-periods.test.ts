import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { days, later } from '#server/platform/clock.ts';
import type { InvoiceSnapshot } from '#server/providers/payments/payment-provider.ts';
import { invoice, on, payment } from '../testing/snapshots.ts';
import { type BoughtPeriod, boughtPeriods, isRefunded, keptPeriod } from './bought-periods.ts';

const summary = (invoices: InvoiceSnapshot[]) =>
  boughtPeriods(invoices).map(({ invoice: { id }, startsAt, surplus }) => [id, startsAt, surplus]);

describe('the periods that paid invoices bought', () => {
  it('returns the own period of each invoice that was paid before it ended, oldest first', () => {
    const late = invoice(30, { paidAt: on(59) });
    expect(summary([late, invoice(0)])).toEqual([
      ['in_0', on(0), false],
      ['in_30', on(30), false],
    ]);
  });

  it('moves an invoice that was paid when its days were over to the period that runs', () => {
    expect(summary([invoice(30, { paidAt: on(61) })])).toEqual([['in_30', on(60), false]]);
    expect(summary([invoice(30, { paidAt: on(60) })])).toEqual([['in_30', on(60), false]]);
    expect(summary([invoice(30, { paidAt: on(155) })])).toEqual([['in_30', on(150), false]]);
  });

  it('marks an invoice as surplus whose running period was bought already, by its own invoice or another', () => {
    const late = invoice(0, { paidAt: on(61) });
    expect(summary([invoice(60), late])).toEqual([
      ['in_0', on(0), true],
      ['in_60', on(60), false],
    ]);
    expect(summary([invoice(30, { paidAt: on(62) }), late])).toEqual([
      ['in_30', on(30), true],
      ['in_0', on(60), false],
    ]);
  });

  it('gives the running period to a late invoice when the payment for it was refunded', () => {
    const refunded = invoice(60, { payment: payment({ amountRefunded: 4_900 }) });
    expect(summary([refunded, invoice(30, { paidAt: on(62) })])).toEqual([
      ['in_30', on(60), false],
      ['in_60', on(60), false],
    ]);
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
                  paidAt: later(on(month * 30 + paidAfter), month),
                  payment: payment({ amountRefunded: refunded ? 4_900 : 0 }),
                }),
              ],
        );
        const bought = boughtPeriods(invoices.toReversed());
        expect(bought).toHaveLength(invoices.length);
        const counting = bought.filter((each) => !each.surplus && !isRefunded(each.invoice.payment));
        for (const [index, each] of counting.entries()) {
          expect(each.endsAt.getTime() - each.startsAt.getTime()).toBe(days(30));
          expect(each.endsAt.getTime()).toBeGreaterThan(each.invoice.paidAt?.getTime() ?? 0);
          expect(each.startsAt >= (counting[index - 1]?.endsAt ?? each.startsAt)).toBe(true);
        }
      }),
    );
  });
});

describe('the period that a plan follows from', () => {
  const refunded = { payment: payment({ amountRefunded: 4_900 }) };
  const kept = (invoices: InvoiceSnapshot[], day: number): BoughtPeriod['invoice']['id'] | undefined =>
    keptPeriod(boughtPeriods(invoices), on(day))?.invoice.id;

  it('returns the newest one, also when it is over', () => {
    expect(kept([invoice(30), invoice(0)], 90)).toBe('in_30');
  });

  it('returns an older one that still runs when the newest was refunded in full, else none', () => {
    expect(kept([invoice(10, refunded), invoice(0)], 29)).toBe('in_0');
    expect(kept([invoice(10, refunded), invoice(0)], 30)).toBeUndefined();
    expect(kept([invoice(10, refunded), invoice(5, refunded), invoice(0)], 12)).toBe('in_0');
  });
});
