import * as z from 'zod/mini';
import { eventFormats, eventKinds, eventPlaces, eventStatus } from '../content/events.ts';
import { lineOrNothing } from '../primitives.ts';
import type { Choice } from './parts/field.ts';
import {
  address,
  choice,
  choicesOf,
  day,
  line,
  markdown,
  optionalAddress,
  optionalDay,
  optionalPicture,
} from './parts/fields.ts';
import { kind } from './parts/kind.ts';
import { secureLink } from './parts/schemas.ts';

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const named = (rows: readonly { id: number; nome: string }[]): Choice[] =>
  rows.map(({ id, nome }) => ({ value: id, words: nome }));

/** The states of an event's date. */
const statusWords = {
  confirmada: 'Confirmada',
  a_confirmar: 'Só o mês é conhecido',
  adiada: 'Adiada',
  cancelada: 'Cancelada',
  realizada: 'Realizada',
} satisfies Record<z.infer<typeof eventStatus>, string>;

/** An event of the calendar. */
export const eventKind = kind({
  name: 'event',
  title: 'Eventos',
  path: 'events',
  area: 'content',
  fields: {
    name: line({
      label: 'Nome',
      most: 120,
      required: 'Dê um nome ao evento',
      example: 'Feira Pet do Sul',
    }),
    data_evento: day({ label: 'Dia', required: 'Informe o dia', example: '2027-05-20' }),
    data_fim: optionalDay({
      label: 'Último dia',
      hint: 'Só para eventos de vários dias',
      required: 'Informe o último dia',
      example: '2027-05-22',
    }),
    status_data: choice({
      label: 'Situação da data',
      hint: 'Quando só o mês é conhecido, use o dia 01',
      schema: eventStatus,
      choices: choicesOf(statusWords),
      first: 'confirmada',
    }),
    lugar: address({ label: 'Lugar', schema: lineOrNothing(160), example: 'Curitiba, PR' }),
    formato_id: choice({
      label: 'Formato',
      schema: z.literal(idsOf(eventFormats), 'Escolha o formato'),
      choices: named(eventFormats),
      first: 2,
    }),
    local_id: choice({
      label: 'Brasil ou exterior',
      schema: z.literal(idsOf(eventPlaces), 'Escolha o local'),
      choices: named(eventPlaces),
      first: 1,
    }),
    tipo_id: choice({
      label: 'Tipo',
      schema: z.literal(idsOf(eventKinds), 'Escolha o tipo'),
      choices: named(eventKinds),
      first: 2,
    }),
    description_card: line({
      label: 'Texto do cartão',
      most: 200,
      required: 'Escreva o texto do cartão',
      example: 'Três dias de feira',
    }),
    description_after_click: markdown({
      label: 'Descrição',
      most: 5000,
      required: 'Descreva o evento',
      example: '**Tudo** do setor.',
    }),
    image_url: optionalPicture({ label: 'Imagem', example: '/images/events/1.svg' }),
    link: optionalAddress({ label: 'Site', schema: secureLink, example: 'https://exemplo.com.br' }),
  },
  rules: [
    {
      holds: ({ data_evento, data_fim }) => data_fim === null || data_fim > data_evento,
      field: 'data_fim',
      error: 'O último dia deve ser depois do primeiro',
    },
    {
      holds: ({ data_fim, status_data }) => status_data !== 'a_confirmar' || data_fim === null,
      field: 'data_fim',
      error: 'Quando só o mês é conhecido, não há último dia',
    },
    {
      holds: ({ data_evento, status_data }) => status_data !== 'a_confirmar' || data_evento.endsWith('-01'),
      field: 'data_evento',
      error: 'Quando só o mês é conhecido, use o dia 01',
    },
  ],
  label: 'name',
  match: ['name', 'data_evento'],
  search: ['name', 'description_card', 'lugar'],
  columns: ['data_evento', 'name', 'lugar', 'status_data'],
  summary: ['data_evento', 'lugar'],
  sorts: ['data_evento', 'name', 'status_data'],
  filters: ['status_data'],
  year: 'data_evento',
  sheet: true,
});
