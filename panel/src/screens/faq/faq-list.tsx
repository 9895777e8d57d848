import { DataTable, type RaRecord } from 'react-admin';
import { RecordList } from '../../records/record-list.tsx';
import { OrderButton } from '../../ui/ordering/order-button.tsx';

interface Row extends RaRecord {
  pergunta: string;
}

/** The questions of the FAQ, in the order in which subscribers see them. */
export const FaqList = () => (
  <RecordList<Row> actions={<OrderButton named="pergunta" />} phone={{ first: ({ pergunta }) => pergunta }}>
    <DataTable.Col source="pergunta" label="Pergunta" />
  </RecordList>
);
