import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LoopbackApi, refusal, subscriber } from '#web/testing/loopback-api.ts';
import { address, openApplication } from '#web/testing/open-application.tsx';
import { billingApi, dismissToast, portal, settings, state } from './testing/billing-fixture.ts';

let api: LoopbackApi;
beforeEach(async () => {
  api = billingApi();
  await api.start();
});
afterEach(async () => {
  cleanup();
  dismissToast();
  await api.stop();
});

const part = async (name: string) => within(await screen.findByRole('region', { name }, { timeout: 20_000 }));
const ending = {
  ...portal,
  subscription: portal.subscription && { ...portal.subscription, cancel_at_period_end: true },
};

test('redirects to the subscription without the simulator', async () => {
  api.on('GET /api/settings', { ...settings, payments: 'stripe' });
  openApplication('/subscription/portal');
  await waitFor(() => expect(address()).toBe('/subscription'), { timeout: 20_000 });
  expect(api.to('GET /api/sandbox/portal')).toHaveLength(0);
});

test('marks the portal as simulated and shows card, subscription and invoices', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const person = openApplication('/subscription/portal');
  expect((await part('Assinatura')).getByText('Filhote')).toBeTruthy();
  expect(screen.getByText('Portal simulado: nenhum valor é cobrado.')).toBeTruthy();
  expect((await part('Assinatura')).getByText('Próxima cobrança em 05/12/2126')).toBeTruthy();
  expect((await part('Cartão')).getByText('Visa final 4242')).toBeTruthy();
  expect((await part('Cartão')).getByText('Vence em 08/2030')).toBeTruthy();
  const invoices = await part('Faturas');
  expect(invoices.getByRole('listitem').textContent).toBe(
    'Plano FilhoteR$ 49,0005/11/2126, fatura SIM-0001Paga',
  );
  await person.click(invoices.getByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.queryByRole('region', { name: 'Relógio do simulador' })).toBeNull();
});

const [paid] = portal.invoices;
test.each([
  ['Em aberto', { status: 'open' }],
  ['Anulada', { status: 'void' }],
  ['Não paga', { status: 'uncollectible' }],
  ['Rascunho', { status: 'draft' }],
  ['Devolvida', { amount_refunded: 4900 }],
  ['Devolvida em parte', { amount_refunded: 100 }],
])('shows an invoice as %s', async (word, change) => {
  api.on('GET /api/sandbox/portal', { ...portal, invoices: [{ ...paid, ...change }] });
  openApplication('/subscription/portal');
  expect((await part('Faturas')).getByText(word)).toBeTruthy();
});

test('shows an empty state without a purchase', async () => {
  api.on('GET /api/sandbox/portal', { card: null, subscription: null, invoices: [] });
  openApplication('/subscription/portal');
  expect((await part('Assinatura')).getByText('Nenhuma assinatura por aqui.')).toBeTruthy();
  expect((await part('Cartão')).getByText('Seu cartão é guardado no primeiro pagamento.')).toBeTruthy();
  expect((await part('Cartão')).queryByRole('button')).toBeNull();
  expect((await part('Faturas')).queryByRole('button', { name: 'Imprimir' })).toBeNull();
});

