import type { Role } from '@matilha/contract/account/account';
import type { Person } from '@matilha/contract/panel/people';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { PersonPage } from './person-page.tsx';
import { ana, api, at, bia, dialog, fill, press, SignedIn, serve } from './testing/people.tsx';

const tabs: Readonly<Record<string, [path: string, empty: string]>> = {
  Conversas: ['conversations', 'Nenhuma conversa.'],
  Pagamentos: ['payments', 'Nenhum pagamento.'],
  Extrato: ['ledger', 'Nenhum lançamento.'],
  Conteúdos: ['access', 'Nenhum conteúdo pago.'],
  Sessões: ['sessions', 'Nenhum aparelho conectado.'],
  Emails: ['mails', 'Nenhum email nos últimos 90 dias.'],
  Aceites: ['consents', 'Nenhum aceite.'],
  Privacidade: ['privacy-requests', 'Nenhum pedido de privacidade.'],
  Histórico: ['history', 'Nada registrado.'],
};

function serveLists(id: number) {
  for (const [path] of Object.values(tabs)) api.on(`GET /api/admin/people/${id}/${path}`, []);
}
serve(() => {
  api.on('GET /api/admin/people/7', ana).on('GET /api/admin/people/8', bia);
  serveLists(7);
  serveLists(8);
});

function open(id = 8, role: Role = 'operator', self = 1) {
  const page = (
    <SignedIn as={role} id={self}>
      <PersonPage />
    </SignedIn>
  );
  return openPanel({ pages: { '/people/:id/show': page }, history: [`/people/${id}/show`] });
}
const read = (id: number) => api.to(`GET /api/admin/people/${id}`);
const chooseTab = async (name: string) => fireEvent.click(await screen.findByRole('tab', { name }));

test('reads each list of the opened person when its tab is chosen', async () => {
  open(8);
  await screen.findByRole('heading', { level: 2, name: 'Bia Lima' });
  for (const [name, [path, empty]] of Object.entries(tabs)) {
    await chooseTab(name);
    await screen.findByText(empty);
    expect(api.to(`GET /api/admin/people/8/${path}`).length).toBeGreaterThan(0);
  }
  expect(api.calls.filter(({ route }) => route.includes('/people/7'))).toEqual([]);
  expect(read(8)).toHaveLength(1);
});

test('says why a person was not found, and reads the page again when asked', async () => {
  api.refuse('GET /api/admin/people/8', refusal('not_found'));
  open(8);
  await screen.findByText('Não encontramos o que você procura.');
  api.on('GET /api/admin/people/8', bia);
  await press('Tentar novamente');
  await screen.findByRole('heading', { level: 2, name: 'Bia Lima' });
  expect(screen.queryByText('Não encontramos o que você procura.')).toBeNull();
});

test('shows the next person, whatever tab was open and however late the first answer comes', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse('GET /api/admin/people/7', promise);
  const { router } = open(7);
  await waitFor(() => expect(read(7)).toHaveLength(1));
  await router.navigate('/people/8/show');
  await screen.findByRole('heading', { level: 2, name: 'Bia Lima' });
  await chooseTab('Pagamentos');
  await screen.findByText('Nenhum pagamento.');
  resolve({ status: 200, body: ana });
  await router.navigate('/people/7/show');
  await screen.findByRole('heading', { level: 2, name: 'Ana Souza' });
  expect(screen.queryByText('Bia Lima')).toBeNull();
  expect(screen.getByRole('tab', { name: 'Conversas' }).getAttribute('aria-selected')).toBe('true');
});

const states: Readonly<Record<string, [Partial<Person>, string]>> = {
  'a blocked account since when': [
    { blocked: true, blocked_at: at },
    'Conta bloqueada desde 25/11/2026, 09:00.',
  ],
  'a deletion before the block that comes with it': [
    { blocked: true, blocked_at: at, being_erased: true },
    'A exclusão desta conta está em andamento.',
  ],
  'a provisional account': [
    { provisional: true, email_verified: false },
    'Conta provisória, criada pela página de entrada e ainda sem senha.',
  ],
};

test.each(Object.entries(states))('names %s', async (_, [state, sentence]) => {
  api.on('GET /api/admin/people/8', { ...bia, ...state });
  open(8);
  await screen.findByText(sentence);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('shows a heading for a person without a name', async () => {
  api.on('GET /api/admin/people/8', { ...bia, first_name: '', last_name: '' });
  open(8);
  await screen.findByRole('heading', { level: 2, name: '(sem nome)' });
});

test('reads the page again after an action, and shows the new state', async () => {
  api.on('POST /api/admin/people/8/block', { message: 'Conta bloqueada.' });
  open(8);
  await press('Bloquear');
  await dialog('Bloquear a conta de Bia?');
  fill('Motivo', 'Usou cartão roubado');
  api.on('GET /api/admin/people/8', { ...bia, blocked: true, blocked_at: at });
  await press('Bloquear');
  await screen.findByText('Conta bloqueada desde 25/11/2026, 09:00.');
  await screen.findByRole('button', { name: 'Desbloquear' });
});

test('records no second look when the window gets the focus again', async () => {
  open(8);
  await screen.findByText('Nenhuma conversa.');
  const list = 'GET /api/admin/people/8/conversations';
  const before = api.to(list).length;
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(api.to(list)).toHaveLength(before + 1));
  expect(read(8)).toHaveLength(1);
});

const conversation = {
  id: 52,
  assistant: 'Vendas',
  created_at: at,
  last_at: at,
  questions: 1,
  answers: 1,
  last_status: 'complete',
  credits: 1,
  thumbs_up: 0,
  thumbs_down: 0,
};
const readers: Readonly<Record<string, [Role, Role, number]>> = {
  'a customer’s conversations to the support': ['support', 'subscriber', 1],
  'a colleague’s conversations to an operator': ['operator', 'editor', 1],
  'no conversation of a colleague to the support': ['support', 'editor', 0],
};

test.each(Object.entries(readers))('opens %s', async (_, [role, of, buttons]) => {
  api.on('GET /api/admin/people/8', { ...bia, role: of });
  api.on('GET /api/admin/people/8/conversations', [conversation]);
  open(8, role);
  await screen.findByText(/25\/11\/2026, 09:00 · 1 pergunta/);
  expect(screen.queryAllByRole('button', { name: 'Abrir conversa: Vendas' })).toHaveLength(buttons);
});

const access = {
  id: 42,
  produto_id: 3,
  produto: 'Curso de vendas',
  source: 'operator',
  starts_at: at,
  ends_at: null,
  revoked_at: null,
};

test.each([
  ['an operator', 'operator', 1],
  ['nobody of the support', 'support', 0],
] as const)('lets %s take a content', async (_, role, buttons) => {
  api.on('GET /api/admin/people/8/access', [access]);
  open(8, role);
  await chooseTab('Conteúdos');
  await screen.findByText('Curso de vendas');
  expect(screen.queryAllByRole('button', { name: 'Retirar: Curso de vendas' })).toHaveLength(buttons);
});

test('offers neither block nor deletion to the person whose page it is', async () => {
  open(8, 'operator', 8);
  await screen.findByRole('button', { name: 'Dar conteúdo' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Bloquear' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Excluir conta' })).toBeNull();
});
