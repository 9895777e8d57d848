import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ResourceDefinitionContextProvider } from 'react-admin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { recordSavedFiles } from '../../testing/saved-files.ts';
import { RatedPage } from './rated-page.tsx';

const list = 'GET /api/admin/rated-answers';
const rated = (id: number, assistant: string) => ({
  id,
  assistant_id: id + 10,
  assistant,
  created_at: '2026-11-26T01:05:00.000Z',
  reason: null as 'wrong' | null,
  has_note: false,
  sources: [] as string[],
  error_code: null as string | null,
  reviewed_at: null as string | null,
});
const marketing = rated(1, 'Marketing');
const clinic = {
  ...rated(2, 'Clínica'),
  reason: 'wrong',
  has_note: true,
  sources: ['Banho e tosa', 'Preços'],
  error_code: 'unavailable',
  reviewed_at: '2026-11-27T12:00:00.000Z',
};

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api.on(list, [marketing, clinic]);
});
afterEach(() => api.stop());

const cardOf = async (assistant: string) =>
  within((await screen.findByRole('heading', { name: assistant })).closest('article') as HTMLElement);
const press = async (assistant: string, name: string) =>
  userEvent.click((await cardOf(assistant)).getByRole('button', { name }));

test('says of each answer why it was rated badly, when, and which sources it had', async () => {
  openPage(<RatedPage />);
  const plain = await cardOf('Marketing');
  plain.getByText('Sem motivo');
  plain.getByText('25/11/2026, 22:05');
  plain.getByText('Sem fonte do banco de conhecimento');
  const full = await cardOf('Clínica');
  full.getByText('Está errada');
  full.getByText('Deixou um recado: abra para ler.');
  full.getByText('Fontes: Banho e tosa · Preços');
  full.getByText((refusal('unavailable').body as { message: string }).message);
});

test('offers to mark as seen only an unseen answer', async () => {
  openPage(<RatedPage />);
  (await cardOf('Marketing')).getByRole('button', { name: 'Marcar como vista' });
  const seen = (await cardOf('Clínica')).getAllByRole('button').map(({ textContent }) => textContent);
  expect(seen).toEqual(['Ler pergunta, resposta e recado', 'Acrescentar à avaliação']);
});

test('reads the list again when another person has already marked the answer', async () => {
  api.refuse('POST /api/admin/work/answers/1/act', refusal('not_found'));
  openPage(<RatedPage />);
  await cardOf('Marketing');
  api.on(list, [clinic]);
  await press('Marketing', 'Marcar como vista');
  await screen.findByText((refusal('not_found').body as { message: string }).message);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  await cardOf('Clínica');
});

test('leads to the assistant of the answer and to a new material, where the role has these screens', async () => {
  const definitions = {
    assistants: { name: 'assistants', hasEdit: true },
    materials: { name: 'materials', hasCreate: true },
  };
  openPage(
    <ResourceDefinitionContextProvider definitions={definitions}>
      <RatedPage />
    </ResourceDefinitionContextProvider>,
  );
  const links = (await cardOf('Clínica')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Melhorar a instrução', '/assistants/12'],
    ['Escrever um material', '/materials/create'],
  ]);
});

test('opens the chosen answer with the typed reason, which stays after a refusal', async () => {
  const open = 'POST /api/admin/rated-answers/2/open';
  api.refuse(open, refusal('rate_limited'));
  openPage(<RatedPage />);
  await press('Clínica', 'Ler pergunta, resposta e recado');
  const dialog = within(await screen.findByRole('dialog', { name: 'Pergunta e resposta' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Ler' }));
  await dialog.findByText('Diga por que precisa ler esta conversa');
  expect(api.to(open)).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Por que você precisa ler'), 'Ela pediu ajuda');
  await userEvent.click(dialog.getByRole('button', { name: 'Ler' }));
  await screen.findByText((refusal('rate_limited').body as { message: string }).message);
  expect(dialog.getByLabelText('Por que você precisa ler')).toHaveProperty('value', 'Ela pediu ajuda');
  const step = { name: 'ver_posts', title: 'Vendo os posts', state: 'done', summary: '3 posts', card: null };
  api.on(open, {
    question: 'Quanto custa?',
    answer: 'Depende.',
    note: '<b>Não gostei</b>',
    steps: [step],
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Ler' }));
  await dialog.findByText('<b>Não gostei</b>');
  dialog.getByText('Quanto custa?');
  dialog.getByText('3 posts');
  expect(api.to(open).map(({ body }) => body)).toEqual([
    { motivo: 'Ela pediu ajuda' },
    { motivo: 'Ela pediu ajuda' },
  ]);
});

test('adds a question to the evaluation of the assistant that gave the answer', async () => {
  const assistants = [11, 12].map((id) => ({
    id,
    title: `Assistente ${id}`,
    description: '',
    image_url: '',
    credits_per_use: 1,
  }));
  const add = 'POST /api/admin/evaluation-cases';
  const created_at = '2026-11-26T01:05:00.000Z';
  const asked = { assistente: 12, pergunta: 'Quanto cobro?', espera: ['conta'] };
  api.on('GET /api/lists', assistants).refuse(add, { status: 201, body: { ...asked, id: 1, created_at } });
  openPage(<RatedPage />);
  await press('Clínica', 'Acrescentar à avaliação');
  await screen.findByText('Assistente 12');
  await userEvent.type(screen.getByRole('textbox', { name: 'Pergunta' }), 'Quanto cobro?');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mostra uma conta certa' }));
  await userEvent.click(screen.getByRole('button', { name: 'Acrescentar' }));
  await screen.findByText('Pergunta acrescentada: vale na próxima avaliação.');
  expect(api.to(add).map(({ body }) => body)).toEqual([asked]);
});

test('narrows the list and its file by the chosen reason, from the first page', async () => {
  const files = recordSavedFiles();
  api.on('GET /api/admin/rated-answers.csv', 'id');
  const { router } = openPage(<RatedPage />, '/?pagina=3&vistas=sim');
  await cardOf('Marketing');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Motivo' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Não entendi' }));
  await waitFor(() => expect(router.state.location.search).toBe('?motivo=unclear&vistas=sim&pagina=1'));
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  await waitFor(() => expect(files).toMatchObject([{ name: 'mal-avaliadas.csv' }]));
  const asked = [list, 'GET /api/admin/rated-answers.csv'].map((route) => api.to(route).at(-1)?.search);
  expect(asked).toEqual([
    '?order=desc&vistas=sim&motivo=unclear&page=1&per_page=25',
    '?order=desc&vistas=sim&motivo=unclear',
  ]);
});

test('says that no answer is there, and shows the last page in place of one that has become empty', async () => {
  api.refuse(`${list}?order=desc&vistas=nao&page=2&per_page=25`, {
    status: 200,
    body: [],
    headers: { 'x-total-count': '1' },
  });
  api.on(`${list}?order=desc&vistas=nao&page=1&per_page=25`, [clinic]).on(list, []);
  const { router } = openPage(<RatedPage />, '/?pagina=2');
  await cardOf('Clínica');
  await router.navigate('/?vistas=sim');
  await screen.findByText('Nenhuma resposta aqui.');
});
