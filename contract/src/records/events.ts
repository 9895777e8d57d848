import * as z from 'zod/mini';
import { eventFormats, eventKinds, eventPlaces, eventStatus } from '../events.ts';
import { calendarDay, lineOrNothing, oneLine, textOf } from '../primitives.ts';
import { pictureAddress, picturePath, secureLink } from './fields.ts';
import { recordContract } from './record-contract.ts';

const day = (required: string) => calendarDay(required, 'Use uma data que existe');
const idsOf = (choices: readonly { id: number }[]) => choices.map(({ id }) => id);

const shape = {
  name: oneLine(120, 'Dê um nome ao evento'),
  description_card: oneLine(200, 'Escreva o texto do cartão'),
  /** Markdown. */
  description_after_click: textOf(5000, 'Descreva o evento'),
  image_url: z.nullable(pictureAddress),
  link: z.nullable(secureLink),
  data_evento: day('Informe o dia'),
  /** The last day of an event of several days. */
  data_fim: z.nullable(day('Informe o último dia')),
  status_data: eventStatus,
  lugar: lineOrNothing(160),
  formato_id: z.literal(idsOf(eventFormats), 'Escolha o formato'),
  local_id: z.literal(idsOf(eventPlaces), 'Escolha o local'),
  tipo_id: z.literal(idsOf(eventKinds), 'Escolha o tipo'),
};
/** The words of forms and spreadsheets for the state of an event's date. */
export const eventStatusWords = {
  confirmada: 'Confirmada',
  a_confirmar: 'Só o mês é conhecido',
  adiada: 'Adiada',
  cancelada: 'Cancelada',
  realizada: 'Realizada',
} satisfies Record<z.infer<typeof eventStatus>, string>;

/** An event as the panel edits it. */
export const eventRecord = recordContract(
  shape,
  z.strictObject({ ...shape, image_url: z.nullable(picturePath) }).check(
    z.refine(({ data_evento, data_fim }) => data_fim === null || data_fim > data_evento, {
      path: ['data_fim'],
      error: 'O último dia deve ser depois do primeiro',
    }),
    z.refine(({ data_fim, status_data }) => status_data !== 'a_confirmar' || data_fim === null, {
      path: ['data_fim'],
      error: 'Quando só o mês é conhecido, não há último dia',
    }),
    z.refine(({ data_evento, status_data }) => status_data !== 'a_confirmar' || data_evento.endsWith('-01'), {
      path: ['data_evento'],
      error: 'Quando só o mês é conhecido, use o dia 01',
    }),
  ),
);
