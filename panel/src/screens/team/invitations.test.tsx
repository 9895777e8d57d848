import type { Invitation, StaffRole } from '@matilha/contract/panel/staff-access';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Answer, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import {
  api,
  at,
  fill,
  nextMonth,
  press,
  pressTwice,
  rowTexts,
  sent,
  serve,
} from '../people/testing/people.tsx';
import { Invitations } from './invitations.tsx';

const list = 'GET /api/admin/invitations';
const create = 'POST /api/admin/invitations';
const invitation = (id: number, status: Invitation['status'], role: StaffRole = 'editor'): Invitation => ({
  id,
  email: `${id}@x.example`,
  role,
  status,
  created_at: at,
  expires_at: nextMonth,
});
serve(() => api.on(list, [invitation(1, 'open'), invitation(2, 'open', 'support')]));

const email = 'Email de quem você convida';
async function open() {
  openPage(<Invitations />);
  await screen.findByText('2@x.example');
}

test('shows the newest invitations with their state, and buttons for those that may still be accepted', async () => {
  api.on(list, [
    invitation(1, 'open'),
    invitation(2, 'accepted', 'operator'),
    invitation(3, 'revoked', 'support'),
    invitation(4, 'expired'),
  ]);
  await open();
  const buttons = 'Enviar de novoCancelar convite';
  expect(rowTexts()).toEqual([
    `1@x.exampleEdição de conteúdo · vale até 30/11/2026, 23:30${buttons}`,
    '2@x.exampleOperação · aceito',
    '3@x.exampleAtendimento · cancelado',
    `4@x.exampleEdição de conteúdo · vencido${buttons}`,
  ]);
  expect(api.to(list)[0]?.search).toBe('?sort=created_at&order=desc&per_page=20');
});

test('invites once with the chosen role, empties the field and shows the new invitation', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse(create, promise);
  await open();
  fill(email, ' Nova@X.example ');
  await userEvent.click(screen.getByRole('combobox', { name: 'Papel' }));
  await userEvent.click(screen.getByRole('option', { name: /Atendimento/ }));
  await pressTwice('Convidar');
  await waitFor(() => expect(sent()).toHaveLength(1));
  api.on(list, [invitation(3, 'open', 'support'), invitation(1, 'open')]);
  resolve({ status: 201, body: invitation(3, 'open', 'support') });
  await screen.findByText('Convite enviado.');
  await screen.findByText('3@x.example');
  expect(screen.getByLabelText(email)).toHaveProperty('value', '');
  expect(sent()).toEqual([{ route: create, body: { email: 'nova@x.example', role: 'support' } }]);
});

test('keeps the address after a refusal, and says why', async () => {
  api.refuse(create, refusal('invalid_input', { email: 'Esta pessoa já trabalha no painel' }));
  await open();
  fill(email, 'nova@x.example');
  await press('Convidar');
  await screen.findByText('Esta pessoa já trabalha no painel');
  expect(screen.getByLabelText(email)).toHaveProperty('value', 'nova@x.example');
  expect(screen.queryByText('Convite enviado.')).toBeNull();
});

test('sends nothing for an address that is none, and takes the sentence back once it is one', async () => {
  api.refuse(create, { status: 201, body: invitation(3, 'open') });
  await open();
  fill(email, 'nova@');
  await press('Convidar');
  await screen.findByText('Email inválido');
  expect(sent()).toEqual([]);
  fill(email, 'nova@x.example');
  await press('Convidar');
  await screen.findByText('Convite enviado.');
  expect(screen.queryByText('Email inválido')).toBeNull();
});

const steps: Readonly<Record<string, [button: string, route: string, answer: unknown, done: string]>> = {
  'sends the pressed invitation again': [
    'Enviar de novo: 2@x.example',
    'POST /api/admin/invitations/2/resend',
    invitation(2, 'open', 'support'),
    'Convite enviado de novo.',
  ],
  'revokes the pressed invitation': [
    'Cancelar convite: 2@x.example',
    'DELETE /api/admin/invitations/2',
    null,
    'Convite cancelado.',
  ],
};

test.each(Object.entries(steps))('%s once, and reads the list again', async (_, step) => {
  const [button, route, answer, done] = step;
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse(route, promise);
  await open();
  await pressTwice(button);
  await waitFor(() => expect(sent()).toHaveLength(1));
  resolve({ status: 200, body: answer });
  await screen.findByText(done);
  await waitFor(() => expect(api.to(list)).toHaveLength(2));
  expect(sent()).toEqual([{ route, body: undefined }]);
});

test.each(Object.entries(steps))('says why it was refused, where it otherwise %s', async (_, step) => {
  const [button, route, , done] = step;
  api.refuse(route, refusal('conflict'));
  await open();
  await press(button);
  await screen.findByText(/Isso mudou enquanto você usava a página/);
  expect(screen.queryByText(done)).toBeNull();
});
