import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeCheckout, openCheckout, plans } from '#web/features/billing/payment/testing/checkouts.ts';
import { LoopbackApi, refusal, subscriber } from '#web/testing/loopback-api.ts';
import { openApplication } from '#web/testing/open-application.tsx';
import { toastStore } from '#web/ui/toasts/toast-store.ts';

const opening = 'POST /api/get-or-create-subscription';
const confirming = 'POST /api/sandbox/confirm';
const firstLoad = { timeout: 20_000 };

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi()
    .on('GET /api/auth/user', subscriber)
    .on('GET /api/tiers', plans)
    .on(opening, openCheckout);
  await api.start();
});
afterEach(async () => {
  cleanup();
  toastStore.dismiss(toastStore.current()?.id ?? 0);
  await api.stop();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, firstLoad);
const button = (name: string | RegExp) => screen.findByRole('button', { name }, firstLoad);
/** The toast carried over a page load (jsdom cannot load pages). */
const carried = () => JSON.parse(sessionStorage.getItem('toast') ?? 'null');

async function fillIn(card: RegExp) {
  const person = openApplication('/subscribe?plano=2');
  await person.click(await screen.findByRole('button', { name: card }, firstLoad));
  return person;
}
async function pay(card = /4242 4242/) {
  const person = await fillIn(card);
  await person.dblClick(await button(/^Confirmar Assinatura · R\$ 99,00/));
  return person;
}

describe('the order', () => {
  test('shows the order beside the form', async () => {
    openApplication('/subscribe?plano=2');
    await heading('Assinar Plano Premium');
    const header = within(screen.getByRole('banner'));
    expect(header.getByText('Pagamento seguro')).toBeTruthy();
    expect(header.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Matilha']);
    expect(screen.getByText('Plano Companheiro')).toBeTruthy();
    expect(screen.getByText('150 créditos a cada 30 dias')).toBeTruthy();
    expect(screen.getAllByText('R$ 99,00')).toHaveLength(2);
    expect(screen.getByText('Cancele quando quiser')).toBeTruthy();
    expect(screen.getByText('7 dias para desistir e receber tudo de volta')).toBeTruthy();
    expect(api.to(opening).map(({ body }) => body)).toEqual([{ tier_id: 2 }]);
    expect(document.querySelector('script[src*="stripe"]')).toBeNull();
  });

  test('falls back to the server’s choice when the address names no plan', async () => {
    openApplication('/subscribe');
    await heading('Assinar Plano Premium');
    expect(api.to(opening).map(({ body }) => body)).toEqual([{}]);
  });

  test('shows the overdue invoice, if there is one', async () => {
    api.on(opening, { ...openCheckout, status: 'past_due' });
    openApplication('/subscribe');
    await heading('Ajustar Pagamento');
    expect(screen.getByText('Renovação do plano Companheiro')).toBeTruthy();
    await button(/^Confirmar Pagamento · R\$/);
  });
});

describe('a checkout without payment', () => {
  test('shows a payment in progress', async () => {
    api.on(opening, { ...openCheckout, clientSecret: null, status: 'processing' });
    openApplication('/subscribe?plano=2');
    await heading('Pagamento a caminho');
    expect(screen.getByText(/Você não precisa pagar de novo/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Confirmar Assinatura/ })).toBeNull();
  });

  test('shows an active plan', async () => {
    api.on(opening, { ...openCheckout, clientSecret: null, status: 'active' });
    openApplication('/subscribe?plano=2');
    await heading('Seu plano está ativo');
    const link = screen.getByRole('link', { name: 'Ver minha assinatura' });
    expect(link.getAttribute('href')).toBe('/subscription');
  });

  test('explains that payments are not open yet', async () => {
    api.refuse(opening, refusal('payments_unavailable'));
    openApplication('/subscribe?plano=2');
    expect(await screen.findByText('Em breve', {}, firstLoad)).toBeTruthy();
    expect(
      screen.getByText('Os pagamentos por aqui abrem em breve. Nada é cobrado por enquanto.'),
    ).toBeTruthy();
    expect(toastStore.current()).toBeNull();
  });

  test('asks to confirm the address first', async () => {
    api.refuse(opening, refusal('provisional_account'));
    openApplication('/subscribe?plano=2');
    await heading('Confirme seu email para comprar');
    expect(screen.getByText(/ana@petshop\.example/)).toBeTruthy();
    expect(toastStore.current()).toBeNull();
  });
});

describe('a checkout that does not open', () => {
  test.each([
    [
      'a service that is down',
      refusal('payment_service_down'),
      'O serviço de pagamento não respondeu. Tente de novo em instantes: nada é cobrado duas vezes.',
    ],
    ['a plan that is none', refusal('invalid_input', { tier_id: 'Escolha um plano' }), 'Escolha um plano'],
  ])('shows the reason: %s', async (_, answer, text) => {
    api.refuse(opening, answer);
    openApplication('/subscribe?plano=abc');
    await heading('Erro');
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Tentar Novamente' })).toBeTruthy();
    expect(toastStore.current()).toMatchObject({
      title: 'Erro',
      description: 'Não foi possível inicializar o pagamento. Tente novamente.',
      variant: 'destructive',
    });
    expect(api.to(opening).map(({ body }) => body)).toEqual([{ tier_id: 0 }]);
  });
});

describe('payments by the simulator', () => {
  test('pays once on a double click, and opens the subscription', async () => {
    api.on(confirming, { status: 'succeeded', message: null });
    await pay();
    await waitFor(() =>
      expect(carried()).toMatchObject({
        title: 'Pagamento Processado',
        description: 'Sua assinatura está sendo ativada!',
      }),
    );
    expect(api.to(confirming).map(({ body }) => body)).toEqual([
      {
        clientSecret: 'pi_1_secret_1',
        payment_method: { card: 'approved', exp_month: 12, exp_year: new Date().getFullYear() + 4 },
      },
    ]);
    expect(JSON.stringify(api.calls)).not.toMatch(/4242/);
    expect(screen.getByRole('button', { name: 'Processando...' })).toBeTruthy();
  });

  test('shows a refusal, keeps the typed values, and accepts another card', async () => {
    const message = 'Seu cartão foi recusado.';
    api.on(confirming, { status: 'requires_payment_method', message });
    const person = await fillIn(/0002/);
    // A single click: after a quick response, a second click would be another attempt.
    await person.click(await button(/^Confirmar Assinatura · R\$ 99,00/));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(toastStore.current()).toMatchObject({
      title: 'Erro no Pagamento',
      description: message,
      variant: 'destructive',
    });
    expect(screen.getByLabelText<HTMLInputElement>('Nome no cartão').value).toBe('Cliente de Teste');
    api.on(confirming, { status: 'succeeded', message: null });
    await person.click(screen.getByRole('button', { name: /4242 4242/ }));
    await person.click(await button(/^Confirmar Assinatura · R\$ 99,00/));
    await waitFor(() => expect(carried()?.title).toBe('Pagamento Processado'));
    expect(api.to(confirming)).toHaveLength(2);
  });

  test('shows a lost connection, and keeps the values', async () => {
    api.refuse(confirming, refusal('payment_service_down'));
    await pay();
    expect((await screen.findByRole('alert')).textContent).toMatch(/nada é cobrado duas vezes/);
    await button(/^Confirmar Assinatura · R\$ 99,00/);
  });

  test.each([
    ['Autorizar', true, { status: 'succeeded', message: null }],
    ['Recusar', false, { status: 'requires_payment_method', message: 'O banco não autorizou.' }],
  ])('sends the answer %s to the bank', async (answer, approve, result) => {
    api.on(confirming, { status: 'requires_action', message: null });
    api.on('POST /api/sandbox/authenticate', result);
    const person = await pay(/3155/);
    await screen.findByRole('dialog', { name: 'Banco simulado' });
    await person.dblClick(screen.getByRole('button', { name: answer }));
    if (approve) await waitFor(() => expect(carried()?.title).toBe('Pagamento Processado'));
    else expect((await screen.findByRole('alert')).textContent).toBe('O banco não autorizou.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.to('POST /api/sandbox/authenticate').map(({ body }) => body)).toEqual([
      { clientSecret: 'pi_1_secret_1', approve },
    ]);
  });

  test('shows a slow payment as in progress, not overdue', async () => {
    api.on(confirming, { status: 'processing', message: null });
    await pay();
    const title = await heading('Pagamento a caminho');
    await waitFor(() => expect(document.activeElement?.contains(title)).toBe(true));
    expect(screen.queryByRole('button', { name: /Confirmar/ })).toBeNull();
  });
});

test('shows the Pix code of a plan opened before plans took cards only', async () => {
  api.on(opening, codeCheckout);
  openApplication('/subscribe?plano=1');
  expect(await screen.findByLabelText('Pix copia e cola', {}, firstLoad)).toHaveProperty(
    'value',
    codeCheckout.waiting_code?.code,
  );
  expect(screen.getByText('Plano Companheiro')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Confirmar Assinatura/ })).toBeNull();
});
