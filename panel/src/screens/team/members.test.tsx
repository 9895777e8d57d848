import type { StaffRole, TeamMember } from '@matilha/contract/panel/staff-access';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { type Answer, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { api, at, dialog, press, rowTexts, SignedIn, sent, serve } from '../people/testing/people.tsx';
import { savedFiles } from '../people/testing/saved-files.ts';
import { Members } from './members.tsx';

const list = 'GET /api/admin/team';
const member = (id: number, role: StaffRole, more: Partial<TeamMember> = {}): TeamMember => ({
  id,
  name: `Pessoa ${id}`,
  email: `${id}@x.example`,
  role,
  methods: { authenticator: false, passkeys: 0, recovery_codes: 0 },
  last_sign_in_at: null,
  ...more,
});
serve(() => api.on(list, [member(1, 'operator'), member(2, 'editor'), member(3, 'support')]));

const open = () =>
  openPage(
    <SignedIn as="operator" id={1}>
      <Members />
    </SignedIn>,
  );

test('shows role, second factors and last sign-in of each person', async () => {
  const methods = (authenticator: boolean, passkeys: number, recovery_codes: number) => ({
    methods: { authenticator, passkeys, recovery_codes },
  });
  api.on(list, [
    member(1, 'operator', { ...methods(true, 2, 10), last_sign_in_at: at }),
    member(2, 'editor', methods(false, 1, 1)),
    member(3, 'support'),
  ]);
  open();
  await screen.findByText('Pessoa 3 · Atendimento');
  expect(rowTexts().map((text) => text?.split('Mudar papel')[0])).toEqual([
    'Pessoa 1 · Operação1@x.example · Segundo fator: aplicativo, 2 chaves, 10 códigos · última entrada em 25/11/2026, 09:00',
    'Pessoa 2 · Edição de conteúdo2@x.example · Segundo fator: 1 chave, 1 código · ainda não entrou',
    'Pessoa 3 · Atendimento3@x.example · Sem segundo fator · ainda não entrou',
  ]);
  expect(api.to(list)[0]?.search).toBe('?per_page=100');
});

test('offers the reset of a second factor for everybody but oneself', async () => {
  open();
  await screen.findByText('Pessoa 3 · Atendimento');
  await waitFor(() =>
    expect(
      screen.getAllByText('Zerar segundo fator').map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Zerar segundo fator: 2@x.example', 'Zerar segundo fator: 3@x.example']),
  );
});

describe('a role', () => {
  const chooseRole = async (name: RegExp) => {
    await press('Mudar papel: 2@x.example');
    const change = await dialog('Papel de Pessoa 2');
    await userEvent.click(change.getByRole('combobox', { name: 'Papel' }));
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    await userEvent.click(screen.getByRole('option', { name }));
    return { change, options };
  };

  test('offers three roles, each with its areas, and sends the chosen one once', async () => {
    api.on('PUT /api/admin/team/2/role', null);
    open();
    const { change, options } = await chooseRole(/Atendimento/);
    expect(options).toEqual([
      'Operação (tudo)',
      'Edição de conteúdo (só conteúdo)',
      'Atendimento (só pessoas)',
    ]);
    api.on(list, [member(1, 'operator'), member(2, 'support'), member(3, 'support')]);
    await userEvent.dblClick(change.getByRole('button', { name: 'Mudar papel' }));
    await screen.findByText('Papel alterado.');
    await screen.findByText('Pessoa 2 · Atendimento');
    expect(sent()).toEqual([{ route: 'PUT /api/admin/team/2/role', body: { role: 'support' } }]);
  });

  test('stays as it is when the only operator would lose theirs, and the reason is shown', async () => {
    api.refuse('PUT /api/admin/team/2/role', refusal('last_operator'));
    open();
    const { change } = await chooseRole(/Atendimento/);
    await userEvent.click(change.getByRole('button', { name: 'Mudar papel' }));
    await screen.findByText(/Você é a única pessoa que opera esta instalação/);
    expect(screen.getByText('Pessoa 2 · Edição de conteúdo').isConnected).toBe(true);
    expect(screen.queryByText('Papel alterado.')).toBeNull();
  });

  test('starts at the role of each person, also after another dialog was cancelled', async () => {
    open();
    await chooseRole(/Operação/);
    await press('Cancelar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Mudar papel: 3@x.example');
    const next = await dialog('Papel de Pessoa 3');
    expect(next.getByRole('combobox', { name: 'Papel' }).textContent).toBe('Atendimento (só pessoas)');
    expect(sent()).toEqual([]);
  });
});

const questions: Readonly<Record<string, [button: string, title: string, route: string, done: string]>> = {
  'an access': [
    'Encerrar acesso: 3@x.example',
    'Encerrar o acesso?',
    'DELETE /api/admin/team/3',
    'Acesso encerrado.',
  ],
  'a second factor': [
    'Zerar segundo fator: 3@x.example',
    'Zerar o segundo fator?',
    'DELETE /api/admin/team/3/second-factor',
    'Segundo fator zerado.',
  ],
};

describe.each(Object.entries(questions))('%s', (_, [button, title, route, done]) => {
  test('ends once, however often the answer is pressed, and the team is read again', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    api.refuse(route, promise);
    open();
    await press(button);
    await userEvent.dblClick((await dialog(title)).getByText('Confirmar'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    resolve({ status: 200, body: null });
    await screen.findByText(done);
    await waitFor(() => expect(api.to(list)).toHaveLength(2));
    expect(sent()).toEqual([{ route, body: undefined }]);
  });

  test('stays after a refusal, whose reason is shown until the next attempt', async () => {
    api.refuse(route, refusal('conflict'));
    open();
    await press(button);
    await userEvent.click((await dialog(title)).getByText('Confirmar'));
    await screen.findByText(/Isso mudou enquanto você usava a página/);
    api.on(route, null);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(button);
    await userEvent.click((await dialog(title)).getByText('Confirmar'));
    await screen.findByText(done);
    expect(screen.queryByText(/Isso mudou enquanto você usava a página/)).toBeNull();
  });
});

test('saves the team as a file, or says why not', async () => {
  const files = savedFiles();
  api.refuse('GET /api/admin/team.csv', refusal('unavailable'));
  open();
  await screen.findByText('Pessoa 3 · Atendimento');
  await press('Exportar');
  await screen.findByText(/indisponível por um momento/);
  api.on('GET /api/admin/team.csv', 'nome;papel');
  await press('Exportar');
  await waitFor(async () => expect(await files()).toEqual([{ name: 'equipe.csv', text: '"nome;papel"' }]));
});

test('says why the team could not be read', async () => {
  api.refuse(list, refusal('forbidden'));
  open();
  await screen.findByText('Você não tem permissão para fazer isso.');
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});
