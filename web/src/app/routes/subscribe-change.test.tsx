import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeCheckout, plans, upgrade } from '#web/features/billing/payment/testing/checkouts.ts';
import { type Answer, LoopbackApi, refusal, subscriber } from '#web/testing/loopback-api.ts';
import { openApplication } from '#web/testing/open-application.tsx';
import { toastStore } from '#web/ui/toasts/toast-store.ts';

const opening = 'POST /api/get-or-create-subscription';
const firstLoad = { timeout: 20_000 };

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi()
    .on('GET /api/auth/user', subscriber)
    .on('GET /api/tiers', plans)
    .on(opening, changeCheckout);
  await api.start();
});
afterEach(async () => {
  cleanup();
  toastStore.dismiss(toastStore.current()?.id ?? 0);
  await api.stop();
});

const button = (name: string) => screen.findByRole('button', { name }, firstLoad);
/** The toast carried over a page load (jsdom cannot load pages). */
const carried = () => JSON.parse(sessionStorage.getItem('toast') ?? 'null');

const changing = 'POST /api/subscription/change';
const answer = (status: string, clientSecret: string | null = null) => ({
  status,
  clientSecret,
  publishableKey: null,
});
const confirm = async () => {
  const person = openApplication('/subscribe?plano=2');
  await person.dblClick(await button('Confirmar troca de plano'));
  return person;
};

test('shows price and effect, and changes the plan once', async () => {
  let settle = (_answer: Answer) => {};
  api.refuse(changing, new Promise<Answer>((resolve) => (settle = resolve)));
  await confirm();
  await screen.findByRole('heading', { level: 1, name: 'Trocar de plano' });
  expect(await screen.findByText('Filhote')).toBeTruthy();
  expect(screen.getByText('− R$ 30,00')).toBeTruthy();
  expect(screen.getByText('R$ 69,00')).toBeTruthy();
  expect(screen.getByText(/Um novo período de 30 dias começa hoje, com os 150 créditos/)).toBeTruthy();
  expect(screen.getByText(/O que sobrou dos créditos do período antigo termina/)).toBeTruthy();
  const terms = screen.getByRole('link', { name: /^termos de uso/ });
  expect(terms.getAttribute('href')).toBe('/termos');
  expect(terms.closest('p')?.textContent).not.toContain('email');
  settle({ status: 200, body: answer('changed') });
  await waitFor(() => expect(carried()?.title).toBe('Pagamento Processado'));
  expect(api.to(changing).map(({ body }) => body)).toEqual([{ tier_id: 2, quote: 'sealed-1' }]);
});

test('shows the refunded part of the payment, and that the rest is credited', async () => {
  api.on(opening, { ...changeCheckout, change: { ...upgrade, refunded: 900 } });
  openApplication('/subscribe?plano=2');
  expect(
    await screen.findByText(
      /R\$\s9,00 já voltaram para você: descontamos a parte que ficou paga/,
      {},
      firstLoad,
    ),
  ).toBeTruthy();
  expect(screen.getByText('Dias pagos e não usados')).toBeTruthy();
});

test('says from when a plan runs that is scheduled already', async () => {
  const order = { ...changeCheckout.order, amount_due: 0, starts_at: '2026-12-05T12:00:00.000Z' };
  api.on(opening, { ...changeCheckout, status: 'scheduled', change: null, order });
  openApplication('/subscribe?plano=2');
  await screen.findByRole('heading', { level: 1, name: 'Troca já agendada' }, firstLoad);
  expect(screen.getByText(/começa em 5 de dezembro de 2026/)).toBeTruthy();
});

test.each([
  ['renewal', 'Seu plano está renovando', /leva cerca de uma hora/],
  ['dispute', 'O pagamento está em contestação', /o plano fica como está/],
])(
  'says why the plan cannot change yet (%s), and offers the change once it can',
  async (waits_for, title, text) => {
    api.on(opening, { ...changeCheckout, status: 'waiting', waits_for, change: null });
    const person = openApplication('/subscribe?plano=2');
    await screen.findByRole('heading', { level: 1, name: title }, firstLoad);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirmar troca de plano' })).toBeNull();
    api.on(opening, changeCheckout);
    await person.click(await button('Verificar de novo'));
    expect(await button('Confirmar troca de plano')).toBeTruthy();
  },
);

test('schedules a smaller plan for the end of the paid period', async () => {
  const change = {
    ...upgrade,
    takes_effect: 'period_end',
    amount_due: 0,
    unused_credit: 0,
    effective_at: '2026-12-05T12:00:00.000Z',
  };
  api.on(opening, { ...changeCheckout, change }).on(changing, answer('scheduled'));
  await confirm();
  expect(screen.getByText(/Nada muda até 5 de dezembro de 2026/)).toBeTruthy();
  expect(screen.queryByText(/cartão da sua assinatura/)).toBeNull();
  await waitFor(() => expect(carried()?.title).toBe('Troca agendada'));
});

test('cancels a scheduled smaller plan', async () => {
  const change = {
    ...upgrade,
    tier_id: 1,
    titulo: 'Filhote',
    takes_effect: 'period_end',
    amount_due: 0,
    unused_credit: 0,
    effective_at: '2026-12-05T12:00:00.000Z',
  };
  api.on(opening, { ...changeCheckout, change });
  openApplication('/subscribe?plano=1');
  await screen.findByRole('heading', { level: 1, name: 'Continuar no plano' }, firstLoad);
  expect(screen.getByText(/A troca que estava marcada para 5 de dezembro de 2026 é desfeita/)).toBeTruthy();
});

test('shows a changed quote again before anything is charged', async () => {
  api.refuse(changing, refusal('quote_changed'));
  const person = openApplication('/subscribe?plano=2');
  const confirming = await button('Confirmar troca de plano');
  api.on(opening, { ...changeCheckout, change: { ...upgrade, amount_due: 7_100, quote: 'sealed-2' } });
  await person.click(confirming);
  expect(await screen.findByText(/O valor mudou desde que a página foi aberta/)).toBeTruthy();
  expect(screen.getByText('R$ 71,00')).toBeTruthy();
  api.on(changing, answer('changed'));
  await person.click(await button('Confirmar troca de plano'));
  await waitFor(() => expect(carried()?.title).toBe('Pagamento Processado'));
  expect(api.to(changing).map(({ body }) => body)).toEqual([
    { tier_id: 2, quote: 'sealed-1' },
    { tier_id: 2, quote: 'sealed-2' },
  ]);
});

test('keeps the plan when the card is refused', async () => {
  api.refuse(changing, refusal('payment_failed'));
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toMatch(/O pagamento não foi aprovado/);
  expect(toastStore.current()).toMatchObject({ title: 'Erro no Pagamento', variant: 'destructive' });
  await button('Confirmar troca de plano');
});

test('confirms with the bank when asked', async () => {
  api.on(changing, answer('requires_action', 'pi_9_secret_9'));
  api.on('POST /api/sandbox/authenticate', { status: 'succeeded', message: null });
  const person = await confirm();
  await person.click(await button('Autorizar'));
  await waitFor(() => expect(carried()?.title).toBe('Pagamento Processado'));
  expect(api.to('POST /api/sandbox/authenticate').map(({ body }) => body)).toEqual([
    { clientSecret: 'pi_9_secret_9', approve: true },
  ]);
  expect(api.to(changing)).toHaveLength(2);
});
