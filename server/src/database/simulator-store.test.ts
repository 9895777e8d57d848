import { expect, it } from 'vitest';
import { createStripeProvider } from '#server/providers/payments/stripe/stripe-provider.ts';
import { testDatabase } from '#server/testing/database.ts';
import { createCore } from '../../../payments-simulator/src/core.ts';
import { openCatalogue } from '../../../payments-simulator/src/engine/catalogue.ts';
import { inProcessFetch } from '../../../payments-simulator/src/protocol/in-process-fetch.ts';
import { createSimulatorStore } from './simulator-store.ts';

const { db } = await testDatabase();
const secretKey = 'sk_test_simulator';

it('lists checkouts paid through a link from all stored customers', async () => {
  const store = createSimulatorStore(db);
  const core = createCore({ store, now: async () => new Date(), secretKey });
  const provider = createStripeProvider({
    name: 'sandbox',
    publishableKey: null,
    secretKey,
    apiBase: null,
    webhookSecret: 'whsec_none',
    fetch: inProcessFetch(core.handle),
  });
  const began = new Date(Date.now() - 60_000);
  await provider.createCustomer({ userId: 1, email: 'ana@exemplo.com.br', name: 'Ana' }, 'key');
  expect(await provider.listCheckouts(began, null)).toEqual({ checkouts: [], next: null });
  const url = 'https://pagar.example/p/1';
  const link = { id: 'plink_1', url, active: true, amount: 900, currency: 'brl', productName: 'Guia' };
  await openCatalogue(store).change((catalogue) => {
    catalogue.paymentLinks.push({ ...link, metadata: {} });
    return { catalogue, value: null };
  });
  const { checkoutId } = await core.payLink({
    paymentLinkId: link.id,
    clientReferenceId: 'opaque',
    email: 'bia@exemplo.com.br',
  });
  expect(await provider.listCheckouts(began, null)).toMatchObject({
    checkouts: [{ id: checkoutId, reference: 'opaque', linkUrl: url, payment: { status: 'succeeded' } }],
  });
});
