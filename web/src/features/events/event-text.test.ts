import type { Event } from '@matilha/contract/content/events';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayWords } from '#web/lib/days/day-words.ts';
import { dateWords, filterWords, kindWords, statusBadge } from './event-text.ts';
import { googleCalendarLink } from './google-link.ts';
import { someEvent } from './testing/some-event.ts';

const when = (data_evento: string, data_fim: string | null = null, more: Partial<Event> = {}) =>
  dateWords(someEvent({ data_evento, data_fim, ...more }), '2026-01-15');

describe.each(['America/Sao_Paulo', 'UTC', 'Asia/Tokyo', 'Pacific/Pago_Pago'])('dates in %s', (zone) => {
  test('keeps the written day in every time zone', () => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      expect(when('2026-05-12')).toBe('12 de maio de 2026');
      expect(when('2026-01-01')).toBe('1º de janeiro de 2026');
      expect(when('2025-12-31')).toBe('31 de dezembro de 2025');
    } finally {
      process.env.TZ = before ?? '';
      if (before === undefined) delete process.env.TZ;
    }
  });
});

describe('dateWords', () => {
  test.each([
    ['2026-05-12', '2026-05-15', '12 a 15 de maio de 2026'],
    ['2026-05-01', '2026-05-03', '1º a 3 de maio de 2026'],
    ['2026-05-30', '2026-06-02', '30 de maio a 2 de junho de 2026'],
    ['2026-12-30', '2027-01-01', '30 de dezembro de 2026 a 1º de janeiro de 2027'],
    ['2026-05-12', '2026-05-12', '12 de maio de 2026'],
    ['2026-05-12', '2026-05-10', '12 de maio de 2026'],
  ])('writes %s to %s', (start, end, words) => {
    expect(when(start, end)).toBe(words);
  });

  test('names only the month when the day is not known', () => {
    const month = { apenas_mes: true, status_data: 'a_confirmar' } as const;
    expect(when('2026-05-01', null, month)).toBe('maio de 2026 (data a confirmar)');
    expect(when('2026-05-01', '2026-06-30', month)).toBe('maio a junho de 2026 (data a confirmar)');
    expect(when('2026-12-01', '2027-01-31', month)).toBe(
      'dezembro de 2026 a janeiro de 2027 (data a confirmar)',
    );
    expect(when('2026-05-01', null, { ...month, status_data: 'cancelada' })).toBe('maio de 2026');
  });

  test('always contains the number of the day and the year', () => {
    const dates = fc.date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (date) => {
        const day = date.toISOString().slice(0, 10);
        const [, number, year] = /^(\d+)º? de [a-zç]+ de (\d{4})$/.exec(dayWords(day)) ?? [];
        expect([Number(number), Number(year)]).toEqual([date.getUTCDate(), date.getUTCFullYear()]);
      }),
    );
  });
});

test.each([
  ['confirmada', false, undefined],
  ['confirmada', true, 'Realizado'],
  ['realizada', true, 'Realizado'],
  ['a_confirmar', false, 'Data a confirmar'],
  ['adiada', false, 'Adiado'],
  ['cancelada', false, 'Cancelado'],
] as const)('labels an event with the status %s (over: %s) as %s', (status_data, realizado, text) => {
  expect(statusBadge(someEvent({ status_data, realizado }), '2026-01-15')?.text).toBe(text);
});

test('labels an event as never dated once its month passed unconfirmed', () => {
  const event = someEvent({ data_evento: '2026-05-01', apenas_mes: true, status_data: 'a_confirmar' });
  expect(statusBadge(event, '2026-05-31')?.text).toBe('Data a confirmar');
  expect(statusBadge(event, '2026-06-01')?.text).toBe('Sem data divulgada');
  expect(dateWords(event, '2026-06-01')).toBe('era esperado em maio de 2026');
});

test('names kinds and filters as the contract lists them', () => {
  expect(kindWords(someEvent({ formato_id: 3, local_id: 2, tipo_id: 3 }))).toEqual([
    'Híbrido',
    'Internacional',
    'Competição',
  ]);
  expect(kindWords(someEvent({ formato_id: 9, local_id: 1, tipo_id: 1 }))).toEqual(['Brasil', 'Workshop']);
  expect(filterWords({ formato: 'hibrido', local: 'brasil', tipo: 'curso', mes: 3, ano: 2027 })).toBe(
    'Híbrido · Brasil · Curso · março · 2027',
  );
  expect(filterWords({})).toBe('');
});

test('builds a Google link with whole days, also from hostile texts', () => {
  const event = someEvent({
    id: 9,
    name: 'Feira & Cia #1 + "x"',
    data_evento: '2026-12-30',
    data_fim: '2026-12-31',
    lugar: 'Recife, PE',
  });
  const url = new URL(googleCalendarLink(event, 'https://matilha.example'));
  expect(url.origin + url.pathname).toBe('https://calendar.google.com/calendar/render');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    action: 'TEMPLATE',
    text: 'Feira & Cia #1 + "x"',
    dates: '20261230/20270101',
    location: 'Recife, PE',
  });
  expect(url.searchParams.get('details')).toContain(
    'https://matilha.example/calendar-events?ano=todos&evento=9',
  );
});
