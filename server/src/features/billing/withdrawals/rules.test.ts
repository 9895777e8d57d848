import { describe, expect, it } from 'vitest';
import { payment } from '../testing/snapshots.ts';
import { withdrawalAmount } from './rules.ts';

const refunded = (amountRefunded: number) => payment({ amountRefunded });

describe('the amount of a withdrawal', () => {
  it('counts the part of each payment that was not refunded', () => {
    expect(withdrawalAmount([payment(), payment({ amount: 5_000 })])).toBe(9_900);
    expect(withdrawalAmount([payment(), refunded(900)])).toBe(8_900);
    expect(withdrawalAmount([payment(), refunded(4_900)])).toBe(4_900);
  });

  it('returns null when nothing was paid, or all of it was refunded', () => {
    expect(withdrawalAmount([])).toBeNull();
    expect(withdrawalAmount([refunded(4_900)])).toBeNull();
    expect(withdrawalAmount([refunded(4_900), refunded(4_900)])).toBeNull();
  });

  it('returns null while a bank may take back one of the payments', () => {
    expect(withdrawalAmount([payment(), payment({ dispute: 'open' })])).toBeNull();
    expect(withdrawalAmount([payment(), payment({ dispute: 'lost' })])).toBeNull();
    expect(withdrawalAmount([payment(), payment({ dispute: 'won' })])).toBe(9_800);
  });
});
