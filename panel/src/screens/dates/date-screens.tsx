import { tradeDateKindWords, tradeDateRecord } from '@matilha/contract/records/trade-dates';
import {
  BooleanField,
  BooleanInput,
  DataTable,
  DateField,
  type RaRecord,
  SelectField,
  SelectInput,
  TextInput,
} from 'react-admin';
import type { RecordDefinition } from '../../records/definition.ts';
import { RecordList } from '../../records/record-list.tsx';
import { RecordCreate, RecordEdit } from '../../records/record-pages.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { LineInput } from '../../ui/inputs.tsx';

const labels = {
  nome: 'Nome',
  data: 'Dia',
  data_fim: 'Último dia',
  tipo: 'Tipo',
  observacao: 'Observação',
  active: 'Aparece para assinantes',
};

const types = Object.entries(tradeDateKindWords).map(([id, name]) => ({ id, name }));

const Inputs = () => (
  <>
    <LineInput source="nome" label={labels.nome} />
    <DayInput source="data" label={labels.data} />
    <DayInput source="data_fim" label={labels.data_fim} helperText="Só para datas de vários dias" />
    <SelectInput source="tipo" label={labels.tipo} choices={types} fullWidth />
    <LineInput
      source="observacao"
      label={labels.observacao}
      helperText="O que a data traz à loja; os assistentes leem"
    />
    <BooleanInput source="active" label={labels.active} />
  </>
);

const tradeDate: RecordDefinition = {
  contract: tradeDateRecord,
  labels,
  empty: { nome: '', data: null, data_fim: null, tipo: 'setor', observacao: '', active: true },
  Inputs,
};

interface Row extends RaRecord {
  nome: string;
  data: string;
  active: boolean;
}

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'medium', timeZone: 'UTC' });
const filters = [
  <TextInput key="ano" source="ano" label="Ano" />,
  <SelectInput key="tipo" source="tipo" label={labels.tipo} choices={types} />,
];

/** The dates of the trade's calendar, the inactive ones included. */
export const DateList = () => (
  <RecordList<Row>
    sort={{ field: 'data', order: 'DESC' }}
    filters={filters}
    phone={{
      first: ({ nome }) => nome,
      second: ({ data, active }) => `${day.format(new Date(data))}${active ? '' : ' · não aparece'}`,
    }}
  >
    <DataTable.Col source="data" label={labels.data}>
      <DateField source="data" locales="pt-BR" options={{ timeZone: 'UTC' }} />
    </DataTable.Col>
    <DataTable.Col source="nome" label={labels.nome} />
    <DataTable.Col source="tipo" label={labels.tipo}>
      <SelectField source="tipo" choices={types} />
    </DataTable.Col>
    <DataTable.Col source="active" label={labels.active} disableSort>
      <BooleanField source="active" />
    </DataTable.Col>
  </RecordList>
);
export const DateCreate = () => <RecordCreate of={tradeDate} />;
export const DateEdit = () => <RecordEdit of={tradeDate} />;
