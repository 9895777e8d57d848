import type { User } from '@matilha/contract/account/account';
import { formatTaxId } from '@matilha/contract/account/tax-id';
import { type FiscalDetails, type FiscalState, formatCep } from '@matilha/contract/billing/fiscal';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useUser } from '#web/features/account/api/get-user.ts';
import { EditableCard } from '#web/ui/editable-card.tsx';
import { LabelledValues } from '#web/ui/labelled-values.tsx';
import { fiscalDetailsQuery, useSaveFiscalDetails } from './api/fiscal-details.ts';
import { FiscalForm } from './fiscal-form.tsx';

/**
 * "Dados para a nota fiscal": a line to fill them in while they are missing for a payment, then a card to edit them. Shows nothing to a
 * user who never paid. `askOnly` leaves out data that were there before the visit.
 */
export function FiscalCard({ askOnly = false }: { askOnly?: boolean }) {
  const user = useUser();
  const { data } = useQuery({ ...fiscalDetailsQuery, enabled: user !== null });
  const [asked, setAsked] = useState(false);
  if (data?.needed && !asked) setAsked(true);
  if (!user || !data || !(asked || (data.details && !askOnly))) return null;
  return <Details user={user} state={data} titleAs={askOnly ? 'h2' : 'h3'} />;
}

interface DetailsProps {
  user: User;
  state: FiscalState;
  titleAs: 'h2' | 'h3';
}

function Details({ user, state, titleAs }: DetailsProps) {
  const save = useSaveFiscalDetails();
  const { details } = state;
  return (
    <EditableCard
      title="Dados para a nota fiscal"
      titleAs={titleAs}
      busy={save.isPending}
      opens={details ? undefined : 'Preencher'}
      view={details && <LabelledValues values={valuesOf(details)} />}
      form={(close) => (
        <FiscalForm user={user} details={details} save={save.mutateAsync} onSaved={close}>
          {details
            ? 'A mudança vale para as próximas notas.'
            : 'A nota fiscal precisa dos dados de quem comprou. Pedimos uma vez só.'}
        </FiscalForm>
      )}
    />
  );
}

const issLine: [string, ReactNode] = ['ISS', 'retido na fonte'];

function valuesOf(details: FiscalDetails): [string, ReactNode][] {
  const { logradouro, numero, complemento, bairro, cidade, uf, cep } = details;
  const street = [logradouro, numero, complemento].filter(Boolean).join(', ');
  return [
    ['CPF ou CNPJ', formatTaxId(details.documento)],
    ['Nome ou razão social', details.nome],
    ['Endereço', `${street}, ${bairro}`],
    ['Cidade', `${cidade}, ${uf}, CEP ${formatCep(cep)}`],
    ...(details.retem_iss ? [issLine] : []),
  ];
}
