import { weekday } from '@matilha/contract/content/event-dates';
import { eventKind } from '@matilha/contract/kinds/event';
import { expect, it } from 'vitest';
import { emptyOf } from '../../records/definition.ts';
import { type Event, nextEdition } from './next-edition.ts';

const event: Event = {
  ...(emptyOf({ kind: eventKind }) as Event),
  name: 'Feira Pet 2026',
  data_evento: '2026-05-20',
  data_fim: '2026-05-22',
  lugar: 'São Paulo',
  status_data: 'realizada',
  description_card: 'Três dias',
  description_after_click: 'Tudo.',
};

it('moves a fair of several days to the same weekdays of next year', () => {
  const next = nextEdition(event);
  expect(next).toMatchObject({
    name: 'Feira Pet 2027',
    data_evento: '2027-05-19',
    data_fim: '2027-05-21',
    status_data: 'confirmada',
    lugar: 'São Paulo',
  });
  expect(weekday(next.data_evento)).toBe(weekday(event.data_evento));
  expect(eventKind.contract.fields.safeParse(next).success).toBe(true);
});

it.each(['2026-01-01', '2028-01-01', '2028-01-02', '2027-12-31', '2028-02-29'])(
  'moves %s to the year after it, on the same weekday',
  (day) => {
    const { data_evento: next } = nextEdition({ ...event, data_evento: day, data_fim: null });
    expect(Number(next.slice(0, 4))).toBe(Number(day.slice(0, 4)) + 1);
    expect(weekday(next)).toBe(weekday(day));
  },
);

it('keeps the month of an event whose day is unknown', () => {
  const unknown = {
    ...event,
    status_data: 'a_confirmar' as const,
    data_evento: '2026-08-01',
    data_fim: null,
  };
  expect(nextEdition(unknown)).toMatchObject({ status_data: 'a_confirmar', data_evento: '2027-08-01' });
});
