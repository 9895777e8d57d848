import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { EvaluationPage } from './evaluation-page.tsx';

const compare = 'GET /api/admin/evaluation-runs/compare';
const run = (id: number, name: string) => ({
  id,
  name,
  model: 'pequeno-1',
  ran_at: `2026-11-2${id}T12:00:00.000Z`,
  questions: 20,
  rules: { kept: id, of: 8 },
});
const share = (kept: number, of: number) => ({ kept, of });
const comparison = {
  assistants: [
    { id: 1, before: share(1, 4), after: share(2, 4) },
    { id: 6, before: share(3, 3), after: share(3, 3) },
    { id: 9, before: share(0, 0), after: share(1, 3) },
  ],
  search: { before: share(2, 3), after: share(3, 3) },
  changes: [
    { assistant: 1, question: 'Quanto cobro pelo banho?', rule: 'conta', kept: true },
    { assistant: 9, question: 'Que dose dou?', rule: 'sem dose', kept: false },
  ],
};

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api
    .on('GET /api/lists', [
      { id: 1, title: 'Marketing', description: '', image_url: '', credits_per_use: 1 },
      { id: 6, title: 'Clínica', description: '', image_url: '', credits_per_use: 1 },
    ])
    .on('GET /api/admin/evaluation-cases', [])
    .on('GET /api/admin/evaluation-runs', [run(3, 'nova'), run(2, 'do meio'), run(1, 'antiga')])
    .on(compare, comparison);
});
afterEach(() => api.stop());

const rows = () =>
  within(screen.getByRole('table', { name: 'Regras seguidas' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const listBelow = (title: string) =>
  screen.getByRole('heading', { name: title }).parentElement?.querySelector('ul')?.textContent;

test('compares the newest run with its predecessor, and an older one once it is chosen', async () => {
  const { router } = openPage(<EvaluationPage />);
  await screen.findByRole('table', { name: 'Regras seguidas' });
  expect(screen.getByRole('combobox', { name: /^Antes/ }).textContent).toBe(
    'do meio · 22/11/2026, 09:00 · 25%',
  );
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /^Antes/ }));
  await userEvent.click(await screen.findByRole('option', { name: /^antiga/ }));
  await waitFor(() =>
    expect(api.to(compare).map(({ search }) => search)).toEqual(['?antes=2&agora=3', '?antes=1&agora=3']),
  );
  expect(router.state.location.search).toBe('?antes=1&agora=3');
});

test('sums the rules of all assistants, and lists each assistant whose share changed', async () => {
  openPage(<EvaluationPage />);
  await screen.findByText('Marketing');
  expect(rows()).toEqual([
    ['Todos os assistentes', '57%', '60%'],
    ['Marketing', '25%', '50%'],
    ['Assistente 9', '–', '33%'],
    ['Busca, nos três primeiros', '67%', '100%'],
  ]);
});

test('separates the rules that an answer has begun to keep from those that it now breaks', async () => {
  openPage(<EvaluationPage />);
  await screen.findByText('Quanto cobro pelo banho?');
  await screen.findByText('Marketing · Mostra uma conta certa');
  expect(listBelow('Passou a seguir a regra')).toBe(
    'Quanto cobro pelo banho?Marketing · Mostra uma conta certa',
  );
  expect(listBelow('Deixou de seguir a regra')).toBe('Que dose dou?Assistente 9 · Não dá dose');
});

test('says that no rule changed between two runs that are alike', async () => {
  api.on(compare, { ...comparison, changes: [] });
  openPage(<EvaluationPage />, '/?antes=1&agora=2');
  await screen.findByText('Nenhuma regra mudou em nenhuma pergunta.');
  expect(api.to(compare).map(({ search }) => search)).toEqual(['?antes=1&agora=2']);
});

test('explains how to make a second run while there is only one, and compares nothing', async () => {
  api.on('GET /api/admin/evaluation-runs', [run(1, 'antiga')]);
  openPage(<EvaluationPage />);
  await screen.findByText(/roda npm run evaluate antes e depois/);
  await screen.findByText('Ainda não há nenhuma: valem as dos arquivos.');
  expect(api.to(compare)).toEqual([]);
});

test('says why the runs, their comparison and the questions cannot be read', async () => {
  const sentence = (code: 'unavailable' | 'forbidden' | 'rate_limited') =>
    (refusal(code).body as { message: string }).message;
  api.refuse(compare, refusal('unavailable')).refuse('GET /api/admin/evaluation-cases', refusal('forbidden'));
  const { router } = openPage(<EvaluationPage />);
  await screen.findByText(sentence('unavailable'));
  await screen.findByText(sentence('forbidden'));
  expect(router.state.location.search).toBe('');
});
