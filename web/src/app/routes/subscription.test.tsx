import { focusManager } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LoopbackApi, refusal, subscriber } from '#web/testing/loopback-api.ts';
import { address, openApplication } from '#web/testing/open-application.tsx';
import { billingApi, dismissToast, settings, state, summary, tiers } from './testing/billing-fixture.ts';

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

const current = () => screen.findByRole('region', { name: 'Seu plano' }, { timeout: 20_000 });
/** Leaves the page and returns. A read that is under way takes the place of the one that a return starts, so that one return may be too early. */
const comeBack = () => {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
};
const plans = async () => {
  await screen.findByRole('heading', { name: 'Companheiro' }, { timeout: 20_000 });
  return within(screen.getByRole('region', { name: 'Planos' })).getAllByRole('article');
};
const planOf = async (titulo: string) => {
  const found = (await plans()).find((card) => within(card).queryByRole('heading', { name: titulo }));
  if (!found) throw new Error(`no plan ${titulo}`);
  return within(found);
};

describe('the current plan', () => {
  test('shows its status, the credits left and its renewal', async () => {
    openApplication('/subscription');
    const region = within(await current());
    expect(screen.getByRole('heading', { level: 1, name: 'Gerenciar Assinatura' })).toBeTruthy();
    expect(region.getByText('Filhote')).toBeTruthy();
    expect(region.getByText('Ativo')).toBeTruthy();
    expect(region.getByText(/de 60 créditos/).textContent).toBe('12 de 60 créditos neste período de 30 dias');
    const bar = region.getByRole<HTMLProgressElement>('progressbar', { name: 'Créditos disponíveis' });
    expect([bar.value, bar.max]).toEqual([12, 60]);
    expect(region.getByText(/^Seus créditos renovam/).textContent).toBe(
      'Seus créditos renovam no dia 05/12/2126',
    );
  });
  test("shows credits beyond the plan's limit without calling them a share of it", async () => {
    api.on('GET /api/credits/summary', { ...summary, available: 80 });
    openApplication('/subscription');
    const line = within(await current()).getByText(/créditos disponíveis\./);
    expect(line.textContent).toBe('80 créditos disponíveis. Seu plano dá 60 a cada 30 dias');
  });
  test('promises no renewal that is overdue', async () => {
    api.on('GET /api/credits/summary', { ...summary, renews_at: '2026-01-05T12:00:00.000Z' });
    openApplication('/subscription');
    expect(await screen.findByText(/^Renovação pendente desde/, {}, { timeout: 20_000 })).toBeTruthy();
    expect(screen.queryByText(/Seus créditos renovam/)).toBeNull();
  });
  test('promises no renewal while the support has paused the charge', async () => {
    api.on('GET /api/subscription', state({ conditions: ['paused'] }));
    openApplication('/subscription');
    const region = within(await current());
    expect(region.getByText(/^Nosso suporte pausou a cobrança/)).toBeTruthy();
    expect(region.queryByText(/Seus créditos renovam/)).toBeNull();
  });
  test('shows an overdue payment with its badge and a full-load link to pay', async () => {
    api.on('GET /api/subscription', state({ state: 'overdue' }, { payment_status: 'atrasado' }));
    openApplication('/subscription');
    const region = within(await current());
    expect(region.getByText('Atrasado')).toBeTruthy();
    expect(region.getByText(/Sua assinatura está atrasada/)).toBeTruthy();
    expect(region.getByRole('link', { name: 'Ajustar Pagamento' }).getAttribute('href')).toBe('/subscribe');
    const button = (await planOf('Filhote')).getByRole('link', { name: 'Ajustar Pagamento' });
    expect(button.getAttribute('href')).toBe('/subscribe');
  });
  test('names the last day of grace', async () => {
    const grace = { state: 'grace', grace_until: '2026-11-24T12:00:00.000Z' } as const;
    api.on('GET /api/subscription', state(grace));
    openApplication('/subscription');
    const region = within(await current());
    expect(
      region.getByText(/A renovação não foi aprovada\. Ajuste o pagamento até 24\/11\/2026/),
    ).toBeTruthy();
    expect(region.getByText('Ativo')).toBeTruthy();
  });
  test('never shows a payment in progress as overdue, and allows to check again', async () => {
    api.on('GET /api/subscription', state({ state: 'processing' }, { payment_status: 'atrasado' }));
    const person = openApplication('/subscription');
    const region = within(await current());
    expect(region.getByText('Pagamento em processamento.')).toBeTruthy();
    expect(region.getByText(/O banco ainda vai confirmar/)).toBeTruthy();
    expect(region.getByText('Ativo')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Ajustar Pagamento' })).toBeNull();
    api.on('GET /api/subscription', state());
    await person.click(region.getByRole('button', { name: 'Verificar agora' }));
    await waitFor(() => expect(region.queryByText('Pagamento em processamento.')).toBeNull());
  });
  test('shows until when a cancelled plan lasts', async () => {
    api.on('GET /api/subscription', state({ cancel_at_period_end: true }));
    openApplication('/subscription');
    const region = within(await current());
    expect(region.getByText('Cancelada: vale até 05/12/2126.')).toBeTruthy();
    expect(region.getByText(/^Seu plano vale até o dia/).textContent).toContain('05/12/2126');
    expect(region.getByRole('button', { name: 'Retomar assinatura' })).toBeTruthy();
  });
  test('updates the balance when the plan was cancelled or resumed meanwhile', async () => {
    const ended = { ...subscriber, plan_ends_at: '2126-12-05T12:00:00.000Z' };
    api.on('GET /api/subscription', state({ cancel_at_period_end: true })).on('GET /api/user', ended);
    openApplication('/subscription');
    const balance = await screen.findByRole('link', { name: /^Saldo/ });
    await waitFor(() => expect(balance.textContent).toMatch(/plano até 05\/12$/));
    api.on('GET /api/subscription', state()).on('GET /api/user', subscriber);
    await waitFor(() => {
      comeBack();
      expect(balance.textContent).not.toContain('valem');
    });
    focusManager.setFocused(undefined);
  });
  test('names a scheduled smaller plan, with a way to cancel the change', async () => {
    api.on('GET /api/subscription', state({ tier_id: 2, next_tier_id: 1 }, { tier_id: 2 }));
    openApplication('/subscription');
    const region = within(await current());
    expect(region.getByText(/Muda para o plano Filhote em 05\/12\/2126/)).toBeTruthy();
    expect(region.getByRole('link', { name: 'Ficar no Companheiro' }).getAttribute('href')).toBe(
      '/subscribe?plano=2',
    );
    expect(
      (await planOf('Filhote')).getByRole('button', { name: 'Mudança marcada' }).hasAttribute('disabled'),
    ).toBe(true);
  });
  test('shows the new plan to a user who returns after paying in another tab', async () => {
    openApplication('/subscription');
    expect(within(await current()).getByText('Filhote')).toBeTruthy();
    api.on('GET /api/subscription', state({ tier_id: 2 }, { tier_id: 2 }));
    await waitFor(async () => {
      comeBack();
      expect(within(await current()).getByText('Companheiro')).toBeTruthy();
    });
    focusManager.setFocused(undefined);
  });
  test('updates the frame when the plan has changed meanwhile', async () => {
    const moved = { ...subscriber, tier_id: 2, responses_available: 140 };
    api.on('GET /api/subscription', state({ tier_id: 2 }, { tier_id: 2 })).on('GET /api/user', moved);
    openApplication('/subscription');
    await waitFor(
      () => expect(screen.getByRole('link', { name: /^Saldo/ }).textContent).toContain('140 créditos'),
      { timeout: 20_000 },
    );
  });
});

describe('the plans', () => {
  test('lists every plan but tier 4, with price, former price, and contents', async () => {
    openApplication('/subscription');
    expect(await plans()).toHaveLength(3);
    expect(screen.getByText(/^Cada plano renova a cada 30 dias/)).toBeTruthy();
    const middle = await planOf('Companheiro');
    const struck = middle.getByText('R$ 122,00');
    expect(struck.tagName).toBe('S');
    expect(struck.parentElement?.textContent).toBe(
      'R$ 122,00 é o que os mesmos créditos custariam no plano Filhote',
    );
    expect(middle.getByText(/por mês/).textContent).toBe('150 créditos por mês: de 50 a 150 respostas');
    expect(middle.getByText('R$ 0,66 por crédito')).toBeTruthy();
    expect(middle.getByText('R$ 99,00').parentElement?.textContent).toBe('R$ 99,00/mês');
    const first = await planOf('Filhote');
    expect(first.getAllByText('R$ 49,00')).toHaveLength(1);
    expect(first.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Inclui: Todos os assistentes de IA',
      'Inclui: Banco de conhecimento',
      'Inclui: Agenda de eventos',
      'Não inclui: Atendimento prioritário',
    ]);
    const free = await planOf('Cortesia');
    expect(free.getByText('Grátis').parentElement?.textContent).toBe('Grátis');
  });
  test("disables the current plan's button; the others open their link in a new tab", async () => {
    openApplication('/subscription');
    const own = (await planOf('Filhote')).getByRole('button', { name: 'Plano atual' });
    expect(own.hasAttribute('disabled')).toBe(true);
    const larger = (await planOf('Companheiro')).getByRole('link', { name: /Assinar plano/ });
    expect(larger.textContent).toContain('Assinar plano');
    expect(larger.getAttribute('href')).toBe('/subscribe?plano=2');
    expect(larger.getAttribute('target')).toBe('_blank');
    expect(larger.getAttribute('rel')).toBe('noopener noreferrer');
  });
  test('never follows an unsafe link', async () => {
    api.on(
      'GET /api/tiers',
      tiers.map((plan) => ({ ...plan, link: 'javascript:alert(1)' })),
    );
    openApplication('/subscription');
    const link = (await planOf('Companheiro')).getByRole('link', { name: /Assinar plano/ });
    expect(link.getAttribute('href')).toBe('/subscribe?plano=2');
  });
  test('shows "Em breve" on every plan without a payment provider', async () => {
    api.on('GET /api/settings', { ...settings, payments: null });
    api.on('GET /api/subscription', state(null, { provider: null, tier_id: 4, has_portal: false }));
    openApplication('/subscription');
    await plans();
    const buttons = await screen.findAllByRole('button', { name: 'Em breve' });
    expect(buttons.map((button) => button.hasAttribute('disabled'))).toEqual([true, true, true]);
    expect(screen.getByText(/Os pagamentos por aqui abrem em breve/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Assinar plano/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pagamento, faturas e cancelamento' })).toBeNull();
  });
  test('sends a landing account to confirm its email, and promises it no renewal', async () => {
    api.on('GET /api/auth/user', { ...subscriber, tier_id: 4, provisional: true });
    api.on('GET /api/subscription', state(null, { tier_id: 4, has_portal: false }));
    const person = openApplication('/subscription');
    const button = (await planOf('Companheiro')).getByRole('button', { name: 'Assinar plano' });
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(/confirme seu email pelo link que enviamos para/)).toBeTruthy();
    const region = within(await current());
    expect(region.getByText(/créditos para experimentar/)).toBeTruthy();
    expect(region.queryByText(/renova|a cada 30/)).toBeNull();
    expect(screen.queryByText(/Cada plano renova/)).toBeNull();
    api.on('POST /api/claim-account/resend', { message: 'Enviado' });
    await person.click(screen.getByRole('button', { name: 'Reenviar email' }));
    expect(await screen.findByRole('button', { name: 'Email reenviado' })).toBeTruthy();
    expect(api.to('POST /api/claim-account/resend')).toHaveLength(1);
  });
  test('shows plans when the subscription failed to load, and vice versa', async () => {
    api.refuse('GET /api/subscription', refusal('unavailable'));
    const person = openApplication('/subscription');
    expect((await planOf('Filhote')).getByRole('button', { name: 'Plano atual' })).toBeTruthy();
    expect(screen.getByText('Não foi possível carregar sua assinatura')).toBeTruthy();
    api.on('GET /api/subscription', state());
    await person.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await current()).toBeTruthy();
  });
  test('requests nothing without a user', async () => {
    api.refuse('GET /api/auth/user', refusal('unauthenticated'));
    openApplication('/subscription');
    await waitFor(() => expect(address()).toContain('/auth'), { timeout: 20_000 });
    for (const read of ['tiers', 'checklist-planos', 'subscription'])
      expect(api.to(`GET /api/${read}`)).toEqual([]);
  });
  test('shows a failure with a retry', async () => {
    api.refuse('GET /api/checklist-planos', refusal('unavailable'));
    const person = openApplication('/subscription');
    await current();
    expect(await screen.findByText('Não foi possível carregar os planos')).toBeTruthy();
    api.on('GET /api/checklist-planos', []);
    await person.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await plans()).toHaveLength(3);
  });
});
