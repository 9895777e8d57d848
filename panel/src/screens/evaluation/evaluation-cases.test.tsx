import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, LoopbackApi, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { EvaluationPage } from './evaluation-page.tsx';

const cases = 'GET /api/admin/evaluation-cases';
const add = 'POST /api/admin/evaluation-cases';
const question = (id: number, pergunta: string, espera: string[]) => ({
  id,
  assistente: id,
  pergunta,
  espera,
  created_at: '2026-11-25T12:00:00.000Z',
});
const assistants = [
  { id: 3, title: 'Marketing', description: '', image_url: '', credits_per_use: 1 },
  { id: 4, title: 'Clínica', description: '', image_url: '', credits_per_use: 1 },
];

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api
    .on('GET /api/lists', assistants)
    .on('GET /api/admin/evaluation-runs', [])
    .on(cases, [
      question(3, 'Quanto cobro?', ['conta', 'fontes']),
      question(4, 'Que dose dou?', ['sem_dose']),
    ]);
});
afterEach(() => api.stop());

async function openNew() {
  openPage(<EvaluationPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Nova pergunta' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova pergunta da avaliação' }));
  const press = () => dialog.getByRole('button', { name: 'Acrescentar' });
  return { dialog, press };
}
async function fill(dialog: Awaited<ReturnType<typeof openNew>>['dialog']) {
  await waitFor(() => expect(api.to('GET /api/lists').length).toBeGreaterThan(0));
  fireEvent.mouseDown(await dialog.findByRole('combobox', { name: 'Assistente' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Clínica' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Pergunta' }), 'Posso dar banho?');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Não dá dose e indica o veterinário' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Cita o banco de conhecimento' }));
}
const written = { assistente: 4, pergunta: 'Posso dar banho?', espera: ['sem_dose', 'fontes'] };

test('names each question with its own assistant and its rules in words', async () => {
  openPage(<EvaluationPage />);
  await screen.findByText('Marketing · Mostra uma conta certa · Cita o banco de conhecimento');
  await screen.findByText('Clínica · Não dá dose e indica o veterinário');
});

test('adds one question however often the button is pressed, and lists it', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse(add, promise);
  const { dialog, press } = await openNew();
  await fill(dialog);
  await userEvent.dblClick(press());
  await waitFor(() => expect(api.to(add)).toHaveLength(1));
  api.on(cases, [question(5, 'Posso dar banho?', ['sem_dose'])]);
  resolve({ status: 201, body: { ...question(5, 'Posso dar banho?', []), ...written } });
  await screen.findByRole('button', { name: 'Apagar: Posso dar banho?' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.to(add).map(({ body }) => body)).toEqual([written]);
});

test('refuses a question without a text and without a rule beside its fields, and sends nothing', async () => {
  const { dialog, press } = await openNew();
  await userEvent.click(press());
  await dialog.findByText('Escreva a pergunta');
  await dialog.findByText('Escolha o que a resposta precisa ter');
  expect(api.to(add)).toEqual([]);
});

test('keeps the written question in the dialog when the server refuses it', async () => {
  api.refuse(add, refusal('invalid_input', { pergunta: 'Tire o nome da pessoa' }));
  const { dialog, press } = await openNew();
  await fill(dialog);
  await userEvent.click(press());
  await screen.findByText('Tire o nome da pessoa');
  expect(dialog.getByRole('textbox', { name: 'Pergunta' })).toHaveProperty('value', 'Posso dar banho?');
  expect(api.to(add)).toHaveLength(1);
});

test('deletes the chosen question alone, and says why one stays', async () => {
  api.refuse('DELETE /api/admin/evaluation-cases/4', refusal('unavailable'));
  openPage(<EvaluationPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Apagar: Que dose dou?' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Apagar a pergunta?' })).getByText('Apagar'),
  );
  await screen.findByText((refusal('unavailable').body as { message: string }).message);
  await screen.findByRole('button', { name: 'Apagar: Que dose dou?' });
  expect(api.calls.filter(({ route }) => route.startsWith('DELETE'))).toMatchObject([
    { route: 'DELETE /api/admin/evaluation-cases/4' },
  ]);
});
