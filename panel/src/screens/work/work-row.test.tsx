import type { WorkItem, WorkKindName } from '@matilha/contract/panel/work';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ResourceDefinitionContextProvider } from 'react-admin';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { type Answer, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { api, at, press, pressTwice, sent, serve } from '../people/testing/people.tsx';
import { savedFiles } from '../people/testing/saved-files.ts';
import { WorkList } from './work-list.tsx';

serve();
const item = (id: string, more: Partial<WorkItem> = {}): WorkItem => ({
  id,
  title: `Coisa ${id}`,
  detail: `Detalhe ${id}`,
  due_at: null,
  user_id: null,
  link: null,
  since: at,
  ...more,
});

/** Shows the values that a link carries to the next page. */
const Carried = () => <p>{JSON.stringify(useLocation().state)}</p>;

interface Opened {
  bulk?: boolean;
  /** Screens that the person's role has. */
  screens?: object;
}

function open(kind: WorkKindName, rows: WorkItem[], { bulk = false, screens = {} }: Opened = {}) {
  api.on(`GET /api/admin/work/${kind}`, rows);
  const page = (
    <ResourceDefinitionContextProvider definitions={{ ...screens }}>
      <WorkList summary={{ kind, total: rows.length, oldest_at: null, due_at: null, bulk }} />
    </ResourceDefinitionContextProvider>
  );
  return openPanel({
    pages: { '/': page, '/materials/create': <Carried />, '*': 'Outra tela' },
    history: ['/'],
  });
}
const rowOf = async (title: string) => within((await screen.findByText(title)).closest('li') as HTMLElement);

test('acts on the pressed row once, while its button turns', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse('POST /api/admin/work/jobs/2/act', promise);
  open('jobs', [item('1'), item('2')]);
  await pressTwice('Rodar de novo: Coisa 2');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Rodar de novo: Coisa 1' })).toHaveProperty('disabled', false);
  resolve({ status: 200, body: { message: 'Vai rodar.' } });
  await screen.findByText('Vai rodar.');
  expect(sent().map(({ route }) => route)).toEqual(['POST /api/admin/work/jobs/2/act']);
});

test('says why an action was refused, and keeps the row', async () => {
  api.refuse('POST /api/admin/work/jobs/2/act', refusal('unavailable'));
  open('jobs', [item('1'), item('2')]);
  await press('Rodar de novo: Coisa 2');
  await screen.findByText(/indisponível por um momento/);
  const button = screen.getByRole('button', { name: 'Rodar de novo: Coisa 2' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
});

test('marks a refund that is made by hand once, after a question that names it', async () => {
  const dated = { due_at: '2126-12-01T12:00:00.000Z' };
  api.on('POST /api/admin/refunds/2/returned', { message: 'Marcada.' });
  open('refunds', [item('1', dated), item('2', dated), item('3')]);
  expect((await rowOf('Coisa 3')).queryByText('Marcar como devolvida')).toBeNull();
  await userEvent.click((await rowOf('Coisa 2')).getByText('Marcar como devolvida'));
  const question = within(await screen.findByRole('dialog', { name: 'Marcar como devolvida: Coisa 2' }));
  await userEvent.dblClick(question.getByText('Confirmar'));
  await screen.findByText('Marcada.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([{ route: 'POST /api/admin/refunds/2/returned', body: undefined }]);
});

test('leads to the person of the row, where the role has a page of people', async () => {
  const people = { people: { name: 'people', hasShow: true } };
  open('mails', [item('1', { user_id: 70 }), item('2', { user_id: 71 }), item('3')], { screens: people });
  const link = (await rowOf('Coisa 2')).getByRole('link', { name: 'Ver a pessoa' });
  expect(link.getAttribute('href')).toBe('/people/71/show');
  expect(screen.getAllByText('Ver a pessoa')).toHaveLength(2);
});

test('names the detail of a row without a link for a role without people', async () => {
  open('mails', [item('1', { user_id: 70 })]);
  const row = await rowOf('Coisa 1');
  expect([row.getByText('Detalhe 1').tagName, row.queryByRole('link')]).toEqual(['P', null]);
});

test('opens the same thing at the payment provider in a tab of its own', async () => {
  open('disputes', [item('1'), item('2', { link: 'https://dashboard.stripe.com/disputes/2' })]);
  const link = (await rowOf('Coisa 2')).getByRole('link', { name: 'Abrir na Stripe' });
  expect(link.getAttribute('href')).toBe('https://dashboard.stripe.com/disputes/2');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('begins a material with the question of the row', async () => {
  const { router } = open('questions', [item('1'), item('2', { title: 'Como precificar a tosa?' })], {
    screens: { materials: { name: 'materials', hasCreate: true } },
  });
  await userEvent.click((await rowOf('Como precificar a tosa?')).getByText('Escrever um material'));
  await screen.findByText('{"values":{"perguntas":["Como precificar a tosa?"]}}');
  expect(router.state.location.pathname).toBe('/materials/create');
});

test('leads from a badly rated answer to the page with the notes', async () => {
  const { router } = open('answers', [item('1'), item('2')]);
  await userEvent.click((await rowOf('Coisa 2')).getByText('Ver o recado'));
  await screen.findByText('Outra tela');
  expect(router.state.location.pathname).toBe('/mal-avaliadas');
});

test('saves all of a kind as a file, or says why not', async () => {
  const files = savedFiles();
  api.refuse('GET /api/admin/work/leads.csv', refusal('unavailable'));
  open('leads', [item('1'), item('2')]);
  await press('Exportar');
  await screen.findByText(/indisponível por um momento/);
  api.on('GET /api/admin/work/leads.csv', 'nome');
  await press('Exportar');
  await waitFor(async () => expect(await files()).toEqual([{ name: 'espera-leads.csv', text: '"nome"' }]));
});

test('offers the action on all where it can be done, and asks before it', async () => {
  open('leads', [item('1'), item('2')], { bulk: true });
  await press('Enviar todos');
  const question = within(await screen.findByRole('dialog', { name: 'Enviar todos' }));
  await userEvent.click(question.getByText('Cancelar'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([]);
});
