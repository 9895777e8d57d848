import { frameRecord } from '@matilha/contract/records/assistants';
import { DataTable, type RaRecord } from 'react-admin';
import type { RecordDefinition } from '../../records/definition.ts';
import { PendingField } from '../../records/pending-field.tsx';
import { RecordEdit } from '../../records/record-pages.tsx';
import { MarkdownInput } from '../../ui/markdown-input.tsx';
import { PanelList } from '../../ui/panel-list.tsx';

const label = 'Regras de todos os assistentes';
const frame: RecordDefinition = {
  contract: frameRecord,
  labels: { texto: label },
  empty: { texto: '' },
  Inputs: () => <MarkdownInput source="texto" label={label} minRows={14} />,
  single: true,
};

export const FrameList = () => (
  <PanelList<RaRecord>
    sort={{ field: 'id', order: 'ASC' }}
    search={false}
    csv={false}
    phone={{ first: () => label, third: () => <PendingField /> }}
  >
    <DataTable.Col label="Texto" disableSort render={() => label} />
    <DataTable.Col label="Situação" disableSort>
      <PendingField />
    </DataTable.Col>
  </PanelList>
);
export const FrameEdit = () => <RecordEdit of={frame} />;
