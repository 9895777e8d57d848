import type { AuditEntry } from '@matilha/contract/panel/audit';
import { DataTable, type RaRecord, TextInput } from 'react-admin';
import { momentOf } from '../../lib/times.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { PanelList } from '../../ui/panel-list.tsx';

type Row = AuditEntry & RaRecord;

const filters = [
  <TextInput key="actor" source="actor" label="Quem (email ou número)" alwaysOn />,
  <TextInput key="subject" source="subject" label="Objeto, como user:12" alwaysOn />,
  <TextInput key="action" source="action" label="Ação, como credits.adjust" />,
  <DayInput key="from" source="from" label="De" />,
  <DayInput key="until" source="until" label="Até" />,
  <TextInput key="request_id" source="request_id" label="Número da requisição" />,
];
const who = ({ actor, actor_email }: Row) => actor_email ?? actor;

/** The audit log, newest first; a row opens its entry. */
export const AuditList = () => (
  <PanelList<Row>
    sort={{ field: 'at', order: 'DESC' }}
    filters={filters}
    hidden={['request_id', 'address']}
    rowClick="show"
    search={false}
    phone={{
      first: ({ action }) => action,
      second: (row) => `${who(row)} · ${row.subject}`,
      third: ({ at }) => momentOf(at),
    }}
  >
    <DataTable.Col source="at" label="Quando" render={({ at }: Row) => momentOf(at)} />
    <DataTable.Col source="actor" label="Quem" disableSort render={who} />
    <DataTable.Col source="action" label="Ação" disableSort />
    <DataTable.Col source="subject" label="Objeto" disableSort />
    <DataTable.Col source="address" label="De onde" disableSort />
    <DataTable.Col source="request_id" label="Requisição" disableSort />
  </PanelList>
);
