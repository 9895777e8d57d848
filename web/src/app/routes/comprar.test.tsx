import type { Checkout } from '@matilha/contract/billing/billing';
import type { Product } from '@matilha/contract/content/knowledge';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCheckout } from '#web/features/billing/payment/testing/checkouts.ts';
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
const purchase: Checkout = {
  ...openCheckout,
  order: {
    titulo: offer.titulo,
    tier_id: null,
    produto_id: 8,
    amount_due: 19_700,
    recurring_amount: null,
    responses_limit: null,
    starts_at: null,
    renews_at: null,
  },
};
const reading = 'GET /api/produtos-bancoconhecimento/8';
const buying = 'POST /api/purchases';
const firstLoad = { timeout: 20_000 };

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi()
    .on('GET /api/auth/user', subscriber)
    .on(reading, offer)
    .on(buying, purchase)
    .on('GET /api/purchases/waiting', { waiting_code: null, amount_due: null });
  await api.start();
});
afterEach(async () => {
  cleanup();
  toastStore.dismiss(toastStore.current()?.id ?? 0);
  await api.stop();
});

const access = () => screen.findByRole('link', { name: 'Acessar' }, firstLoad);

test('pays for a product once, waits for access, and opens it', async () => {
  api.on('POST /api/sandbox/confirm', { status: 'succeeded', message: null });
  const person = openApplication('/comprar/8');
  await person.click(await screen.findByRole('button', { name: /4242 4242/ }, firstLoad));
  expect(screen.getByRole('heading', { level: 1, name: offer.titulo })).toBeTruthy();
  await person.dblClick(screen.getByRole('button', { name: 'Pagar R$ 197,00' }));
  expect(await screen.findByText('Liberando o seu acesso…')).toBeTruthy();
  expect(address()).toBe('/comprar/8?success=true');
  expect(toastStore.current()).toMatchObject({ title: 'Pagamento Processado' });
  api.on(reading, { ...offer, liberado: true });
  expect((await access()).getAttribute('href')).toBe('/banco-conhecimento-conteudos/8');
  expect(api.to(buying).map(({ body }) => body)).toEqual([{ produto_id: 8 }]);
  expect(api.to('POST /api/sandbox/confirm')).toHaveLength(1);
});

test('opens nothing and asks for no payment when only the address claims that it was paid', async () => {
  openApplication('/comprar/8?success=true');
  expect(await screen.findByText('Liberando o seu acesso…', {}, firstLoad)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Acessar' })).toBeNull();
  expect(api.to(buying)).toEqual([]);
});

test('shows the form again and cleans the address after a refusal by the bank', async () => {
  openApplication('/comprar/8?success=true&payment_intent=pi_1&redirect_status=failed');
  expect(await screen.findByRole('button', { name: 'Pagar R$ 197,00' }, firstLoad)).toBeTruthy();
  expect(toastStore.current()).toMatchObject({ title: 'Erro no Pagamento', variant: 'destructive' });
  expect(address()).toBe('/comprar/8');
});

test("removes every payment parameter from the address after the bank's approval", async () => {
  openApplication('/comprar/8?success=true&payment_intent=pi_1&redirect_status=succeeded');
  await waitFor(() => expect(address()).toBe('/comprar/8?success=true'), firstLoad);
});

test.each([
  ['already_owned', 'Você já tem este conteúdo.'],
  ['payments_unavailable', 'Os pagamentos estarão disponíveis em breve. Nada será cobrado agora.'],
  ['provisional_account', 'Confirme seu email para comprar'],
  ['payment_service_down', /nada é cobrado duas vezes/],
] as const)('explains the error %s', async (code, text) => {
  api.refuse(buying, refusal(code));
  openApplication('/comprar/8');
  expect(await screen.findByText(text, {}, firstLoad)).toBeTruthy();
  if (code === 'already_owned') await access();
});

test('links to an external shop and opens no purchase', async () => {
  api.on(reading, { ...offer, payment_link: 'https://buy.example/abc' });
  openApplication('/comprar/8');
  const link = await screen.findByRole('link', { name: /^Comprar por R\$ 197,00/ }, firstLoad);
  expect(link.getAttribute('href')).toBe('https://buy.example/abc');
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  expect(api.to(buying)).toEqual([]);
});
