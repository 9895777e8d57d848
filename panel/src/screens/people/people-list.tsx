import { freeTierId } from '@matilha/contract/billing/plans';
import * as subscriptionCalls from '@matilha/contract/calls/billing/subscription';
import { type PersonRow, peopleSearch, personStates } from '@matilha/contract/panel/people';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { DataTable, SearchInput, SelectInput, useRecordContext } from 'react-admin';
import * as z from 'zod/mini';
import { call } from '../../lib/api-client.ts';
import { Broken } from '../../ui/broken.tsx';
import { PanelList } from '../../ui/panel-list.tsx';
import { dayOf, phoneOf } from './formats.ts';
import { paymentStatuses, roles } from './words.ts';

const choices = (words: Record<string, string>) => Object.entries(words).map(([id, name]) => ({ id, name }));

/** A search text that the server would refuse is not sent while it is being typed. */
const searchProblem = (text: unknown) => z.safeParse(peopleSearch, text ?? '').error?.issues[0]?.message;

/** Returns the plans as choices of a filter. */
function usePlans() {
  const { data = [] } = useQuery({
    queryKey: ['tiers'],
    queryFn: () => call(subscriptionCalls.listTiers),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return [
    { id: freeTierId, name: 'Gratuito' },
    ...data.map(({ tier_id: id, titulo: name }) => ({ id, name })),
  ];
}

const nameOf = ({ first_name, last_name }: PersonRow) => `${first_name} ${last_name}`.trim() || '(sem nome)';

/** A column of texts that people wrote. */
const broken = (name: 'email' | 'nome_negocio' | 'instagram_negocio') => (row: PersonRow) => (
  <Broken>{row[name] ?? ''}</Broken>
);

/** Marks the states of an account that operators must notice. */
function Marks(_props: { label?: string }) {
  const row = useRecordContext<PersonRow>();
  if (!row) return null;
  const marks = [
    row.blocked && ({ label: 'Bloqueada', color: 'error' } as const),
    row.payment_status === 'atrasado' && ({ label: 'Atrasado', color: 'warning' } as const),
    row.provisional && ({ label: 'Provisória', color: 'default' } as const),
    !row.provisional && !row.email_verified && ({ label: 'Não confirmado', color: 'default' } as const),
    row.role !== 'subscriber' && ({ label: roles[row.role], color: 'info' } as const),
  ];
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      {marks.map(
        (mark) =>
          mark && (
            <Chip key={mark.label} size="small" variant="outlined" color={mark.color} label={mark.label} />
          ),
      )}
    </Stack>
  );
}

/** The people with an account, searched by name, mail, phone and business. */
export function PeopleList() {
  const plans = usePlans();
  const filters = [
    <SearchInput
      key="q"
      source="q"
      alwaysOn
      placeholder="Nome, email, telefone, negócio"
      validate={searchProblem}
      sx={{ width: { xs: '100%', sm: 320 } }}
    />,
    <SelectInput key="tier_id" source="tier_id" label="Plano" choices={plans} />,
    <SelectInput
      key="payment_status"
      source="payment_status"
      label="Pagamento"
      choices={choices(paymentStatuses)}
    />,
    <SelectInput key="state" source="state" label="Situação" choices={choices(personStates)} />,
    <SelectInput key="role" source="role" label="Papel" choices={choices(roles)} />,
  ];
  return (
    <PanelList<PersonRow>
      sort={{ field: 'created_at', order: 'DESC' }}
      search={false}
      filters={filters}
      rowClick="show"
      hidden={['instagram_negocio', 'payment_status', 'id']}
      phone={{
        first: (row) => <Broken>{nameOf(row)}</Broken>,
        second: ({ email, plano }) => <Broken>{`${email} · ${plano}`}</Broken>,
        third: () => <Marks />,
      }}
    >
      <DataTable.Col
        source="first_name"
        label="Nome"
        disableSort
        render={(row: PersonRow) => <Broken>{nameOf(row)}</Broken>}
      />
      <DataTable.Col source="email" label="Email" disableSort render={broken('email')} />
      <DataTable.Col
        source="phone"
        label="Telefone"
        disableSort
        render={phoneOf}
        sx={{ whiteSpace: 'nowrap' }}
      />
      <DataTable.Col source="nome_negocio" label="Negócio" disableSort render={broken('nome_negocio')} />
      <DataTable.Col
        source="instagram_negocio"
        label="Instagram"
        disableSort
        render={broken('instagram_negocio')}
      />
      <DataTable.Col source="plano" label="Plano" disableSort />
      <DataTable.Col
        source="payment_status"
        label="Pagamento"
        disableSort
        render={({ payment_status: status }: PersonRow) => paymentStatuses[status] ?? status}
      />
      <DataTable.Col label="Situação" disableSort>
        <Marks />
      </DataTable.Col>
      <DataTable.Col
        source="created_at"
        label="Desde"
        render={({ created_at: at }: PersonRow) => dayOf(at)}
      />
      <DataTable.Col source="id" label="Número" />
    </PanelList>
  );
}
