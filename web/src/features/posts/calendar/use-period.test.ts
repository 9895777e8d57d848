import { describe, expect, it } from 'vitest';
import { firstMonday, type Period, readPeriod } from './use-period.ts';

describe('readPeriod', () => {
  it('returns the month that the address names', () => {
    expect(readPeriod('?mes=2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29', isMonth: true });
  });

  it('returns the week from Monday of the day that the address names', () => {
    expect(readPeriod('?semana=2026-11-29')).toEqual({
      from: '2026-11-23',
      to: '2026-11-29',
      isMonth: false,
    });
  });

  it.each(['', '?semana=ontem', '?mes=2026-13', '?semana=2026-02-31x'])('returns null for %j', (search) => {
    expect(readPeriod(search)).toBeNull();
  });
});

describe('firstMonday', () => {
  it.each([
    ['?semana=2026-11-23', '2026-11-24', '2026-11-30'],
    ['?semana=2026-11-23', '2026-11-23', '2026-11-23'],
    ['?semana=2026-12-07', '2026-11-24', '2026-12-07'],
    ['?mes=2026-12', '2026-11-24', '2026-12-07'],
    ['?mes=2026-11', '2026-11-24', '2026-11-30'],
    ['?mes=2027-12', '2026-11-24', '2027-08-23'],
  ])('returns for %s on %s the %s', (search, today, monday) => {
    expect(firstMonday(readPeriod(search) as Period, today)).toBe(monday);
  });
});
