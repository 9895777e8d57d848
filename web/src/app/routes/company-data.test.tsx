import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { company } from '#web/lib/company.ts';
import { type LoopbackApi, refusal } from '#web/testing/loopback-api.ts';
import { openApplication } from '#web/testing/open-application.tsx';
import { billingApi } from './testing/billing-fixture.ts';

const seller = {
  name: 'Alcateia Serviços Digitais Ltda.',
  cnpj: '12.ABC.345/01DE-35',
  address: 'Rua das Acácias, 10, Centro, Curitiba, PR',
  email: 'oi@alcateia.example',
  phone: null,
};
const line = /^Alcateia Serviços Digitais Ltda\. · CNPJ 12\.ABC\.345\/01DE-35 · Rua das Acácias/;

let api: LoopbackApi;
beforeEach(async () => {
  api = billingApi().on('GET /api/privacy/recipients', []);
  await api.start();
});
afterEach(async () => {
  cleanup();
  Object.assign(company, { seller: null, dataOfficer: null });
  await api.stop();
});

test.each(['/termos', '/privacidade'])('shows the seller on %s', async (path) => {
  company.seller = seller;
  openApplication(path);
  const region = (await screen.findByRole('heading', { name: 'Quem oferece este serviço' })).parentElement;
  if (!region) throw new Error('no section');
  expect(within(region).getByText(seller.cnpj)).toBeTruthy();
  expect(within(region).getByRole('link', { name: seller.email }).getAttribute('href')).toBe(
    `mailto:${seller.email}`,
  );
  expect(within(region).queryByText('Telefone')).toBeNull();
});

test('names the data officer in the privacy policy', async () => {
  company.dataOfficer = { name: 'Ana Prado', email: 'dados@alcateia.example' };
  openApplication('/privacidade');
  expect(await screen.findByText('Ana Prado')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'dados@alcateia.example' })).toBeTruthy();
});

test('shows the seller beside the plans', async () => {
  company.seller = seller;
  openApplication('/subscription');
  expect(await screen.findByText(line, {}, { timeout: 20_000 })).toBeTruthy();
});

test('shows nothing in place of missing data', async () => {
  openApplication('/privacidade');
  await screen.findByRole('heading', { name: 'Fale com o encarregado' });
  expect(screen.queryByRole('heading', { name: 'Quem oferece este serviço' })).toBeNull();
  expect(screen.queryByText(/CNPJ .*\d{2}$/)).toBeNull();
});

test('sends a request to the data officer again with its key until it changes', async () => {
  const sent: RequestInit[] = [];
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (path === '/api/privacy-requests') sent.push(init);
    return realFetch(path, init);
  });
  const keys = () => sent.map(({ headers }) => new Headers(headers).get('Idempotency-Key'));
  api.refuse('POST /api/privacy-requests', refusal('unavailable'));
  openApplication('/privacidade');
  const type = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  const send = async (count: number) => {
    // The button ignores presses until the call before it has ended.
    await waitFor(() => {
      if (sent.length < count) fireEvent.click(screen.getByRole('button', { name: 'Enviar pedido' }));
      expect(sent).toHaveLength(count);
    });
  };
  await type('Nome', 'Ana Souza');
  await type('Email', 'ana@petshop.example');
  await type('O que você precisa', 'Quero ver os meus dados');
  await send(1);
  await screen.findByText(/^O serviço está indisponível/);
  await send(2);
  await screen.findByText(/^O serviço está indisponível/);
  await type('O que você precisa', 'Quero corrigir os meus dados');
  const stored = { message: 'ok', protocol: 'LGPD-00007', due_at: '2026-12-11T12:00:00.000Z' };
  api.on('POST /api/privacy-requests', stored);
  await send(3);
  expect(await screen.findByText('LGPD-00007')).toBeTruthy();
  expect(keys()[0]).toMatch(/^[\w-]{8,64}$/);
  expect(keys()[1]).toBe(keys()[0]);
  expect(keys()[2]).not.toBe(keys()[0]);
});
