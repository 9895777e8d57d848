import { DataTable, type RaRecord } from 'react-admin';
import { PendingField } from '../../records/pending-field.tsx';
import { PanelList } from '../../ui/panel-list.tsx';

interface Row extends RaRecord {
  pergunta: string;
  resposta: string;
}

/** The questions of the FAQ, in the order in which subscribers see them. */
export const FaqList = () => (
  <PanelList<Row>
    sort={{ field: 'ordem', order: 'ASC' }}
    phone={{ first: ({ pergunta }) => pergunta, third: () => <PendingField /> }}
  >
    <DataTable.Col source="pergunta" label="Pergunta" />
    <DataTable.Col label="Situação" disableSort>
      <PendingField />
    </DataTable.Col>
  </PanelList>
);
