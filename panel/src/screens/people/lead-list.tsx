import { contactBasisWords, type LeadRow } from '@matilha/contract/landing/leads-import';
import { DataTable, SearchInput } from 'react-admin';
import { dayOf } from '../../lib/times.ts';
import { Broken } from '../../ui/broken.tsx';
import { PanelList } from '../../ui/panel-list.tsx';

const filters = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="Email ou WhatsApp inteiro"
    sx={{ width: { xs: '100%', sm: 320 } }}
  />,
];
const basisOf = ({ contact_basis: basis }: LeadRow) =>
  basis === null ? 'Pediu o plano na página' : contactBasisWords[basis];
const convertedOf = ({ converted_at: at }: LeadRow) => (at === null ? 'Não' : dayOf(at));

/** The leads, newest first. */
export const LeadList = () => (
  <PanelList<LeadRow>
    sort={{ field: 'created_at', order: 'DESC' }}
    search={false}
    filters={filters}
    rowClick={false}
    phone={{
      first: ({ name, email }) => <Broken>{`${name} · ${email}`}</Broken>,
      second: (row) => `${row.whatsapp} · ${basisOf(row)} · ${dayOf(row.created_at)}`,
    }}
  >
    <DataTable.Col
      source="name"
      label="Nome"
      disableSort
      render={({ name }: LeadRow) => <Broken>{name}</Broken>}
    />
    <DataTable.Col
      source="email"
      label="Email"
      disableSort
      render={({ email }: LeadRow) => <Broken>{email}</Broken>}
    />
    <DataTable.Col source="whatsapp" label="WhatsApp" disableSort />
    <DataTable.Col source="area" label="Área" disableSort />
    <DataTable.Col source="contact_basis" label="Por que pode ser contatado" disableSort render={basisOf} />
    <DataTable.Col source="converted_at" label="Tem conta" disableSort render={convertedOf} />
    <DataTable.Col source="created_at" label="Desde" render={({ created_at: at }: LeadRow) => dayOf(at)} />
  </PanelList>
);
