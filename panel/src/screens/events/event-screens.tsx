import { eventFormats, eventKinds, eventPlaces } from '@matilha/contract/events';
import { eventRecord, eventStatusWords } from '@matilha/contract/records/events';
import { DataTable, DateField, type RaRecord, SelectField, SelectInput, TextInput } from 'react-admin';
import type { RecordDefinition } from '../../records/definition.ts';
import { RecordList } from '../../records/record-list.tsx';
import { RecordCreate, RecordEdit } from '../../records/record-pages.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { LineInput } from '../../ui/inputs.tsx';
import { MarkdownInput } from '../../ui/markdown-input.tsx';
import { PictureInput } from '../../ui/uploads/picture-input.tsx';
import { DuplicateEvent } from './duplicate-event.tsx';

const labels = {
  name: 'Nome',
  data_evento: 'Dia',
  data_fim: 'Último dia',
  status_data: 'Situação da data',
  lugar: 'Lugar',
  formato_id: 'Formato',
  local_id: 'Brasil ou exterior',
  tipo_id: 'Tipo',
  description_card: 'Texto do cartão',
  description_after_click: 'Descrição',
  image_url: 'Imagem',
  link: 'Site',
};

const states = Object.entries(eventStatusWords).map(([id, name]) => ({ id, name }));

const Inputs = () => (
  <>
    <LineInput source="name" label={labels.name} />
    <DayInput source="data_evento" label={labels.data_evento} />
    <DayInput source="data_fim" label={labels.data_fim} helperText="Só para eventos de vários dias" />
    <SelectInput
      source="status_data"
      label={labels.status_data}
      choices={states}
      helperText="Quando só o mês é conhecido, use o dia 01"
      fullWidth
    />
    <LineInput source="lugar" label={labels.lugar} />
    <SelectInput
      source="formato_id"
      label={labels.formato_id}
      choices={[...eventFormats]}
      optionText="nome"
      fullWidth
    />
    <SelectInput
      source="local_id"
      label={labels.local_id}
      choices={[...eventPlaces]}
      optionText="nome"
      fullWidth
    />
    <SelectInput
      source="tipo_id"
      label={labels.tipo_id}
      choices={[...eventKinds]}
      optionText="nome"
      fullWidth
    />
    <LineInput source="description_card" label={labels.description_card} />
    <MarkdownInput source="description_after_click" label={labels.description_after_click} />
    <PictureInput source="image_url" label={labels.image_url} empty={null} />
    <LineInput source="link" label={labels.link} nullable />
    <DuplicateEvent />
  </>
);

const event: RecordDefinition = {
  contract: eventRecord,
  labels,
  empty: {
    name: '',
    data_evento: null,
    data_fim: null,
    status_data: 'confirmada',
    lugar: '',
    formato_id: 2,
    local_id: 1,
    tipo_id: 2,
    description_card: '',
    description_after_click: '',
    image_url: null,
    link: null,
  },
  Inputs,
};

interface Row extends RaRecord {
  name: string;
  data_evento: string;
  lugar: string;
}

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'medium', timeZone: 'UTC' });
const filters = [
  <TextInput key="ano" source="ano" label="Ano" />,
  <SelectInput key="status_data" source="status_data" label={labels.status_data} choices={states} />,
];

export const EventList = () => (
  <RecordList<Row>
    sort={{ field: 'data_evento', order: 'DESC' }}
    filters={filters}
    phone={{
      first: ({ name }) => name,
      second: ({ data_evento, lugar }) => `${day.format(new Date(data_evento))} · ${lugar}`,
    }}
  >
    <DataTable.Col source="data_evento" label={labels.data_evento}>
      <DateField source="data_evento" locales="pt-BR" options={{ timeZone: 'UTC' }} />
    </DataTable.Col>
    <DataTable.Col source="name" label={labels.name} />
    <DataTable.Col source="lugar" label={labels.lugar} disableSort />
    <DataTable.Col source="status_data" label={labels.status_data}>
      <SelectField source="status_data" choices={states} />
    </DataTable.Col>
  </RecordList>
);
export const EventCreate = () => <RecordCreate of={event} />;
export const EventEdit = () => <RecordEdit of={event} />;
