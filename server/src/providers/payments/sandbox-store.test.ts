import { createEmulator } from '@matilha/payments-simulator/create-emulator';
import { expect, it } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import { testDatabase } from '#server/testing/database.ts';
import { emulatorFetch } from './sandbox-fetch.ts';
import { createSandboxStore } from './sandbox-store.ts';
import { createStripeProvider } from './stripe-provider.ts';

const { db } = await testDatabase();
const secretKey = 'sk_test_sandbox';

it('finds who paid through a link among all of its customers', async () => {
  const store = createSandboxStore({ db, clock: systemClock, onEvents: () => undefined });
  const emulator = createEmulator({ store, secretKey });
  const provider = createStripeProvider({
    name: 'sandbox',
    publishableKey: null,
    secretKey,
    apiBase: null,
    webhookSecret: 'whsec_none',
    fetch: emulatorFetch(emulator),
  });
  const began = new Date(Date.now() - 60_000);
  await provider.createCustomer({ userId: 1, email: 'ana@exemplo.com.br', name: 'Ana' }, 'key');
  expect(await provider.listCheckouts(began, null)).toEqual({ checkouts: [], next: null });
  const url = 'https://pagar.example/p/1';
  const link = { id: 'plink_1', url, active: true, amount: 900, currency: 'brl', productName: 'Guia' };
  await store.changeCatalogue((catalogue) => {
    catalogue.paymentLinks.push({ ...link, metadata: {} });
    return { catalogue, value: null };
  });
  const { checkoutId } = await emulator.payLink({
    paymentLinkId: link.id,
    clientReferenceId: 'opaque',
    email: 'bia@exemplo.com.br',
  });
  expect(await provider.listCheckouts(began, null)).toMatchObject({
    checkouts: [{ id: checkoutId, reference: 'opaque', linkUrl: url, payment: { status: 'succeeded' } }],
  });
});