test('asks once before cancelling, and shows until when the plan lasts', async () => {
  const person = openApplication('/subscription/portal');
  await person.click((await part('Assinatura')).getByRole('button', { name: 'Cancelar assinatura' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar a assinatura?' }));
  expect(dialog.getByText('05/12/2126').parentElement?.textContent).toContain(
    'O plano Filhote vale até 05/12/2126',
  );
  api.refuse('POST /api/sandbox/cancel', refusal('payment_service_down'));
  await person.click(dialog.getByRole('button', { name: 'Cancelar assinatura' }));
  expect(await dialog.findByText(/O serviço de pagamento não respondeu/)).toBeTruthy();
  api.on('POST /api/sandbox/cancel', ending);
  await person.click(dialog.getByRole('button', { name: 'Cancelar assinatura' }));
  expect(await screen.findByText('Assinatura cancelada')).toBeTruthy();
  expect((await part('Assinatura')).getByText(/^Vale até 05\/12\/2126/)).toBeTruthy();
  // The webhook arrives a moment later.
  api.on('GET /api/user', { ...subscriber, plan_ends_at: '2126-12-05T12:00:00.000Z' });
  const balance = screen.getByRole('link', { name: /^Saldo/ });
  await waitFor(() => expect(balance.textContent).toMatch(/plano até 05\/12$/));
});

test('offers to withdraw beside the cancellation, and leads to the open withdrawal', async () => {
  const withdrawable = { withdrawal_until: '2126-11-12T02:59:59.999Z', withdrawal_amount: 4_900 };
  api.on('GET /api/subscription', state(withdrawable));
  const person = openApplication('/subscription/portal');
  await person.click((await part('Assinatura')).getByRole('button', { name: 'Cancelar assinatura' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar a assinatura?' }));
  const link = await dialog.findByRole('link', { name: 'ou desista e receba tudo de volta' });
  expect(link.parentElement?.textContent).toMatch(/: R\$\s49,00, até 11\/11/);
  await person.click(link);
  const withdrawal = within(await screen.findByRole('dialog', { name: 'Desistir da assinatura?' }));
  await person.click(withdrawal.getByRole('button', { name: 'Manter assinatura' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(address()).toBe('/subscription');
});

test('resumes a cancelled subscription', async () => {
  api.on('GET /api/sandbox/portal', ending).on('POST /api/sandbox/resume', portal);
  const person = openApplication('/subscription/portal');
  await person.click((await part('Assinatura')).getByRole('button', { name: 'Retomar assinatura' }));
  expect(await screen.findByText('Assinatura retomada')).toBeTruthy();
  expect((await part('Assinatura')).getByRole('button', { name: 'Cancelar assinatura' })).toBeTruthy();
});

test('changes the card, and shows a refused one beside the form', async () => {
  const person = openApplication('/subscription/portal');
  await person.click((await part('Cartão')).getByRole('button', { name: 'Trocar cartão' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cartão das próximas cobranças' }));
  await person.click(await dialog.findByRole('button', { name: /4242 4242 4242 4242/ }, { timeout: 20_000 }));
  api.refuse('POST /api/sandbox/card', refusal('payment_failed'));
  await person.click(dialog.getByRole('button', { name: 'Guardar cartão' }));
  expect(await dialog.findByText(/O pagamento não foi aprovado/)).toBeTruthy();
  const changed = { ...portal, card: { brand: 'visa', last4: '0341', exp_month: 1, exp_year: 2031 } };
  api.on('POST /api/sandbox/card', changed);
  await person.click(dialog.getByRole('button', { name: 'Guardar cartão' }));
  expect(await screen.findByText('Cartão trocado')).toBeTruthy();
  expect(await screen.findByText('Visa final 0341')).toBeTruthy();
  expect(api.to('POST /api/sandbox/card')[0]?.body).toMatchObject({ card: 'approved' });
});

test('lets an operator move the clock', async () => {
  api.on('GET /api/auth/user', { ...subscriber, role: 'operator' });
  api.on('GET /api/sandbox/clock', { now: '2026-11-21T12:30:00.000Z', offset_days: 0 });
  api.on('POST /api/sandbox/clock', { now: '2026-12-21T12:30:00.000Z', offset_days: 30 });
  const person = openApplication('/subscription/portal');
  const clock = await part('Relógio do simulador');
  expect(await clock.findByText('21/11/2026, 09:30')).toBeTruthy();
  const before = api.to('GET /api/sandbox/portal').length;
  expect(clock.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Avançar 1 dia',
    'Avançar 3 dias',
    'Avançar 30 dias',
  ]);
  await person.click(clock.getByRole('button', { name: 'Avançar 30 dias' }));
  expect(await clock.findByText('21/12/2026, 09:30')).toBeTruthy();
  expect(clock.getByText('(30 dias à frente da hora de verdade)')).toBeTruthy();
  expect(api.to('POST /api/sandbox/clock')[0]?.body).toEqual({ days: 30 });
  await waitFor(() => expect(api.to('GET /api/sandbox/portal').length).toBeGreaterThan(before));
});

test('shows a failed portal with a retry', async () => {
  api.refuse('GET /api/sandbox/portal', refusal('unavailable'));
  const person = openApplication('/subscription/portal');
  await screen.findByText('Não foi possível abrir o portal', {}, { timeout: 20_000 });
  api.on('GET /api/sandbox/portal', portal);
  await person.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await part('Assinatura')).toBeTruthy();
});
