import { assistantCategoryRecord } from '@matilha/contract/records/assistants';
import { DataTable, type RaRecord } from 'react-admin';
import type { RecordDefinition } from '../../records/definition.ts';
import { RecordList } from '../../records/record-list.tsx';
import { RecordCreate, RecordEdit } from '../../records/record-pages.tsx';
import { LineInput } from '../../ui/inputs.tsx';
import { OrderButton } from '../../ui/ordering/order-button.tsx';

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
  <RecordList<Row> actions={<OrderButton named="nome" />} phone={{ first: ({ nome }) => nome }}>
    <DataTable.Col source="nome" label="Nome" />
  </RecordList>
);
export const CategoryCreate = () => <RecordCreate of={category} />;
export const CategoryEdit = () => <RecordEdit of={category} />;
