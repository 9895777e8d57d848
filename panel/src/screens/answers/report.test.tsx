import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, LoopbackApi, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { recordSavedFiles } from '../../testing/saved-files.ts';
import { AnswersPage } from './answers-page.tsx';
import { reportOf } from './testing/report.ts';

const report = 'GET /api/admin/answers-report';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api.on(report, reportOf(400));
});
afterEach(() => api.stop());

/** Returns the texts of a table's cells, row by row, without its headings. */
const cellsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
/** Returns the texts of a tile: its name, its figure and the note below. */
const tileOf = async (name: string) =>
  [...((await screen.findByText(name, { selector: 'p.MuiTypography-body2' })).parentElement?.children ?? [])]
    .map(({ textContent }) => textContent)
    .slice(1);
const withSpaces = (text: string | null) => text?.replaceAll('\u00a0', ' ');
const choose = (days: string) => userEvent.click(screen.getByRole('button', { name: `${days} dias` }));

test('counts failures as a share of all attempts, and answers without a source of the answers', async () => {
  openPage(<AnswersPage />);
  expect(await tileOf('Falhas')).toEqual(['100', '20%']);
  expect(await tileOf('Sem fonte')).toEqual(['100', '25%']);
  expect(await tileOf('Respostas')).toEqual(['400', '2 paradas por quem perguntou']);
  expect(await tileOf('Boas avaliações')).toEqual(['7', '5 ruins']);
});

test('names the wait of half of the answers, the tokens and the cost in short', async () => {
  openPage(<AnswersPage />);
  expect(await tileOf('Primeira palavra')).toEqual(['até 1 s', 'para metade das respostas']);
  expect((await tileOf('Tokens')).map(withSpaces)).toEqual(['500 mil', '100 mil escritos, 200 mil do cache']);
  expect(await tileOf('Custo estimado')).toEqual(['US$ 4,00', 'pelos preços informados']);
});

test('says that the slow half of the answers took more than 16 seconds', async () => {
  const first_text = [
    { up_to_ms: 500, count: 1 },
    { up_to_ms: null, count: 2 },
  ];
  api.on(report, { ...reportOf(400), first_text });
  openPage(<AnswersPage />);
  expect(await tileOf('Primeira palavra')).toEqual(['mais de 16 s', 'para metade das respostas']);
  expect(cellsOf('Tempo até a primeira palavra')).toEqual([
    ['Até 0,5 s', '1'],
    ['Mais de 16 s', '2'],
  ]);
});

test('lists the days from the newest, and each assistant and model with its own figures', async () => {
  openPage(<AnswersPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Números de cada dia' }));
  expect(cellsOf('Respostas por dia').map(([day, answers, failed]) => [day, answers, failed])).toEqual([
    ['01/12', '4', '0'],
    ['24/11', '8', '3'],
  ]);
  expect(
    cellsOf('Respostas por assistente').map((cells) => [cells[0], cells[1], cells[5], cells[7]]),
  ).toEqual([
    ['Marketing', '12', '3', 'US$ 0,12'],
    ['Clínica', '1.600', '400', 'US$ 16,00'],
  ]);
  expect(cellsOf('Respostas por modelo').map(([model, answers]) => [model, answers])).toEqual([
    ['pequeno-1', '16'],
  ]);
});

test('names each reason of a failure and of a bad rating in the words that people read', async () => {
  openPage(<AnswersPage />);
  await screen.findByText('Motivos das falhas');
  expect(cellsOf('Motivos das falhas')).toEqual([
    [(refusal('unavailable').body as { message: string }).message, '3'],
    ['Sem motivo registrado', '1'],
  ]);
  expect(cellsOf('Motivos das avaliações ruins')).toEqual([
    ['Longa demais', '4'],
    ['Sem motivo', '2'],
  ]);
  await screen.findByText('Sem preço, e por isso fora do custo estimado: novo-2, novo-3.');
});

test('shows the calls of each tool with the share that failed, and saves those of each day', async () => {
  const files = recordSavedFiles();
  api.on('GET /api/admin/answers-report/tools.csv', 'dia;ferramenta');
  openPage(<AnswersPage />);
  await screen.findByRole('table', { name: 'Ferramentas' });
  expect(cellsOf('Ferramentas')).toEqual([
    ['Fazendo a conta da comissão', '1.200', '30', '2,5%'],
    ['Vendo os posts', '4', '0', '0%'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Exportar as ferramentas' }));
  const bytes = JSON.stringify('dia;ferramenta').length;
  await waitFor(() => expect(files).toEqual([{ name: 'ferramentas-30-dias.csv', bytes }]));
});

test('says of a period without tools that none was used', async () => {
  api.on(report, { ...reportOf(400), by_tool: [] });
  openPage(<AnswersPage />);
  await screen.findByText('Nenhuma ferramenta foi usada neste período.');
  expect(screen.queryByRole('table', { name: 'Ferramentas' })).toBeNull();
});

test('says of a period without answers that there are none, in place of empty tables', async () => {
  const none = { by_day: [], by_assistant: [], by_model: [], first_text: [], without_price: [] };
  api.on(report, { ...reportOf(0), ...none });
  openPage(<AnswersPage />);
  expect(await screen.findAllByText('Nenhuma resposta neste período.')).toHaveLength(3);
  expect(await tileOf('Falhas')).toEqual(['0', '–']);
  expect(await tileOf('Primeira palavra')).toEqual(['–', 'para metade das respostas']);
});

test('reads 30 days first, then the chosen ones, which the address keeps and the file has', async () => {
  const files = recordSavedFiles();
  api.on(`${report}?dias=7`, reportOf(40)).on('GET /api/admin/answers-report.csv', 'dia;respostas');
  const { router } = openPage(<AnswersPage />, '/?dias=365');
  expect(await tileOf('Respostas')).toContain('400');
  await choose('7');
  await waitFor(async () => expect(await tileOf('Respostas')).toContain('40'));
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  const bytes = JSON.stringify('dia;respostas').length;
  await waitFor(() => expect(files).toEqual([{ name: 'respostas-7-dias.csv', bytes }]));
  expect(router.state.location.search).toBe('?dias=7');
  const asked = [report, 'GET /api/admin/answers-report.csv'].map((route) =>
    api.to(route).map(({ search }) => search),
  );
  expect(asked).toEqual([['?dias=30', '?dias=7'], ['?dias=7']]);
});

test('keeps the figures of the chosen period when those of an earlier choice arrive late', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse(`${report}?dias=7`, promise).on(`${report}?dias=90`, reportOf(8_000));
  openPage(<AnswersPage />);
  expect(await tileOf('Respostas')).toContain('400');
  await choose('7');
  await waitFor(() => expect(api.to(report)).toHaveLength(2));
  await choose('90');
  await waitFor(async () => expect(await tileOf('Respostas')).toContain('8.000'));
  resolve({ status: 200, body: reportOf(40) });
  // The refusal comes after the late figures.
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  await screen.findByText((refusal('not_found').body as { message: string }).message);
  expect(await tileOf('Respostas')).toContain('8.000');
});

test('says why the figures and the file cannot be read', async () => {
  api.refuse(report, refusal('unavailable')).refuse(`${report}.csv`, refusal('forbidden'));
  openPage(<AnswersPage />);
  await screen.findByText((refusal('unavailable').body as { message: string }).message);
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  await screen.findByText((refusal('forbidden').body as { message: string }).message);
});
