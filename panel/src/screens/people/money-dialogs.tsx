import * as knowledgeCalls from '@matilha/contract/calls/content/knowledge';
import * as peopleCalls from '@matilha/contract/calls/panel/people';
import {
  creditsInput,
  giveAccessInput,
  mostCreditsAtOnce,
  type PersonAccess,
  reasonInput,
} from '@matilha/contract/panel/people';
import { randomUuid } from '@matilha/contract/random-uuid';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AutocompleteInput } from 'react-admin';
import * as z from 'zod/mini';
import { call } from '../../lib/api-client.ts';
import { CountInput } from '../../ui/amount-input.tsx';
import { LineInput } from '../../ui/inputs.tsx';
import { type PersonDialogProps, ReasonInput } from './account-dialogs.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { numberOf, plural } from './formats.ts';

/** The sign comes from the choice between giving and taking. */
const creditsForm = z.object({
  amount: z
    .int('Informe quantos créditos')
    .check(
      z.minimum(1, 'Informe quantos créditos'),
      z.maximum(mostCreditsAtOnce, `No máximo ${numberOf(mostCreditsAtOnce)} por vez`),
    ),
  reason: creditsInput.shape.reason,
});

export function CreditsDialog({ person, ...rest }: PersonDialogProps) {
  const [key] = useState(() => randomUuid());
  const [sign, setSign] = useState<1 | -1>(1);
  const act = async ({ amount, reason }: z.output<typeof creditsForm>) => {
    const body = { amount: amount * sign, reason, key };
    const moved = await call(peopleCalls.changeCredits, { params: { id: person.id }, body });
    return `${plural(Math.abs(moved.amount), 'crédito', 'créditos')} ${sign > 0 ? 'a mais' : 'a menos'}. Saldo: ${numberOf(moved.available)}.`;
  };
  return (
    <ActionDialog
      title="Dar ou retirar créditos"
      explain={`Saldo hoje: ${numberOf(person.credits_available)}. ${
        sign > 0
          ? 'Créditos dados não vencem. A pessoa vê o lançamento com o motivo no extrato.'
          : 'Retirar nunca deixa o saldo abaixo de zero. A pessoa vê o lançamento com o motivo no extrato.'
      }`}
      confirm={sign > 0 ? 'Dar créditos' : 'Retirar créditos'}
      schema={creditsForm}
      initial={{ reason: '' }}
      act={act}
      {...rest}
    >
      <ToggleButtonGroup
        exclusive
        value={sign}
        onChange={(_event, chosen: 1 | -1 | null) => chosen && setSign(chosen)}
        aria-label="Dar ou retirar"
        sx={{ mb: 1 }}
      >
        <ToggleButton value={1}>Dar</ToggleButton>
        <ToggleButton value={-1}>Retirar</ToggleButton>
      </ToggleButtonGroup>
      <CountInput source="amount" label="Quantidade" size="medium" />
      <LineInput source="reason" label="Motivo, como a pessoa vai ler" />
    </ActionDialog>
  );
}

const accessForm = z.omit(giveAccessInput, { key: true });

export function GiveAccessDialog({ person, ...rest }: PersonDialogProps) {
  const [key] = useState(() => randomUuid());
  const { data = [] } = useQuery({
    queryKey: ['products'],
    queryFn: () => call(knowledgeCalls.listProducts),
  });
  const sold = data.filter(({ is_paid: paid }) => paid).map(({ id, titulo }) => ({ id, name: titulo }));
  const act = async (values: z.output<typeof accessForm>) =>
    (await call(peopleCalls.giveAccess, { params: { id: person.id }, body: { ...values, key } })).message;
  return (
    <ActionDialog
      title="Dar um conteúdo"
      explain="A pessoa abre o conteúdo na hora, sem prazo e sem cobrança."
      confirm="Dar acesso"
      schema={accessForm}
      initial={{ reason: '' }}
      act={act}
      {...rest}
    >
      <AutocompleteInput source="produto_id" label="Conteúdo" choices={sold} fullWidth />
      <ReasonInput />
    </ActionDialog>
  );
}

export function TakeAccessDialog({ person, access, ...rest }: PersonDialogProps & { access: PersonAccess }) {
  const params = { id: person.id, accessId: access.id };
  return (
    <ActionDialog
      title={`Retirar “${access.produto}”?`}
      explain="A pessoa deixa de abrir o conteúdo na hora. Um pagamento não é devolvido por aqui."
      confirm="Retirar"
      danger
      schema={reasonInput}
      initial={{ reason: '' }}
      act={async (body) => (await call(peopleCalls.revokeAccess, { params, body })).message}
      {...rest}
    >
      <ReasonInput />
    </ActionDialog>
  );
}
