import { retryPrices } from '@matilha/contract/calls/panel/business';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { call, sentenceOf } from '../../lib/api-client.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { PriceDialog } from './price-dialog.tsx';

const route = 'POST /api/admin/plan-prices/apply';
const sentence = 'O preço do plano Básico cai de R$ 99,00 para R$ 9,90.';
const asks = {
  ...refusal('price_unconfirmed'),
  body: { message: sentence, code: 'price_unconfirmed', requestId: 'r1' },
};

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api.refuse(route, asks);
});
afterEach(() => api.stop());

/** A page that publishes prices and says how it went. */
function Page() {
  const [result, setResult] = useState('Nada ainda');
  const send = () =>
    call(retryPrices).then(
      ({ message }) => setResult(message),
      (error) => setResult(sentenceOf(error)),
    );
  return (
    <>
      <button type="button" onClick={() => void send()}>
        Enviar
      </button>
      <p>{result}</p>
      <PriceDialog />
    </>
  );
}
async function sendPrice() {
  openPage(<Page />);
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'O preço muda muito' }));
  dialog.getByText(sentence);
  return (name: string) => userEvent.click(dialog.getByRole('button', { name }));
}

test('sends the price again once it is confirmed in the words of the server', async () => {
  const press = await sendPrice();
  expect(api.to(route)).toHaveLength(1);
  api.on(route, { message: 'Preços enviados.' });
  await press('Publicar com este preço');
  await screen.findByText('Preços enviados.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.to(route)).toHaveLength(2);
});

test('sends nothing more when the price is to be corrected, and asks again the next time', async () => {
  const press = await sendPrice();
  await press('Voltar e corrigir');
  await screen.findByText('Nada foi publicado: o preço não foi confirmado.');
  expect(api.to(route)).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  await screen.findByRole('dialog', { name: 'O preço muda muito' });
});

test('asks once: a price that is still refused after the confirmation is refused', async () => {
  const press = await sendPrice();
  await press('Publicar com este preço');
  await waitFor(() => expect(api.to(route)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText(sentence);
});
