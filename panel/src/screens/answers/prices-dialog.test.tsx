import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { PricesButton } from './prices-button.tsx';

const read = 'GET /api/admin/model-prices';
const save = 'PUT /api/admin/model-prices';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api.on(read, [
    { modelo: 'pequeno-1', entrada: 0.15, saida: 1.25 },
    { modelo: 'grande-1', entrada: 2.5, saida: 10 },
  ]);
});
afterEach(() => api.stop());

async function openPrices() {
  openPage(<PricesButton />);
  await userEvent.click(await screen.findByRole('button', { name: 'Preços dos modelos' }));
  await screen.findByDisplayValue('pequeno-1');
  const dialog = within(screen.getByRole('dialog', { name: 'Preços dos modelos' }));
  const inputs = (label: string) => dialog.getAllByLabelText<HTMLInputElement>(label);
  const retype = async (label: string, row: number, text: string) => {
    const input = inputs(label)[row] as HTMLInputElement;
    await userEvent.clear(input);
    await userEvent.type(input, text);
  };
  const press = (name: string) => userEvent.click(dialog.getByRole('button', { name }));
  return { dialog, inputs, retype, press };
}
const sent = () => api.to(save).map(({ body }) => body);

test('shows the prices with two decimals at least, and saves the changed one beside its neighbour', async () => {
  const { inputs, retype, press } = await openPrices();
  expect(inputs('Entrada (US$)').map(({ value }) => value)).toEqual(['0,15', '2,50']);
  expect(inputs('Saída (US$)').map(({ value }) => value)).toEqual(['1,25', '10,00']);
  await retype('Saída (US$)', 1, '12,5');
  api.on(save, { message: 'Preços guardados.' });
  await press('Salvar');
  await screen.findByText('Preços guardados.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([
    {
      precos: [
        { modelo: 'pequeno-1', entrada: 0.15, saida: 1.25 },
        { modelo: 'grande-1', entrada: 2.5, saida: 12.5 },
      ],
    },
  ]);
});

test('takes a price of the cache, and none where its field is empty', async () => {
  const { retype, press } = await openPrices();
  await retype('Do cache (US$)', 0, '0,08');
  await retype('Do cache (US$)', 1, '1');
  await retype('Do cache (US$)', 1, ' ');
  api.on(save, { message: 'Preços guardados.' });
  await press('Salvar');
  await screen.findByText('Preços guardados.');
  expect(sent()).toMatchObject([{ precos: [{ entrada_cache: 0.08 }, { entrada_cache: null }] }]);
});

test('keeps the typed price in the dialog when the server refuses it', async () => {
  const { inputs, retype, press } = await openPrices();
  await retype('Entrada (US$)', 0, '0,2');
  api.refuse(save, refusal('unavailable'));
  await press('Salvar');
  await screen.findByText((refusal('unavailable').body as { message: string }).message);
  expect(inputs('Entrada (US$)')[0]?.value).toBe('0,20');
});

test('refuses two prices of one model and a price without a number, and sends nothing', async () => {
  const { dialog, retype, press } = await openPrices();
  await retype('Entrada (US$)', 1, 'caro');
  await press('Salvar');
  await dialog.findByText('Informe um preço');
  await retype('Entrada (US$)', 1, '3');
  await retype('Modelo', 1, 'pequeno-1');
  await press('Salvar');
  await dialog.findByText('Modelo repetido');
  expect(sent()).toEqual([]);
});

test('removes the price of the chosen model alone', async () => {
  const { dialog, press } = await openPrices();
  const rows = dialog.getAllByRole('listitem');
  await userEvent.click(within(rows[0] as HTMLElement).getByLabelText('Tirar'));
  api.on(save, { message: 'Preços guardados.' });
  await press('Salvar');
  await screen.findByText('Preços guardados.');
  expect(sent()).toEqual([{ precos: [{ modelo: 'grande-1', entrada: 2.5, saida: 10 }] }]);
});
