import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetPayment, rememberPayment } from '#web/features/billing/api/sent-payment.ts';
import { type LoopbackApi, refusal } from '#web/testing/loopback-api.ts';
import { address, openApplication } from '#web/testing/open-application.tsx';
import { billingApi, dismissToast, state } from './testing/billing-fixture.ts';

let api: LoopbackApi;
beforeEach(async () => {
  api = billingApi();
  await api.start();
});
afterEach(async () => {
  cleanup();
  dismissToast();
  forgetPayment();
  await api.stop();
});

const found = (text: string | RegExp) => screen.findByText(text, {}, { timeout: 20_000 });

describe('the return from a payment', () => {
  test('waits for the true state, then confirms it and cleans the address', async () => {
    api.on('GET /api/subscription', state(null, { tier_id: 4 }));
    rememberPayment();
    openApplication('/subscription?success=true&payment_intent=pi_1&redirect_status=succeeded');
    expect(await found('Confirmando seu pagamento…')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/subscription?success=true'));
    await screen.findByRole('region', { name: 'Seu plano' });
    expect(screen.queryByText('Pagamento Processado')).toBeNull();
    const asked = api.to('GET /api/user').length;
    api.on('GET /api/subscription', state({ tier_id: 2, just_paid: true }, { tier_id: 2 }));
    expect(await found('Pagamento Processado')).toBeTruthy();
    expect(screen.getByText('Sua assinatura está sendo ativada!')).toBeTruthy();
    expect(screen.getByText(/Você está no plano Companheiro\./)).toBeTruthy();
    expect(address()).toBe('/subscription');
    expect(api.to('GET /api/user').length).toBeGreaterThan(asked);
  });
  test('confirms an upgrade by the plan that was paid for', async () => {
    rememberPayment();
    openApplication('/subscription?success=true&plano=2');
    await screen.findByRole('region', { name: 'Seu plano' }, { timeout: 20_000 });
    expect(screen.getByText('Confirmando seu pagamento…')).toBeTruthy();
    api.on('GET /api/subscription', state({ tier_id: 2, just_paid: true }, { tier_id: 2 }));
    expect(await found('Pagamento Processado')).toBeTruthy();
  });
  test('explains that the bank may take its time', async () => {
    api.on('GET /api/subscription', state({ state: 'processing', tier_id: 2 }, { tier_id: 4 }));
    rememberPayment();
    openApplication('/subscription?success=true');
    expect(await found(/O banco ainda vai confirmar/)).toBeTruthy();
    expect(screen.queryByText('Pagamento Processado')).toBeNull();
    expect(address()).toBe('/subscription');
  });
  test('shows a refused payment with a retry', async () => {
    rememberPayment();
    openApplication('/subscription?success=true&plano=2&redirect_status=failed');
    const notice = await screen.findByRole('alert', {}, { timeout: 20_000 });
    expect(notice.textContent).toContain('O pagamento não foi aprovado. Nada foi cobrado.');
    expect(within(notice).getByRole('link', { name: 'Tentar de novo' }).getAttribute('href')).toBe(
      '/subscribe?plano=2',
    );
    expect(address()).toBe('/subscription');
  });
});

describe('an address typed by hand', () => {
  const settled = () =>
    Promise.all([
      screen.findByRole('region', { name: 'Seu plano' }, { timeout: 20_000 }),
      waitFor(() => expect(address()).toBe('/subscription'), { timeout: 20_000 }),
    ]);

  test.each([
    ['?success=true', state()],
    ['?success=true&plano=1', state()],
    ['?success=true', state(null, { tier_id: 4 })],
    ['?success=true', state({ cancel_at_period_end: true })],
    ['?success=true&redirect_status=failed', state()],
  ])('announces no payment: %s', async (search, answer) => {
    api.on('GET /api/subscription', answer);
    openApplication(`/subscription${search}`);
    await settled();
    await waitFor(() => expect(api.to('GET /api/subscription').length).toBeGreaterThan(0));
    expect(screen.queryByText(/Confirmando seu pagamento|Pagamento confirmado|não foi aprovado/)).toBeNull();
    expect(screen.queryByText('Pagamento Processado')).toBeNull();
  });
  test('announces a payment that the account made just now elsewhere', async () => {
    api.on('GET /api/subscription', state({ just_paid: true }));
    openApplication('/subscription?success=true');
    expect(await found(/Você está no plano Filhote\./)).toBeTruthy();
  });
});

describe('the withdrawal within seven days', () => {
  const open = { withdrawal_until: '2126-11-28T12:30:00.000Z', withdrawal_amount: 4900 };
  const ask = async () => {
    const person = openApplication('/subscription');
    await person.click(
      await screen.findByRole('button', { name: 'Desistir e receber de volta' }, { timeout: 20_000 }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Desistir da assinatura?' });
    return { person, dialog: within(dialog) };
  };

  test('offers, explains and confirms the withdrawal before the deadline, and shows the result at once', async () => {
    api.on('GET /api/subscription', state(open));
    const { person, dialog } = await ask();
    expect(screen.getByText(/Até 28\/11\/2126, 09:30 você pode desistir/)).toBeTruthy();
    expect(dialog.getByText(/R\$ 49,00, tudo o que você pagou, volta pela forma de pagamento/)).toBeTruthy();
    expect(dialog.getByText('Os créditos que restam deste período terminam agora.')).toBeTruthy();
    expect(dialog.getByText(/chega por email/)).toBeTruthy();
    expect(api.to('POST /api/subscription/withdrawal')).toHaveLength(0);
    api.on('POST /api/subscription/withdrawal', {
      message: 'Desistência confirmada.',
      amount: 4900,
      refund: 'returned',
    });
    api.on('GET /api/subscription', state(null, { tier_id: 4 }));
    const before = api.to('GET /api/credits/summary').length;
    await person.click(dialog.getByRole('button', { name: 'Desistir e receber de volta' }));
    const confirmation = await screen.findByText('Desistência confirmada.');
    await waitFor(() => expect(confirmation.closest('[tabindex]')).toBe(document.activeElement));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(api.to('GET /api/credits/summary').length).toBeGreaterThan(before));
    await waitFor(() =>
      expect(within(screen.getByRole('region', { name: 'Seu plano' })).getByText('Gratuito')).toBeTruthy(),
    );
    expect(screen.getByText('Desistência confirmada.')).toBeTruthy();
  });
  test('ends the announcement of the payment', async () => {
    api.on('GET /api/subscription', state({ ...open, just_paid: true }));
    const person = openApplication('/subscription?success=true');
    expect(await found(/Pagamento confirmado\./)).toBeTruthy();
    api.on('POST /api/subscription/withdrawal', {
      message: 'Desistência confirmada.',
      amount: 4900,
      refund: 'returned',
    });
    api.on('GET /api/subscription', state(null, { tier_id: 4 }));
    await person.click(screen.getByRole('button', { name: 'Desistir e receber de volta' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Desistir da assinatura?' }));
    await person.click(dialog.getByRole('button', { name: 'Desistir e receber de volta' }));
    expect(await screen.findByText('Desistência confirmada.')).toBeTruthy();
    await within(screen.getByRole('region', { name: 'Seu plano' })).findByText('Gratuito');
    expect(screen.queryByText('Pagamento confirmado.')).toBeNull();
    expect(screen.queryByText(/Você está no plano/)).toBeNull();
  });
  test('shows a refusal, with a link to support', async () => {
    api.on('GET /api/subscription', state(open));
    const { person, dialog } = await ask();
    api.refuse('POST /api/subscription/withdrawal', refusal('withdrawal_not_possible'));
    api.on('GET /api/subscription', state());
    await person.click(dialog.getByRole('button', { name: 'Desistir e receber de volta' }));
    expect(await dialog.findByText(/O prazo de 7 dias para desistir por aqui já passou/)).toBeTruthy();
    expect(dialog.getByRole('link', { name: /Abrir WhatsApp/ }).getAttribute('href')).toContain('wa.me');
    await person.click(dialog.getByRole('button', { name: 'Manter assinatura' }));
    await waitFor(() => expect(screen.queryByText('Desistir e receber de volta')).toBeNull());
  });
  test('hides the withdrawal after the deadline', async () => {
    api.on('GET /api/subscription', state({ ...open, withdrawal_until: '2026-01-01T00:00:00.000Z' }));
    openApplication('/subscription');
    await screen.findByRole('region', { name: 'Seu plano' }, { timeout: 20_000 });
    expect(screen.queryByText('Desistir e receber de volta')).toBeNull();
  });
});
