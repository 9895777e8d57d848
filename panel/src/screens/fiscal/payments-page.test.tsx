import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { api, press, pressTwice, serve } from '../people/testing/people.tsx';
import { savedFiles } from '../people/testing/saved-files.ts';
import { PaymentsPage } from './payments-page.tsx';

const file = 'GET /api/admin/fiscal-payments.csv';
const asked = () => api.to(file).map(({ search }) => search);

serve();
beforeEach(() => {
  // Still the last evening of November in São Paulo.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T02:30:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('saves the month before the running one once, however often the button is pressed', async () => {
  const files = savedFiles();
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse(file, promise);
  openPage(<PaymentsPage />);
  await pressTwice('Baixar planilha');
  await waitFor(() => expect(asked()).toEqual(['?mes=2026-10']));
  resolve({ status: 200, body: 'data;valor' });
  await waitFor(async () =>
    expect(await files()).toEqual([{ name: 'pagamentos-2026-10.csv', text: '"data;valor"' }]),
  );
  expect(asked()).toHaveLength(1);
});

test('offers the running month, which is not over, and the two years before it', async () => {
  const files = savedFiles();
  api.on(file, 'data;valor');
  openPage(<PaymentsPage />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Mês' }));
  const months = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(months).toHaveLength(25);
  expect([months[0], months[1], months.at(-1)]).toEqual([
    'novembro de 2026 (até agora)',
    'outubro de 2026',
    'novembro de 2024',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'novembro de 2024' }));
  await press('Baixar planilha');
  await waitFor(async () => expect(await files()).toMatchObject([{ name: 'pagamentos-2024-11.csv' }]));
  expect(asked()).toEqual(['?mes=2024-11']);
});

test('saves no file after a refusal, says why, and keeps the chosen month for the next attempt', async () => {
  const files = savedFiles();
  api.refuse(file, refusal('unavailable'));
  openPage(<PaymentsPage />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Mês' }));
  await userEvent.click(screen.getByRole('option', { name: 'março de 2026' }));
  await press('Baixar planilha');
  await screen.findByText(/indisponível por um momento/);
  expect(await files()).toEqual([]);
  await press('Baixar planilha');
  await waitFor(() => expect(asked()).toEqual(['?mes=2026-03', '?mes=2026-03']));
});
