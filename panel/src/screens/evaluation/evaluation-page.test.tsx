import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { EvaluationPage } from './evaluation-page.tsx';

const path = 'DELETE /api/admin/evaluation-cases/3';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api.on('GET /api/lists', []);
  api.on('GET /api/admin/evaluation-runs', []);
  api.on('GET /api/admin/evaluation-cases', [
    {
      id: 3,
      assistente: 1,
      pergunta: 'Quanto cobro pelo banho?',
      espera: ['conta'],
      created_at: '2026-11-25T12:00:00.000Z',
    },
  ]);
});
afterEach(() => api.stop());

test('deletes a question of the evaluation only after a second question', async () => {
  openPage(<EvaluationPage />);
  const remove = await screen.findByRole('button', { name: 'Apagar: Quanto cobro pelo banho?' });
  await userEvent.click(remove);
  expect(api.to(path)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(api.to(path)).toEqual([]);
  api.refuse(path, { status: 204, body: undefined });
  await userEvent.click(remove);
  await screen.findByText('Apagar a pergunta?');
  api.on('GET /api/admin/evaluation-cases', []);
  await userEvent.click(screen.getByRole('button', { name: 'Apagar' }));
  await screen.findByText('Ainda não há nenhuma: valem as dos arquivos.');
  expect(api.to(path)).toHaveLength(1);
});
