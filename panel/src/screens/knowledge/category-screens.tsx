import { knowledgeCategoryRecord } from '@matilha/contract/records/knowledge';
import { DataTable, type RaRecord } from 'react-admin';
import type { RecordDefinition } from '../../records/definition.ts';
import { RecordList } from '../../records/record-list.tsx';
import { RecordCreate, RecordEdit } from '../../records/record-pages.tsx';
import { LineInput } from '../../ui/inputs.tsx';
import { OrderButton } from '../../ui/ordering/order-button.tsx';

const category: RecordDefinition = {
  contract: knowledgeCategoryRecord,
  labels: { nome: 'Nome' },
  empty: { nome: '' },
  Inputs: () => <LineInput source="nome" label="Nome" />,
};

interface Row extends RaRecord {
  nome: string;
}

export const KnowledgeCategoryList = () => (
  <RecordList<Row> actions={<OrderButton named="nome" />} phone={{ first: ({ nome }) => nome }}>
    <DataTable.Col source="nome" label="Nome" />
  </RecordList>
);
export const KnowledgeCategoryCreate = () => <RecordCreate of={category} />;
export const KnowledgeCategoryEdit = () => <RecordEdit of={category} />;
