import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, LoopbackApi, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { AnswersPage } from './answers-page.tsx';
import { OpenDialog } from './open-dialog.tsx';
import { PricesButton } from './prices-button.tsx';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
});
afterEach(() => api.stop());

test('writes one stopped answer and one bad rating in the singular', async () => {
  const total = {
    answers: 1_250,
    stopped: 1,
    failed: 0,
    without_source: 0,
    rated_up: 3,
    rated_down: 1,
    tokens_in: 0,
    tokens_cached: 0,
    tokens_out: 0,
    cost: 0,
  };
  api.on('GET /api/admin/answers-report', {
    total,
    by_day: [],
    by_assistant: [],
    by_model: [],
    by_tool: [],
    failures: [],
    reasons: [],
    first_text: [],
    without_price: [],
  });
  openPage(<AnswersPage />);
  await screen.findByText('1 parada por quem perguntou');
  await screen.findByText('1 ruim');
  await screen.findByText('1.250');
});

test('says why the prices of models cannot be read', async () => {
  api.refuse('GET /api/admin/model-prices', refusal('not_found'));
  openPage(<PricesButton />);
  await userEvent.click(await screen.findByRole('button', { name: 'Preços dos modelos' }));
  await screen.findByText((refusal('not_found').body as { message: string }).message);
});

test("opens somebody's conversation once for a double click, which is recorded", async () => {
  const path = 'POST /api/admin/rated-answers/9/open';
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse(path, promise);
  openPage(<OpenDialog id={9} close={() => undefined} />);
  await userEvent.type(await screen.findByLabelText('Por que você precisa ler'), 'Pediu ajuda por telefone');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Ler' }));
  await waitFor(() => expect(api.to(path).length).toBeGreaterThan(0));
  await new Promise((done) => setTimeout(done, 200));
  resolve({ status: 200, body: { question: 'Quanto custa?', answer: 'Depende.', note: null, steps: [] } });
  await screen.findByText('Depende.');
  expect(api.to(path)).toHaveLength(1);
});
