import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi, refusal, subscriber } from '#web/testing/loopback-api.ts';
import { openApplication } from '#web/testing/open-application.tsx';
import { module, product } from '#web/testing/paid-product.ts';
import { settings } from './testing/billing-fixture.ts';

const path = '/api/purchases/withdrawal';
const open = { withdrawal_until: '2126-11-28T12:30:00.000Z', withdrawal_amount: 19_790 };
const over = { withdrawal_until: null, withdrawal_amount: null };
const locked = {
  ...refusal('purchase_required'),
  body: { ...(refusal('purchase_required').body as object), payment_link: '/comprar/8' },
};

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi()
    .on('GET /api/auth/user', subscriber)
    .on('GET /api/user', subscriber)
    .on('GET /api/settings', settings)
    .on('GET /api/produtos-bancoconhecimento/8', product)
    .on('GET /api/modulos-bancoconhecimento', [module])
    .on('GET /api/refunds', [])
    .on(`GET ${path}`, open);
  await api.start();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

const start = () => openApplication('/banco-conhecimento-conteudos/8');
const link = () => screen.findByRole('button', { name: 'Desistir da compra' });
async function ask() {
  const person = start();
  await person.click(await link());
  const dialog = await screen.findByRole('dialog', { name: 'Desistir da compra?' });
  return { person, dialog: within(dialog) };
}
const confirmIn = (dialog: ReturnType<typeof within>) =>
  dialog.getByRole('button', { name: 'Desistir e receber de volta' });

test('offers, explains and confirms the withdrawal to a recent buyer, and shows the result at once', async () => {
  const { person, dialog } = await ask();
  expect(screen.getByText(/Até 28\/11\/2126, 09:30 você recebe tudo de volta/)).toBeTruthy();
  expect(dialog.getByText(/R\$ 197,90, tudo o que você pagou, volta pela forma de pagamento/)).toBeTruthy();
  expect(dialog.getByText(/O acesso a “Lucro no Banho & Tosa” termina agora/)).toBeTruthy();
  expect(dialog.getByText(/chega por email/)).toBeTruthy();
  expect(api.to(`POST ${path}`)).toHaveLength(0);
  api.on(`POST ${path}`, { message: 'Desistência confirmada.', amount: 19_790, refund: 'returned' });
  api.on(`GET ${path}`, over);
  api.on('GET /api/produtos-bancoconhecimento/8', { ...product, liberado: false });
  api.refuse('GET /api/modulos-bancoconhecimento', locked);
  await person.dblClick(confirmIn(dialog));
  const confirmation = await screen.findByText('Desistência confirmada.');
  expect(confirmation.closest('[tabindex]')).toBe(document.activeElement);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('Desistir da compra')).toBeNull();
  await screen.findByText('Este conteúdo é pago');
  expect(screen.queryByText('As contas')).toBeNull();
  expect(screen.getByText('Desistência confirmada.')).toBeTruthy();
  expect(api.to(`POST ${path}`).map(({ body }) => body)).toEqual([{ produto_id: 8 }]);
});

test.each([
  ['withdrawal_not_possible', /O prazo de 7 dias para desistir por aqui já passou/],
  ['withdrawal_repeated', /vale uma vez por pessoa e cartão/],
] as const)('explains the error %s, with a link to support', async (code, text) => {
  const { person, dialog } = await ask();
  api.refuse(`POST ${path}`, refusal(code));
  api.on(`GET ${path}`, over);
  await person.click(confirmIn(dialog));
  expect(await dialog.findByText(text)).toBeTruthy();
  expect(dialog.getByRole('link', { name: /Abrir WhatsApp/ }).getAttribute('href')).toContain('wa.me');
  await person.click(dialog.getByRole('button', { name: 'Manter compra' }));
  await waitFor(() => expect(screen.queryByText('Desistir da compra')).toBeNull());
  expect(screen.getByText('As contas')).toBeTruthy();
});

test('retries a failed withdrawal and shows its result on the screen', async () => {
  const { person, dialog } = await ask();
  api.refuse(`POST ${path}`, refusal('unavailable'));
  await person.click(confirmIn(dialog));
  expect(await dialog.findByText(/indisponível por um momento/)).toBeTruthy();
  api.on(`POST ${path}`, { message: 'Desistência registrada.', amount: 19_790, refund: 'promised' });
  await person.click(confirmIn(dialog));
  expect(await screen.findByText('Desistência registrada.')).toBeTruthy();
});

test('offers nothing after the deadline, and requests nothing without a purchase', async () => {
  api.on(`GET ${path}`, { ...open, withdrawal_until: '2026-01-01T00:00:00.000Z' });
  start();
  await screen.findByText('As contas');
  await waitFor(() => expect(api.to(`GET ${path}`)).toHaveLength(1));
  expect(screen.queryByText('Desistir da compra')).toBeNull();
  cleanup();
  api.on('GET /api/produtos-bancoconhecimento/8', { ...product, is_paid: false });
  start();
  await screen.findByText('As contas');
  expect(api.to(`GET ${path}`)).toHaveLength(1);
});

test('retries the offer when it failed to load', async () => {
  api.refuse(`GET ${path}`, refusal('forbidden'));
  const person = start();
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  api.on(`GET ${path}`, open);
  await person.click(again);
  expect(await link()).toBeTruthy();
});
