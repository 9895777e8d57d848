import type { Role } from '@matilha/contract/account/account';
import type { Person } from '@matilha/contract/panel/people';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { PersonActions } from './person-actions.tsx';
import { ana, api, bia, dialog, fill, press, SignedIn, sent, serve } from './testing/people.tsx';

serve();

interface Shown {
  role: Role;
  person?: Person;
  self?: boolean;
}

function open({ role, person = bia, self = false }: Shown) {
  const onChanged = vi.fn();
  const page = (
    <SignedIn as={role}>
      <PersonActions person={person} self={self} onChanged={onChanged} />
    </SignedIn>
  );
  const { router } = openPanel({ pages: { '/': page, '/people': 'A lista' }, history: ['/'] });
  return { onChanged, router };
}

const credits = 'Dar ou retirar créditos';
const access = 'Dar conteúdo';
const mail = 'Enviar email';
const block = 'Bloquear';
const exported = 'Exportar dados';
const erase = 'Excluir conta';

const shown: Readonly<Record<string, [Shown, string[]]>> = {
  'every action on a customer to an operator': [
    { role: 'operator' },
    [credits, access, mail, block, exported, erase],
  ],
  'no money and no deletion to the support': [{ role: 'support' }, [mail, block, exported]],
  'the return of a blocked account, to which no mail is sent': [
    { role: 'operator', person: { ...bia, blocked: true } },
    [credits, access, 'Desbloquear', exported, erase],
  ],
  'the return of a blocked account to the support': [
    { role: 'support', person: { ...bia, blocked: true } },
    ['Desbloquear', exported],
  ],
  'neither block nor return while an account is being deleted': [
    { role: 'operator', person: { ...bia, blocked: true, being_erased: true } },
    [credits, access, exported, erase],
  ],
  'neither block nor deletion on the own account': [
    { role: 'operator', self: true },
    [credits, access, mail, exported],
  ],
  'every action on a colleague to an operator': [
    { role: 'operator', person: { ...bia, role: 'editor' } },
    [credits, access, mail, block, exported, erase],
  ],
};

test.each(Object.entries(shown))('offers %s', async (_, [state, labels]) => {
  open(state);
  await screen.findByText(labels[0] ?? '');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(labels);
});

test('offers the support nothing on a colleague, beside the actions on a customer', async () => {
  const page = (
    <SignedIn as="support">
      <section aria-label="Colega">
        <PersonActions person={{ ...ana, role: 'editor' }} self={false} onChanged={() => undefined} />
      </section>
      <section aria-label="Cliente">
        <PersonActions person={bia} self={false} onChanged={() => undefined} />
      </section>
    </SignedIn>
  );
  openPanel({ pages: { '/': page }, history: ['/'] });
  const customer = await screen.findByRole('region', { name: 'Cliente' });
  expect(customer.querySelectorAll('button')).toHaveLength(3);
  expect(screen.getByRole('region', { name: 'Colega' }).querySelectorAll('button')).toHaveLength(0);
});

test('closes the dialog of a finished action and refetches the page', async () => {
  api.on('POST /api/admin/people/8/block', { message: 'Conta bloqueada.' });
  const { onChanged, router } = open({ role: 'support' });
  await press('Bloquear');
  await dialog('Bloquear a conta de Bia?');
  fill('Motivo', 'Usou cartão roubado');
  await press('Bloquear');
  await screen.findByText('Conta bloqueada.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onChanged).toHaveBeenCalledOnce();
  expect(router.state.location.pathname).toBe('/');
});

test('leads to the list after a deletion, because the page of the account is gone', async () => {
  api.on('POST /api/admin/people/8/erase', { message: 'Exclusão em andamento.' });
  const { onChanged, router } = open({ role: 'operator' });
  await press('Excluir conta');
  await dialog('Excluir a conta de Bia?');
  fill('Motivo', 'Pediu por telefone');
  fill('Email da conta', bia.email);
  fill('Digite EXCLUIR', 'EXCLUIR');
  await press('Excluir de vez');
  await waitFor(() => expect(router.state.location.pathname).toBe('/people'));
  expect(onChanged).not.toHaveBeenCalled();
});

test('changes nothing when a dialog is cancelled, and opens it empty the next time', async () => {
  const { onChanged } = open({ role: 'support' });
  await press('Exportar dados');
  await dialog('Exportar os dados de Bia?');
  fill('Motivo', 'Pediu por telefone');
  await press('Cancelar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Exportar dados');
  await dialog('Exportar os dados de Bia?');
  expect(screen.getByLabelText('Motivo')).toHaveProperty('value', '');
  expect(sent()).toEqual([]);
  expect(onChanged).not.toHaveBeenCalled();
});
