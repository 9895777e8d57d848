import { eventFormats, eventKinds, eventPlaces } from '@matilha/contract/events';
import { eventStatusWords } from '@matilha/contract/records/events';
import {
  choiceColumn,
  dayColumn,
  optionalTextColumn,
  type SheetColumns,
  textColumn,
  wordsColumn,
} from '#server/features/records/api.ts';

const named = (choices: readonly { id: number; nome: string }[]) =>
  choices.map(({ id, nome }) => [nome, id] as const);

/** The events as a spreadsheet. */
export const eventSheet: SheetColumns = {
  name: textColumn('Nome', { example: 'Feira Pet do Sul', width: 36 }),
  data_evento: dayColumn('Dia', '2027-05-20'),
  data_fim: dayColumn('Último dia', '2027-05-22'),
  status_data: wordsColumn('Situação da data', eventStatusWords),
  lugar: textColumn('Lugar', { example: 'Curitiba, PR' }),
  formato_id: choiceColumn('Formato', named(eventFormats)),
  local_id: choiceColumn('Brasil ou exterior', named(eventPlaces)),
  tipo_id: choiceColumn('Tipo', named(eventKinds)),
  description_card: textColumn('Texto do cartão', { example: 'Três dias de feira', width: 40, wrap: true }),
  description_after_click: textColumn('Descrição', { example: '**Tudo** do setor.', width: 60, wrap: true }),
  image_url: optionalTextColumn('Imagem', { example: '/images/events/1.svg' }),
  link: optionalTextColumn('Site', { example: 'https://exemplo.com.br' }),
};
