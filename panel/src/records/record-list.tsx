import type { ReactElement, ReactNode } from 'react';
import { DataTable, type RaRecord, type SortPayload } from 'react-admin';
import { PanelList } from '../ui/panel-list.tsx';
import { PendingField } from './pending-field.tsx';

interface RecordListProps<Row extends RaRecord> {
  /** Text of a row on a phone. */
  phone: { first: (row: Row) => ReactNode; second?: (row: Row) => ReactNode };
  sort?: SortPayload;
  filters?: ReactElement[];
  hidden?: string[];
  /** Buttons beside the others. */
  actions?: ReactNode;
  /** The columns, `DataTable.Col` each. */
  children: ReactNode;
}

const byHand = { field: 'ordem', order: 'ASC' } as const;

/** The list of a kind of content; a mark shows which rows have a waiting change. */
export const RecordList = <Row extends RaRecord>({
  phone,
  sort = byHand,
  children,
  ...rest
}: RecordListProps<Row>) => (
  <PanelList<Row> sort={sort} phone={{ ...phone, third: () => <PendingField /> }} {...rest}>
    {children}
    <DataTable.Col label="Situação" disableSort>
      <PendingField />
    </DataTable.Col>
  </PanelList>
);
