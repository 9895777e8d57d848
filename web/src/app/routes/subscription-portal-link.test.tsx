import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { type LoopbackApi, refusal } from '#web/testing/loopback-api.ts';
import { address, openApplication } from '#web/testing/open-application.tsx';
import { billingApi, dismissToast, state, watchPageLoads } from './testing/billing-fixture.ts';

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

describe('the link to the portal', () => {
  const press = 'Pagamento, faturas e cancelamento';

  test.each([
    ['https://billing.example/p/session_1', 'https://billing.example/p/session_1'],
    ['/subscription/portal', '/subscription/portal'],
    [`${window.location.origin}/subscription/portal?x=1`, '/subscription/portal?x=1'],
  ])('opens %s by a page load', async (url, href) => {
    const loads = watchPageLoads();
    api.on('POST /api/subscription/portal', { url });
    const person = openApplication('/subscription');
    await person.click(within(await current()).getByRole('button', { name: press }));
    await waitFor(() => expect(loads).toEqual([href]));
  });
  test.each(['javascript:alert(1)', 'http://billing.example/', '//mau.example/'])(
    'never follows %s',
    async (url) => {
      const loads = watchPageLoads();
      api.on('POST /api/subscription/portal', { url });
      const person = openApplication('/subscription');
      await person.click(within(await current()).getByRole('button', { name: press }));
      expect(await screen.findByText(/respondeu algo inesperado/)).toBeTruthy();
      expect(loads).toEqual([]);
    },
  );
  test("polls for the portal's changes after the return", async () => {
    watchPageLoads();
    api.on('POST /api/subscription/portal', { url: 'https://billing.example/p/session_1' });
    const person = openApplication('/subscription');
    await person.click(within(await current()).getByRole('button', { name: press }));
    await waitFor(() => expect(deviceStorage.get('portalVisit')).not.toBeNull());
    cleanup();
    openApplication('/subscription');
    await current();
    api.on('GET /api/subscription', state({ cancel_at_period_end: true }));
    expect(await screen.findByText('Cancelada: vale até 05/12/2126.')).toBeTruthy();
    expect(deviceStorage.get('portalVisit')).toBeNull();
  });
  test("names the withdrawal before leaving for the provider's portal", async () => {
    const loads = watchPageLoads();
    const withdrawable = { withdrawal_until: '2126-11-12T02:59:59.999Z', withdrawal_amount: 4_900 };
    api.on('GET /api/subscription', state(withdrawable, { provider: 'stripe' }));
    api.on('POST /api/subscription/portal', { url: 'https://billing.example/p/session_1' });
    const person = openApplication('/subscription');
    await person.click(within(await current()).getByRole('button', { name: press }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Vai cancelar a assinatura?' }));
    expect(loads).toEqual([]);
    expect(dialog.getByRole('link', { name: 'ou desista e receba tudo de volta' })).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Ir para os pagamentos' }));
    await waitFor(() => expect(loads).toEqual(['https://billing.example/p/session_1']));
  });
  test('shows a failure', async () => {
    api.refuse('POST /api/subscription/portal', refusal('payment_service_down'));
    const person = openApplication('/subscription');
    await person.click(within(await current()).getByRole('button', { name: press }));
    expect(await screen.findByText('Não foi possível abrir os pagamentos')).toBeTruthy();
    expect(address()).toBe('/subscription');
  });
});
