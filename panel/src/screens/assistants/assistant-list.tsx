import {
  BooleanField,
  DataTable,
  type RaRecord,
  ReferenceField,
  ReferenceInput,
  SelectInput,
} from 'react-admin';
import { PendingField } from '../../records/pending-field.tsx';
import { OrderButton } from '../../ui/ordering/order-button.tsx';
import { PanelList } from '../../ui/panel-list.tsx';

interface Row extends RaRecord {
  title: string;
  description: string;
}

const byOrder = { field: 'ordem', order: 'ASC' } as const;
const filters = [
  <ReferenceInput
    key="categoria_id"
    source="categoria_id"
    reference="assistant-categories"
    perPage={100}
    sort={byOrder}
  >
    <SelectInput label="Categoria" optionText="nome" />
  </ReferenceInput>,
];

const inCategory = {
  source: 'categoria_id',
  reference: 'assistant-categories',
  named: 'nome',
  label: 'Categoria',
};

/** The assistants, in the order in which subscribers see them. */
export const AssistantList = () => (
  <PanelList<Row>
    sort={{ field: 'ordem', order: 'ASC' }}
    filters={filters}
    actions={<OrderButton named="title" parent={inCategory} />}
    phone={{
      first: ({ title }) => title,
      second: ({ description }) => description,
      third: () => <PendingField />,
    }}
  >
    <DataTable.Col source="title" label="Nome" />
    <DataTable.Col label="Categoria" disableSort>
      <ReferenceField source="categoria_id" reference="assistant-categories" link={false} />
    </DataTable.Col>
    <DataTable.Col source="credits_per_use" label="Créditos" />
    <DataTable.Col source="active" label="No ar">
      <BooleanField source="active" />
    </DataTable.Col>
    <DataTable.Col label="Situação" disableSort>
      <PendingField />
    </DataTable.Col>
  </PanelList>
);
