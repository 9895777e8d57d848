import { addDays, firstDay, lastDay } from '@matilha/contract/content/event-dates';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someEvent } from '../testing/some-event.ts';
import { eventsOfDay, eventsWithoutDay } from './month-grid.ts';

const day = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('events of a day', () => {
  test('returns the events that include the day', () => {
    const span = fc.record({ data_evento: day, length: fc.integer({ min: 0, max: 70 }) });
    fc.assert(
      fc.property(span, fc.integer({ min: -3, max: 75 }), ({ data_evento, length }, offset) => {
        const event = someEvent({ data_evento, data_fim: addDays(data_evento, length) });
        const asked = addDays(data_evento, offset);
        expect(eventsOfDay([event], asked)).toHaveLength(offset >= 0 && offset <= length ? 1 : 0);
        expect([firstDay(event), lastDay(event)]).toEqual([data_evento, addDays(data_evento, length)]);
      }),
    );
  });

  test('omits events of which only the month is known', () => {
    const event = someEvent({ data_evento: '2026-05-01', apenas_mes: true });
    expect(eventsOfDay([event], '2026-05-01')).toEqual([]);
    expect(eventsWithoutDay([event], 5, 2026)).toEqual([event]);
    expect(eventsWithoutDay([event], 6, 2026)).toEqual([]);
  });
});
