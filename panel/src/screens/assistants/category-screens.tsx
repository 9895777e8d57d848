import { assistantCategoryRecord } from '@matilha/contract/records/assistants';
import { DataTable, type RaRecord } from 'react-admin';
import type { RecordDefinition } from '../../records/definition.ts';
import { PendingField } from '../../records/pending-field.tsx';
import { RecordCreate, RecordEdit } from '../../records/record-pages.tsx';
import { LineInput } from '../../ui/inputs.tsx';
import { PanelList } from '../../ui/panel-list.tsx';

const category: RecordDefinition = {
  contract: assistantCategoryRecord,
  labels: { nome: 'Nome' },
  empty: { nome: '' },
  Inputs: () => <LineInput source="nome" label="Nome" />,
};

interface Row extends RaRecord {
  nome: string;
}

export const CategoryList = () => (
  <PanelList<Row>
    sort={{ field: 'ordem', order: 'ASC' }}
    phone={{ first: ({ nome }) => nome, third: () => <PendingField /> }}
  >
    <DataTable.Col source="nome" label="Nome" />
    <DataTable.Col label="Situação" disableSort>
      <PendingField />
    </DataTable.Col>
  </PanelList>
);
export const CategoryCreate = () => <RecordCreate of={category} />;
export const CategoryEdit = () => <RecordEdit of={category} />;
