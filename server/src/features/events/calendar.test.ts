import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCalendar } from '#server/testing/read-calendar.ts';
import { renderCalendar } from './calendar.ts';
import type { EventRow } from './repository.ts';
import { plainEvent } from './testing/plant-event.ts';

const publisher = { appUrl: new URL('https://matilha.example'), brandName: 'Matilha' };
const row = (changes: Partial<EventRow> = {}): EventRow => ({ ...plainEvent(), id: 7, ...changes });
const write = (rows: EventRow[], name?: string) => {
  const text = renderCalendar(rows, publisher, name);
  return { text, ...readCalendar(new TextEncoder().encode(text)) };
};
const only = (changes: Partial<EventRow> = {}) => {
  const [event] = write([row(changes)]).events;
  if (!event) throw new Error('no event was written');
  return event;
};

describe('renderCalendar', () => {
  it('writes events as whole days that end on the day after the last', () => {
    expect(only()).toMatchObject({ 'DTSTART;VALUE=DATE': '20260512', 'DTEND;VALUE=DATE': '20260513' });
    expect(only({ data_fim: '2026-05-15' })).toMatchObject({ 'DTEND;VALUE=DATE': '20260516' });
    expect(only({ data_evento: '2026-12-31' })).toMatchObject({ 'DTEND;VALUE=DATE': '20270101' });
    expect(only({ data_evento: '2028-02-28' })).toMatchObject({ 'DTEND;VALUE=DATE': '20280229' });
    expect(only({ data_evento: '2027-02-01', apenas_mes: true })).toMatchObject({
      'DTSTART;VALUE=DATE': '20270201',
      'DTEND;VALUE=DATE': '20270301',
      SUMMARY: 'Feira Pet (data a confirmar)',
      STATUS: 'TENTATIVE',
    });
  });

  it('identifies an event so that a calendar replaces its older version', () => {
    const changed = new Date('2026-03-04T05:06:07Z');
    expect(only({ sequence: 4, updatedAt: changed })).toMatchObject({
      UID: 'evento-7@matilha.example',
      SEQUENCE: '4',
      'LAST-MODIFIED': '20260304T050607Z',
      DTSTAMP: '20260304T050607Z',
    });
    expect(write([row()]).text).toBe(write([row()]).text);
  });

  it.each([
    ['confirmada', 'CONFIRMED', 'Feira Pet'],
    ['realizada', 'CONFIRMED', 'Feira Pet'],
    ['a_confirmar', 'TENTATIVE', 'Feira Pet (data a confirmar)'],
    ['adiada', 'TENTATIVE', 'Adiado: Feira Pet'],
    ['cancelada', 'CANCELLED', 'Cancelado: Feira Pet'],
  ] as const)('marks an event as %s', (statusData, status, summary) => {
    expect(only({ status_data: statusData })).toMatchObject({
      STATUS: status,
      SUMMARY: summary,
      TRANSP: 'TRANSPARENT',
    });
  });

  it('includes only https links in a calendar', () => {
    const here = 'https://matilha.example/calendar-events?ano=todos&evento=7';
    const address = (link: string | null) => only({ link })['URL;VALUE=URI'];
    expect(address('https://feira.example/a,b;c?d=1')).toBe('https://feira.example/a%2Cb%3Bc?d=1');
    for (const link of [null, 'javascript:alert(1)', 'http://feira.example', 'nada'])
      expect(address(link)).toBe(here);
  });

  it('escapes hostile text of operators', () => {
    const hostile = 'A\r\nEND:VEVENT\rBEGIN:VEVENT\u2028X;y,z\\n "q"\u0007\u202Eoãç 🐶 \ud800';
    const name = 'Agenda\r\nX-EVIL:1;2,3\\';
    const { events, properties } = write(
      [row({ name: hostile, description_card: hostile.repeat(200), lugar: hostile })],
      name,
    );
    expect(events).toHaveLength(1);
    expect(events[0]?.SUMMARY).toBe('A END:VEVENT BEGIN:VEVENT X;y,z\\n "q" oãç 🐶 \ufffd');
    expect(events[0]?.DESCRIPTION).toMatch(/^A\nEND:VEVENT\nBEGIN:VEVENT\nX;y,z\\n "q" {2}oãç 🐶 \ufffd/);
    expect(properties['X-WR-CALNAME']).toBe('Agenda X-EVIL:1;2,3\\');
  });

  it('writes a file that parses for any texts', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(text, text, text, (name, descriptionCard, lugar) => {
        const { events } = write(
          [row({ name, description_card: descriptionCard, lugar }), row({ id: 8 })],
          name,
        );
        expect(events.map(({ UID }) => UID)).toEqual([
          'evento-7@matilha.example',
          'evento-8@matilha.example',
        ]);
      }),
      { numRuns: 300 },
    );
  });

  it('writes the same file in any time zone', () => {
    const module = fileURLToPath(new URL('./calendar.ts', import.meta.url));
    const rows = JSON.stringify([row({ data_fim: '2026-05-15' })]);
    const script = `
      const { renderCalendar } = await import(${JSON.stringify(module)});
      const rows = ${rows}.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt) }));
      const publisher = { appUrl: new URL('https://matilha.example'), brandName: 'Matilha' };
      process.stdout.write(new Date(2026, 0, 1).getTimezoneOffset() + ' ' + renderCalendar(rows, publisher));`;
    const inZone = (TZ: string) =>
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, TZ },
        encoding: 'utf8',
      });
    const expected = write([row({ data_fim: '2026-05-15' })]).text;
    expect(inZone('America/Sao_Paulo')).toBe(`180 ${expected}`);
    expect(inZone('UTC')).toBe(`0 ${expected}`);
    expect(inZone('Asia/Tokyo')).toBe(`-540 ${expected}`);
  });
});
