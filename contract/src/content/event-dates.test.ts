import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayInBrazil,
  firstDay,
  lastDay,
  lastOfMonth,
  matchesFilters,
  monthOf,
  offeredYears,
  overlapsMonth,
  startingYear,
  weekday,
  yearOf,
} from './event-dates.ts';

const day = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const single = (data_evento: string) => ({ data_evento, data_fim: null, apenas_mes: false });
const span = fc
  .record({ data_evento: day, length: fc.integer({ min: 0, max: 800 }), apenas_mes: fc.boolean() })
  .map(({ data_evento, length, apenas_mes }) => ({
    data_evento,
    data_fim: length === 0 ? null : addDays(data_evento, length),
    apenas_mes,
  }));

describe('days', () => {
  it('adds and subtracts days consistently', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 400 }), (start, count) => {
        expect(addDays(addDays(start, count), -count)).toBe(start);
        expect((weekday(start) + 1) % 7).toBe(weekday(addDays(start, 1)));
        expect(addDays(start, 1) > start).toBe(true);
      }),
    );
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(weekday('2026-11-21')).toBe(6);
  });

  it('ends a month the day before the next one begins', () => {
    fc.assert(
      fc.property(day, (date) => {
        const last = lastOfMonth(date);
        expect(last.slice(0, 7)).toBe(date.slice(0, 7));
        expect(addDays(last, 1).slice(8)).toBe('01');
      }),
    );
  });

  it.each(['UTC', 'America/Sao_Paulo', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    "uses Brazil's calendar on a machine in %s",
    (zone) => {
      const before = process.env.TZ;
      process.env.TZ = zone;
      try {
        expect(dayInBrazil(new Date('2026-05-13T02:59:59Z'))).toBe('2026-05-12');
        expect(dayInBrazil(new Date('2026-05-13T03:00:00Z'))).toBe('2026-05-13');
        expect(addDays('2026-05-12', 1)).toBe('2026-05-13');
        expect(lastOfMonth('2026-02-01')).toBe('2026-02-28');
        expect(weekday('2026-11-21')).toBe(6);
      } finally {
        if (before === undefined) delete process.env.TZ;
        else process.env.TZ = before;
      }
    },
  );
});

describe('overlapsMonth', () => {
  it('returns true exactly for the months that contain a day of the event', () => {
    fc.assert(
      fc.property(span, (dates) => {
        const months = new Set<string>();
        for (let at = firstDay(dates); at <= lastDay(dates); at = addDays(at, 1)) months.add(at.slice(0, 7));
        for (let year = yearOf(firstDay(dates)) - 1; year <= yearOf(lastDay(dates)) + 1; year += 1) {
          const inYear = [...months].filter((month) => yearOf(month) === year);
          expect(overlapsMonth(dates, undefined, year)).toBe(inYear.length > 0);
          for (let month = 1; month <= 12; month += 1) {
            const named = `${year}-${String(month).padStart(2, '0')}`;
            expect(overlapsMonth(dates, month, year)).toBe(months.has(named));
            expect(overlapsMonth(dates, month)).toBe([...months].some((date) => monthOf(date) === month));
          }
        }
        expect(overlapsMonth(dates)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('shows an event that spans two months under both', () => {
    const fair = { data_evento: '2026-05-30', data_fim: '2026-06-02', apenas_mes: false };
    expect([4, 5, 6, 7].map((month) => overlapsMonth(fair, month, 2026))).toEqual([false, true, true, false]);
  });

  it('ignores an end before the start', () => {
    expect(lastDay({ data_evento: '2026-05-12', data_fim: '2026-05-10', apenas_mes: false })).toBe(
      '2026-05-12',
    );
  });
});

describe('matchesFilters', () => {
  const workshop = { ...single('2026-05-12'), formato_id: 3, local_id: 1, tipo_id: 1 };
  it('compares format, place and kind by number', () => {
    expect(matchesFilters(workshop, {})).toBe(true);
    expect(matchesFilters(workshop, { formato: 'hibrido', local: 'brasil', tipo: 'workshop' })).toBe(true);
    expect(matchesFilters(workshop, { formato: 'online' })).toBe(false);
    expect(matchesFilters({ ...workshop, formato_id: 1 }, { formato: 'online' })).toBe(true);
    expect(matchesFilters({ ...workshop, formato_id: 2 }, { formato: 'presencial' })).toBe(true);
    expect(matchesFilters(workshop, { local: 'internacional' })).toBe(false);
    expect(matchesFilters({ ...workshop, local_id: 2 }, { local: 'internacional' })).toBe(true);
    expect(matchesFilters(workshop, { tipo: 'evento' })).toBe(false);
    expect(matchesFilters({ ...workshop, tipo_id: 2 }, { tipo: 'evento' })).toBe(true);
    expect(matchesFilters({ ...workshop, tipo_id: 3 }, { tipo: 'competicao' })).toBe(true);
    expect(matchesFilters({ ...workshop, tipo_id: 4 }, { tipo: 'curso' })).toBe(true);
    expect(matchesFilters(workshop, { mes: 5, ano: 2026 })).toBe(true);
    expect(matchesFilters(workshop, { mes: 5, ano: 2027 })).toBe(false);
  });
});

describe('years', () => {
  it('offers 2025 to 2027 and later years with events', () => {
    expect(offeredYears([])).toEqual([2025, 2026, 2027]);
    expect(offeredYears([single('2024-03-01'), single('2029-03-01')])).toEqual([2025, 2026, 2027, 2029]);
    expect(
      offeredYears([{ data_evento: '2027-12-30', data_fim: '2028-01-02', apenas_mes: false }]),
    ).toContain(2028);
  });

  it('selects the current year if it is offered, else 2025', () => {
    expect(startingYear([2025, 2026, 2027], '2026-11-21')).toBe(2026);
    expect(startingYear([2025, 2026, 2027], '2028-01-01')).toBe(2025);
    expect(startingYear([2025, 2026, 2027, 2028], '2028-01-01')).toBe(2028);
  });
});
