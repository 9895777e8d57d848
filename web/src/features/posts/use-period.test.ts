import { describe, expect, it } from 'vitest';
import { thisMonday } from './api/list-posts.ts';
import { readPeriod } from './use-period.ts';

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

  it.each(['', '?semana=ontem', '?mes=2026-13', '?semana=2026-02-31x'])(
    'returns this week for %j',
    (search) => {
      expect(readPeriod(search)).toMatchObject({ from: thisMonday(), isMonth: false });
    },
  );
});
