import { describe, expect, it } from 'vitest';
import { statusAfter } from './rules.ts';
import { paid, payment } from './testing/scripted-payments.ts';

const ours = { source: 'checkout', amount: 9_700 } as const;
const linked = { source: 'link', amount: 9_700 } as const;
const after = (known: Parameters<typeof statusAfter>[0], changes: Parameters<typeof payment>[1]) =>
  statusAfter(known, payment('pi', changes));

describe('statusAfter', () => {
  const open = { ...ours, status: 'open' } as const;
  it.each([
    [{ status: 'open' }, 'open'],
    [{ status: 'processing' }, 'processing'],
    [{ status: 'canceled' }, 'canceled'],
    [paid, 'paid'],
    [{ ...paid, amountRefunded: 9_699 }, 'paid'],
    [{ ...paid, amountRefunded: 9_700 }, 'refunded'],
    [{ ...paid, dispute: 'open' }, 'disputed'],
    [{ ...paid, dispute: 'lost' }, 'disputed'],
    [{ ...paid, dispute: 'won' }, 'paid'],
    [{ ...paid, dispute: 'open', amountRefunded: 9_700 }, 'refunded'],
    [{ ...paid, amount: 9_699 }, 'not_as_asked'],
    [{ ...paid, currency: 'usd' }, 'not_as_asked'],
    [{ ...paid, amount: 100, amountRefunded: 100 }, 'refunded'],
  ] as const)('projects the payment %j of an open purchase to %s', (changes, status) => {
    expect(after(open, changes)).toBe(status);
  });

  it('never leaves the refunded state', () => {
    for (const changes of [paid, { status: 'open' }, { ...paid, dispute: 'won' }] as const) {
      expect(after({ ...ours, status: 'refunded' }, changes)).toBe('refunded');
    }
  });

  it('revokes nothing when a reading shows no payment', () => {
    for (const status of ['open', 'processing', 'canceled'] as const) {
      expect(after({ ...ours, status: 'paid' }, { status })).toBe('paid');
      expect(after({ ...ours, status: 'disputed' }, { status })).toBe('disputed');
      expect(after({ ...ours, status: 'canceled' }, { status })).toBe('canceled');
    }
  });

  it('grants a purchase that was paid after it had been cancelled', () => {
    expect(after({ ...ours, status: 'canceled' }, paid)).toBe('paid');
    expect(after({ ...linked, status: 'canceled' }, { status: 'processing' })).toBe('processing');
  });

  it("accepts whatever a link charges, and cancels a link's purchase whose payment is open again", () => {
    expect(after({ ...linked, status: 'processing' }, { ...paid, amount: 5_000 })).toBe('paid');
    expect(after({ ...linked, status: 'processing' }, { status: 'open' })).toBe('canceled');
    expect(after({ ...ours, status: 'processing' }, { status: 'open' })).toBe('open');
  });
});
