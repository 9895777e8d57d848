import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readChoice, sameChoice, storeChoice, tookPlace } from './rules.ts';

const fair = { data_evento: '2026-05-12', data_fim: '2026-05-15', apenas_mes: false };

describe('tookPlace', () => {
  it('counts an event as held after its last day only', () => {
    const held = { ...fair, status_data: 'confirmada' } as const;
    expect(tookPlace(held, '2026-05-15')).toBe(false);
    expect(tookPlace(held, '2026-05-16')).toBe(true);
    expect(tookPlace({ ...held, data_fim: null }, '2026-05-13')).toBe(true);
  });

  it('counts an event without a day as held after the end of its month', () => {
    const month = {
      data_evento: '2026-05-01',
      data_fim: null,
      apenas_mes: true,
      status_data: 'confirmada',
    } as const;
    expect(tookPlace(month, '2026-05-31')).toBe(false);
    expect(tookPlace(month, '2026-06-01')).toBe(true);
  });

  it.each(['a_confirmar', 'adiada', 'cancelada'] as const)(
    'never counts an event as held that is %s',
    (status_data) => {
      expect(tookPlace({ ...fair, status_data }, '2030-01-01')).toBe(false);
    },
  );

  it('counts an event as held when an operator says so', () => {
    expect(tookPlace({ ...fair, status_data: 'realizada' }, '2026-05-01')).toBe(true);
  });
});

const choice = fc.record({
  filtros: fc.record(
    {
      formato: fc.constantFrom('online', 'presencial', 'hibrido'),
      local: fc.constantFrom('brasil', 'internacional'),
      tipo: fc.constantFrom('workshop', 'evento', 'competicao', 'curso'),
      mes: fc.integer({ min: 1, max: 12 }),
      ano: fc.integer({ min: 2000, max: 2100 }),
    },
    { requiredKeys: [] },
  ),
  interesse: fc.boolean(),
});

describe('a stored choice', () => {
  it('reads a choice back as it was stored', () => {
    fc.assert(
      fc.property(choice, (chosen) => {
        expect(readChoice(storeChoice(chosen))).toEqual(chosen);
      }),
    );
  });

  it('compares choices regardless of the order of their filters', () => {
    expect(sameChoice({ mes: '5', ano: '2026' }, { ano: '2026', mes: '5' })).toBe(true);
    expect(sameChoice({ mes: '5' }, { mes: '5', ano: '2026' })).toBe(false);
    expect(sameChoice({ mes: '5' }, { mes: '6' })).toBe(false);
  });
});
