import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { PricesNotice } from './prices-notice.tsx';

const state = 'GET /api/admin/plan-prices';
const apply = 'POST /api/admin/plan-prices/apply';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
});
afterEach(() => api.stop());

test.each([
  ['applied', /^Preços aplicados/, []],
  ['applying', /^Preços sendo aplicados/, ['Tentar agora']],
  ['not_applied', /ainda não foram enviados/, ['Enviar agora']],
  ['failed', /^O provedor recusou o preço do plano Básico/, ['Tentar agora']],
  ['no_payments', /não recebe pagamentos/, []],
])('says that the prices are in the state %s, with the button that fits it', async (name, words, buttons) => {
  const problem = name === 'failed' ? 'O provedor recusou o preço do plano Básico.' : null;
  api.on(state, { state: name, problem });
  openPage(<PricesNotice />);
  await screen.findByText(words);
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
});

test('sends the prices again and shows that they are applied', async () => {
  api.on(state, { state: 'failed', problem: 'Sem conexão.' }).on(apply, { message: 'Preços enviados.' });
  openPage(<PricesNotice />);
  const button = await screen.findByRole('button', { name: 'Tentar agora' });
  api.on(state, { state: 'applied', problem: null });
  await userEvent.click(button);
  await screen.findByText('Preços enviados.');
  await screen.findByText(/^Preços aplicados/);
  expect(api.to(apply)).toHaveLength(1);
});

test('says why the prices could not be sent, and reads their state again', async () => {
  api.on(state, { state: 'not_applied', problem: null }).refuse(apply, refusal('unavailable'));
  openPage(<PricesNotice />);
  const button = await screen.findByRole('button', { name: 'Enviar agora' });
  api.on(state, { state: 'failed', problem: 'Sem conexão.' });
  await userEvent.click(button);
  await screen.findByText((refusal('unavailable').body as { message: string }).message);
  await screen.findByText('Sem conexão.');
});

test('follows prices that are being applied until they are, without a reload', async () => {
  api.on(state, { state: 'applying', problem: null });
  openPage(<PricesNotice />);
  await screen.findByText(/^Preços sendo aplicados/);
  api.on(state, { state: 'applied', problem: null });
  await screen.findByText(/^Preços aplicados/);
  await waitFor(() => expect(api.to(state).length).toBeGreaterThan(1));
});
