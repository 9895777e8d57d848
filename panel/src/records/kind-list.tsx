import type { Field } from '@matilha/contract/kinds/parts/field';
import { filterFields, type Kind } from '@matilha/contract/kinds/parts/kind';
import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';
import {
  BooleanField,
  DataTable,
  DateField,
  FunctionField,
  type RaRecord,
  ReferenceField,
  type SortPayload,
  TextInput,
  useRecordContext,
} from 'react-admin';
import { OrderButton } from '../ui/ordering/order-button.tsx';
import { PanelList } from '../ui/panel-list.tsx';
import { ReferenceChoice } from '../ui/reference-choice.tsx';
import { ChoiceInput } from './field-input.tsx';
import { shortTextOf } from './field-value.tsx';

/** The input that narrows a list by a field. */
function filterOf([source, { label, input }]: [string, Field]): ReactElement {
  const props = { source, label };
  if (input.as === 'choice') return <ChoiceInput key={source} {...props} choices={input.choices} />;
  if (input.as === 'reference')
    return (
      <ReferenceChoice key={source} {...props} reference={input.to.path} named={input.to.label ?? 'id'} />
    );
  return <TextInput key={source} {...props} />;
}

/** A field in a row of a list. */
function cellOf(name: string, field: Field): ReactElement {
  if (field.input.as === 'reference')
    return <ReferenceField source={name} reference={field.input.to.path} link={false} />;
  if (field.input.as === 'yes') return <BooleanField source={name} />;
  if (field.input.as === 'day') {
    const none = field.none === undefined ? {} : { emptyText: field.none };
    return <DateField source={name} locales="pt-BR" options={{ timeZone: 'UTC' }} {...none} />;
  }
  return <FunctionField<RaRecord> render={(row) => shortTextOf(field, row[name])} />;
}

/** Returns the columns of a kind's list. */
export const columnsOf = ({ columns = [], fields, sorts = [] }: Kind): ReactElement[] =>
  columns.flatMap((name) => {
    const field = fields[name];
    if (!field) return [];
    return [
      <DataTable.Col key={name} source={name} label={field.label} disableSort={!sorts.includes(name)}>
        {cellOf(name, field)}
      </DataTable.Col>,
    ];
  });

/** Returns the texts of a row on a phone: its name, and the fields of its summary. */
export const phoneTextsOf = ({ label = 'id', summary = [], fields }: Kind) => ({
  first: (row: RaRecord) => String(row[label]),
  second: (row: RaRecord) =>
    summary
      .map((name) => (fields[name] ? shortTextOf(fields[name], row[name]) : ''))
      .filter((text) => text !== '')
      .join(' · '),
});

/** Lists by day begin at the newest one. */
const orderOf = ({ sorts: [first = 'id'] = [], fields }: Kind): SortPayload => ({
  field: first,
  order: fields[first]?.input.as === 'day' ? 'DESC' : 'ASC',
});

const pendingWords = { draft: 'Rascunho', scheduled: 'Agendado' } as const;

/** Marks a row whose change subscribers do not see yet. */
function PendingField(_props: { source?: string; label?: string }) {
  const pending = useRecordContext<{ id: number; pending: keyof typeof pendingWords | null }>()?.pending;
  return pending ? (
    <Chip size="small" color="warning" variant="outlined" label={pendingWords[pending]} />
  ) : null;
}

/** The list of a kind of content; a mark shows which rows have a waiting change. */
export const KindList = ({ kind }: { kind: Kind }) => (
  <PanelList<RaRecord>
    sort={orderOf(kind)}
    filters={Object.entries(filterFields(kind)).map(filterOf)}
    phone={{ ...phoneTextsOf(kind), third: () => <PendingField /> }}
    actions={kind.ordered && <OrderButton kind={kind} />}
  >
    {columnsOf(kind)}
    <DataTable.Col label="Situação" disableSort>
      <PendingField />
    </DataTable.Col>
  </PanelList>
);
