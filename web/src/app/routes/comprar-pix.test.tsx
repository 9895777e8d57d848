import type { Checkout } from '@matilha/contract/billing/billing';
import type { Product } from '@matilha/contract/content/knowledge';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeCheckout, openCheckout } from '#web/features/billing/payment/testing/checkouts.ts';
import { LoopbackApi, refusal, subscriber } from '#web/testing/loopback-api.ts';
import { address, openApplication } from '#web/testing/open-application.tsx';
import { toastStore } from '#web/ui/toasts/toast-store.ts';

const offer: Product = {
  id: 8,
  titulo: 'Lucro no Banho & Tosa',
  description: 'Custo por minuto',
  image_url: '',
  is_paid: true,
  payment_link: '/comprar/8',
  price: 19_700,
  categoria_id: 1,
  liberado: false,
};
const order = { ...openCheckout.order, tier_id: null, produto_id: 8, amount_due: 19_700 };
const code = codeCheckout.waiting_code;
if (!code) throw new Error('no code');
const waiting: Checkout = { ...codeCheckout, order };
const open: Checkout = { ...openCheckout, clientSecret: 'pi_2_secret_2', order };
const simulated: Checkout = {
  ...waiting,
  provider: 'sandbox',
  publishableKey: null,
  waiting_code: { ...code, picture_url: null, instructions_url: null },
};
const reading = 'GET /api/produtos-bancoconhecimento/8';
const buying = 'POST /api/purchases';
const firstLoad = { timeout: 20_000 };

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi().on('GET /api/auth/user', subscriber).on(reading, offer).on(buying, waiting);
  await api.start();
});
afterEach(async () => {
  cleanup();
  toastStore.dismiss(toastStore.current()?.id ?? 0);
  await api.stop();
});

const field = () => screen.findByLabelText('Pix copia e cola', {}, firstLoad);
const button = (name: string) => screen.findByRole('button', { name }, firstLoad);

test('shows a waiting Pix with code, picture, end and page, and no form', async () => {
  const person = openApplication('/comprar/8');
  expect(await field()).toHaveProperty('value', code.code);
  expect(screen.getByRole('heading', { level: 2, name: /^Pague o Pix de R\$\s197,00$/ })).toBeTruthy();
  const picture = screen.getByRole('img', { name: 'QR code do Pix' });
  expect(picture.getAttribute('src')).toBe(code.picture_url);
  expect(screen.getByText('23/11/2199, 14:00')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Abrir a página do Pix/ }).getAttribute('href')).toBe(
    code.instructions_url,
  );
  await person.click(await button('Copiar código'));
  expect(await screen.findByText('Copiado')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(code.code);
  expect(document.querySelector('script[src*="stripe"]')).toBeNull();
  fireEvent.error(picture);
  expect(screen.queryByRole('img', { name: 'QR code do Pix' })).toBeNull();
});

test('gives the code up only after a question, and shows the form', async () => {
  const person = openApplication('/comprar/8');
  await person.click(await button('Pagar de outra forma'));
  await person.click(await button('Manter código'));
  expect(api.to(buying).map(({ body }) => body)).toEqual([{ produto_id: 8 }]);
  api.refuse(buying, refusal('payment_service_down'));
  await person.click(await button('Pagar de outra forma'));
  await person.click(await button('Cancelar código'));
  expect(await screen.findByText(/O serviço de pagamento não respondeu/)).toBeTruthy();
  api.on(buying, open);
  await person.click(await button('Cancelar código'));
  expect(await button('Pagar R$ 197,00')).toBeTruthy();
  expect(api.to(buying).at(-1)?.body).toEqual({ produto_id: 8, discard: waiting.clientSecret });
});

test('offers a new code in place of one whose time is over', async () => {
  api.on(buying, { ...waiting, waiting_code: { ...code, expires_at: '2026-01-01T12:00:00.000Z' } });
  const person = openApplication('/comprar/8');
  expect(await screen.findByRole('heading', { name: 'Este Pix venceu' }, firstLoad)).toBeTruthy();
  expect(screen.queryByLabelText('Pix copia e cola')).toBeNull();
  api.on(buying, open);
  await person.click(await button('Gerar um novo código'));
  expect(await button('Pagar R$ 197,00')).toBeTruthy();
});

test('reports a code that expired unpaid above the form', async () => {
  api.on(buying, { ...open, code_expired: true });
  openApplication('/comprar/8');
  expect(await screen.findByText(/O código venceu antes do pagamento/, {}, firstLoad)).toBeTruthy();
  expect(await button('Pagar R$ 197,00')).toBeTruthy();
});

test('makes a simulated Pix code and pays it', async () => {
  api.on(buying, open);
  const person = openApplication('/comprar/8');
  await person.click(await button('Pix'));
  api.on('POST /api/sandbox/pix', { status: 'requires_action', message: null }).on(buying, simulated);
  await person.click(await button('Gerar código Pix'));
  expect(await field()).toHaveProperty('value', code.code);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
  expect(screen.getByText(/não pode ser pago em um\s+banco/)).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'QR code do Pix' })).toBeNull();
  api.on('POST /api/sandbox/pix/payment', { status: 'succeeded', message: null });
  await person.click(await button('Simular o pagamento do Pix'));
  expect(await screen.findByText('Liberando o seu acesso…')).toBeTruthy();
  expect(address()).toBe('/comprar/8?success=true');
  expect(api.to('POST /api/sandbox/pix').map(({ body }) => body)).toEqual([
    { clientSecret: 'pi_2_secret_2' },
  ]);
});

test('shows a boleto that a payment link sold, and begins no purchase', async () => {
  const boleto = { ...code, kind: 'boleto', code: '0101', picture_url: null, replaceable: false } as const;
  api
    .on(reading, { ...offer, payment_link: 'https://buy.example/abc' })
    .on('GET /api/purchases/waiting', { waiting_code: boleto, amount_due: 19_700 });
  openApplication('/comprar/8');
  expect(await screen.findByLabelText('Número do boleto', {}, firstLoad)).toHaveProperty('value', '0101');
  expect(screen.getByRole('link', { name: /^Abrir o boleto/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pagar de outra forma' })).toBeNull();
  expect(api.to(buying)).toEqual([]);
});
