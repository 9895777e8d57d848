import type { Refund } from '@matilha/contract/billing/refunds';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LoopbackApi } from '#web/testing/loopback-api.ts';
import { openApplication } from '#web/testing/open-application.tsx';
import { billingApi } from './testing/billing-fixture.ts';

const refund: Refund = {
  id: 7,
  produto_id: null,
  amount: 9_900,
  status: 'returning',
  has_pix_key: false,
  due_at: null,
  done_at: null,
};
const byHand: Refund = { ...refund, status: 'by_hand', due_at: '2126-12-05T12:00:00.000Z' };

let api: LoopbackApi;
beforeEach(async () => {
  api = billingApi();
  await api.start();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

test('shows a refund under way, and no refund of a product', async () => {
  api.on('GET /api/refunds', [refund, { ...refund, id: 8, produto_id: 3, amount: 4_700 }]);
  openApplication('/subscription');
  expect(await screen.findByText(/^Devolução em andamento: R\$ 99,00/)).toBeTruthy();
  expect(screen.queryByText(/47,00/)).toBeNull();
});

test('asks for a Pix key of the chosen kind, sends it plain, and shows that it arrived', async () => {
  api.on('GET /api/refunds', [byHand]);
  const person = openApplication('/subscription');
  const field = await screen.findByRole('textbox', { name: 'Chave Pix' });
  expect(screen.getByText(/R\$ 99,00 não puderam voltar.*até 05\/12\/2126/)).toBeTruthy();
  await person.type(field, '529.982.247-26');
  await person.click(screen.getByRole('button', { name: 'Enviar chave' }));
  expect(await screen.findByText(/Esse CPF não existe/)).toBeTruthy();
  expect(api.to('POST /api/refunds/pix-key')).toHaveLength(0);

  await person.selectOptions(screen.getByRole('combobox', { name: 'Tipo da chave' }), 'Celular');
  await person.clear(field);
  await person.type(field, '(11) 98765-4321');
  api.on('POST /api/refunds/pix-key', { message: 'Recebemos a sua chave.' });
  api.on('GET /api/refunds', [{ ...byHand, has_pix_key: true }]);
  await person.click(screen.getByRole('button', { name: 'Enviar chave' }));
  expect(await screen.findByText(/^Recebemos a sua chave\. Vamos devolver R\$ 99,00/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Trocar a chave' })).toBeTruthy();
  expect(api.to('POST /api/refunds/pix-key')[0]?.body).toEqual({ tipo: 'telefone', chave: '+5511987654321' });
});
