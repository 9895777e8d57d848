import type { Shop, ShopService } from '@matilha/contract/shop/shop';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { type LoopbackApi, refusal } from '#web/testing/loopback-api.ts';
import { openApplication } from '#web/testing/open-application.tsx';
import { billingApi, dismissToast } from './testing/billing-fixture.ts';

const now = new Date().toISOString();
const patient = { timeout: 20_000 };
const empty: Shop = { sections: [], services: [], notes: [] };
const bath: ShopService = {
  id: 'b2f7f5c8-5f43-4d0c-9a0e-0a7a3c7c1f01',
  version: 1,
  servico: 'Banho',
  porte: 'P',
  pelagem: '',
  preco_centavos: null,
  a_partir: false,
  minutos: 60,
  confirmed_at: now,
};
const hours = (texto: string, version = 1, confirmed_at = now): Shop['sections'][number] => ({
  kind: 'horarios',
  value: { texto },
  version,
  confirmed_at,
});

let api: LoopbackApi;
beforeEach(async () => {
  api = billingApi();
  await api.start();
});
afterEach(async () => {
  cleanup();
  dismissToast();
  deviceStorage.removeAll('matilha:shop:');
  await api.stop();
});

async function open(shop: Shop) {
  api.on('GET /api/shop', shop);
  openApplication('/minha-loja');
  await screen.findByRole('heading', { level: 1, name: 'Minha Loja' }, patient);
  return await screen.findByRole('button', { name: /^Horário de funcionamento/ }, patient);
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('saves a section while it is typed, and shows its date', async () => {
  api.on('PUT /api/shop/sections', hours('Seg a sáb, 8h às 18h'));
  const panel = await open(empty);
  expect(panel.textContent).toContain('ainda vazio');
  fireEvent.click(panel);
  expect(screen.queryByText('Salvo')).toBeNull();
  type('Dias e horários', 'Seg a sáb, 8h às 18h');
  expect(await screen.findByText('Salvo', {}, patient)).toBeTruthy();
  expect(api.to('PUT /api/shop/sections').map(({ body }) => body)).toEqual([
    { kind: 'horarios', version: 0, value: { texto: 'Seg a sáb, 8h às 18h' } },
  ]);
  await waitFor(() => expect(panel.textContent).toContain('confirmado em'));
});

test('names a wrong field and sends nothing', async () => {
  await open(empty);
  fireEvent.click(screen.getByRole('button', { name: /^Responsável técnico/ }));
  type('CRMV', '12345');
  expect(await screen.findByText('Use o estado e o número, como CRMV-SP 12345', {}, patient)).toBeTruthy();
  expect(api.to('PUT /api/shop/sections')).toEqual([]);
});

test('keeps the text when saving fails, and saves when asked again', async () => {
  api.refuse('PUT /api/shop/sections', refusal('unavailable'));
  const panel = await open(empty);
  fireEvent.click(panel);
  type('Dias e horários', 'até 18h');
  const retry = await screen.findByRole('button', { name: 'Tentar agora' }, patient);
  expect(screen.getByText(/O que você digitou continua aqui/)).toBeTruthy();
  expect(panel.textContent).toContain('ainda não salvo');
  api.on('PUT /api/shop/sections', hours('até 18h'));
  fireEvent.click(retry);
  expect(await screen.findByText('Salvo', {}, patient)).toBeTruthy();
});

test("shows the text that another device saved, and keeps this device's on request", async () => {
  const panel = await open({ ...empty, sections: [hours('até 18h')] });
  fireEvent.click(panel);
  api.on('GET /api/shop', { ...empty, sections: [hours('até 19h', 2)] });
  api.refuse('PUT /api/shop/sections', refusal('conflict'));
  type('Dias e horários', 'até 20h');
  expect(await screen.findByText('Dias e horários: até 19h', {}, patient)).toBeTruthy();
  api.on('PUT /api/shop/sections', hours('até 20h', 3));
  fireEvent.click(screen.getByRole('button', { name: 'Ficar com o que digitei aqui' }));
  expect(await screen.findByText('Salvo', {}, patient)).toBeTruthy();
  expect(api.to('PUT /api/shop/sections').at(-1)?.body).toMatchObject({
    version: 2,
    value: { texto: 'até 20h' },
  });
});

test('says which prices are missing, saves a row and removes it', async () => {
  await open({ ...empty, services: [bath] });
  const panel = screen.getByRole('button', { name: /^Serviços e preços/ });
  expect(panel.textContent).toContain('1 linha · falta 1 preço');
  fireEvent.click(panel);
  fireEvent.click(
    within(screen.getByRole('list', { name: 'Tabela de preços' })).getByRole('button', { name: /^Banho/ }),
  );
  api.on('PUT /api/shop/services', [{ ...bath, version: 2, preco_centavos: 4_500 }]);
  type('Preço', '45');
  expect(await screen.findByText('Salvo', {}, patient)).toBeTruthy();
  const { confirmed_at: _, ...fields } = bath;
  expect(api.to('PUT /api/shop/services')[0]?.body).toEqual({
    services: [{ ...fields, preco_centavos: 4_500 }],
  });
  await waitFor(() => expect(panel.textContent).toContain('1 linha · confirmado em'));
  api.refuse(`DELETE /api/shop/services/${bath.id}`, { status: 204, body: undefined });
  fireEvent.click(screen.getByRole('button', { name: 'Apagar esta linha' }));
  await waitFor(() => expect(panel.textContent).toContain('ainda vazio'), patient);
});

test('adds a row on plain http, where browsers make no UUID', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  await open({ ...empty, services: [bath] });
  fireEvent.click(screen.getByRole('button', { name: /^Serviços e preços/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar serviço' }));
  expect(screen.getByRole('button', { name: /^Novo serviço/ })).toBeTruthy();
  vi.unstubAllGlobals();
});

test('asks about facts older than six months, and confirms with one touch', async () => {
  const old = '2026-01-05T12:00:00.000Z';
  const shop = {
    ...empty,
    sections: [hours('até 18h', 1, old)],
    notes: [{ id: 4, texto: 'Segunda fecha', confirmed_at: now }],
  };
  await open(shop);
  const asked = within(await screen.findByRole('region', { name: 'Continua valendo?' }, patient));
  expect(asked.getByText('Seu horário, de 05/01/2026')).toBeTruthy();
  expect(asked.queryByText(/Segunda fecha/)).toBeNull();
  api.on('POST /api/shop/confirmations', { ...shop, sections: [hours('até 18h')] });
  fireEvent.click(asked.getByRole('button', { name: 'Continua valendo: seu horário' }));
  await waitFor(
    () => expect(screen.queryByRole('region', { name: 'Continua valendo?' })).toBeNull(),
    patient,
  );
  expect(api.to('POST /api/shop/confirmations')[0]?.body).toEqual({
    sections: ['horarios'],
    services: [],
    notes: [],
  });
});

test('remembers a fact and forgets it', async () => {
  await open(empty);
  fireEvent.click(screen.getByRole('button', { name: /^O que os assistentes lembram/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(screen.getByText('Escreva o que lembrar')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Novo fato'));
  api.refuse('POST /api/shop/notes', {
    status: 201,
    body: { id: 9, texto: 'Segunda fecha', confirmed_at: now },
  });
  type('Novo fato', 'Segunda fecha');
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  const list = await screen.findByRole('list', { name: 'Fatos lembrados' }, patient);
  api.refuse('DELETE /api/shop/notes/9', { status: 204, body: undefined });
  fireEvent.click(within(list).getByRole('button', { name: 'Apagar: Segunda fecha' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Fatos lembrados' })).toBeNull(), patient);
});

test('reads a pasted list, and stores only the rows that were checked and corrected', async () => {
  const { id: _, version: _v, confirmed_at: _c, ...read } = { ...bath, preco_centavos: 4_500 };
  api.on('POST /api/shop/price-list', {
    rows: [
      read,
      { ...read, servico: 'Tosa', preco_centavos: 6_000 },
      { ...read, servico: 'Corte', preco_centavos: null },
    ],
    doubts: ['', 'sobrou 75', 'sem preço'],
    not_understood: ['Aceitamos cartão'],
    reader: 'rules',
  });
  await open({ ...empty, services: [{ ...bath, preco_centavos: 4_000 }] });
  fireEvent.click(screen.getByRole('button', { name: /^Serviços e preços/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Colar minha tabela' }));
  fireEvent.click(screen.getByRole('button', { name: 'Ler a tabela' }));
  expect(screen.getByText('Cole a sua tabela')).toBeTruthy();
  type('Cole aqui a sua tabela de preços, do jeito que estiver', 'Banho P 45...');
  fireEvent.click(screen.getByRole('button', { name: 'Ler a tabela' }));
  const list = within(await screen.findByRole('list', { name: 'Linhas lidas' }, patient));
  expect(screen.getByText(/li a tabela com regras simples/)).toBeTruthy();
  expect(screen.getByText('Aceitamos cartão')).toBeTruthy();
  expect(list.getByText(/no lugar de P · R\$ 40,00/)).toBeTruthy();
  const [first, second, third] = list.getAllByRole('checkbox') as HTMLInputElement[];
  expect([first?.checked, second?.checked, third?.checked]).toEqual([true, false, false]);
  expect(list.getByText('confira: sobrou 75')).toBeTruthy();
  fireEvent.click(list.getByRole('button', { name: 'Corrigir: Banho' }));
  fireEvent.change(list.getByLabelText('Preço'), { target: { value: 'x' } });
  fireEvent.click(screen.getByRole('button', { name: 'Guardar 1 linha marcada' }));
  expect(screen.getByText('Corrija a linha aberta para guardar.')).toBeTruthy();
  fireEvent.change(list.getByLabelText('Preço'), { target: { value: '47,50' } });
  expect(api.to('PUT /api/shop/services')).toEqual([]);
  api.on('PUT /api/shop/services', [{ ...bath, version: 2, preco_centavos: 4_750 }]);
  fireEvent.click(screen.getByRole('button', { name: 'Guardar 1 linha marcada' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Linhas lidas' })).toBeNull(), patient);
  const sent = api.to('PUT /api/shop/services').map(({ body }) => body);
  expect(sent).toEqual([{ services: [{ ...read, id: bath.id, version: 1, preco_centavos: 4_750 }] }]);
});
