import type { User } from '@matilha/contract/account/account';
import { startFakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';
import { afterAll, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { applyPlanPrices } from '#server/features/billing/api.ts';
import { openCheckout } from '#server/features/billing/checkout/usecases/open-checkout.ts';
import { createStripeProvider } from '#server/providers/payments/stripe/stripe-provider.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { checkPaymentInvariants } from '#server/testing/payments/payment-invariants.ts';
import { fragileCluster } from './testing/cluster.ts';
import {
  allTakenOver,
  customerOf,
  invoiceGrants,
  lastEventOf,
  stripeEnv,
  webhookOf,
} from './testing/payments/payments.ts';
import { clearUpProcesses, startProcess } from './testing/process.ts';
import { patienceMs } from './testing/scale.ts';
import { until } from './testing/until.ts';

const { url: databaseUrl, db, end } = await fragileCluster();
const fake = await startFakeStripe();
afterAll(() => fake.close());
clearUpProcesses();
const { publishableKey, secretKey, webhookSecret } = fake;
const keys = { publishableKey, secretKey, webhookSecret, apiBase: new URL(fake.url) };
const payments = createStripeProvider({ name: 'stripe', ...keys });
const settings = { appUrl: new URL('http://localhost:3000'), brandName: 'Matilha', seller: null };
const deps = { payments, followers: [], settings };

async function payer(): Promise<User> {
  const user = await createSubscriber(db);
  await db.$client.query('update users set tier_id = 4 where id = $1', [user.id]);
  const { confirmation } = await openCheckout(testContext({ db, user }), deps, { tier_id: 2 });
  expect((await fake.confirmIntent(confirmation?.clientSecret ?? '', 'pm_card_approved')).status).toBe(
    'succeeded',
  );
  return user;
}

const stored = async (): Promise<Set<string>> => {
  const { rows } = await db.$client.query<{ id: string }>('select id from payment_events');
  return new Set(rows.map(({ id }) => id));
};

it('refuses an event while the database is down, and takes it when it is sent again (R14)', {
  timeout: 4 * patienceMs,
}, async () => {
  const product = await startProcess({ databaseUrl, env: stripeEnv(fake) });
  await applyPlanPrices(db, payments);
  const users: User[] = [];
  while (users.length < 12) users.push(await payer());
  const events = await Promise.all(
    users.map(async (user) => lastEventOf(fake, await customerOf(db, user), 'invoice.paid')),
  );
  const send = (event: (typeof events)[number]) => fake.send(event, webhookOf(product));

  const taken: string[] = [];
  const refused: number[] = [];
  const succeeds = (deed: Promise<unknown>) =>
    deed.then(
      () => true,
      () => false,
    );
  /** Ends the server once it accepts connections. */
  const endIt = async (signal: Parameters<typeof end>[0]) => {
    await until('a server answers', () => succeeds(stored()));
    await end(signal);
  };
  for (const signal of ['SIGQUIT', 'SIGKILL', 'SIGINT'] as const) {
    const before = refused.length;
    await endIt(signal);
    await until('one is refused', async () => {
      const statuses = await Promise.all(events.map(async (event) => ({ event, status: await send(event) })));
      for (const { event, status } of statuses) {
        if (status === 200) taken.push(event.id);
        else refused.push(status);
      }
      if (refused.length > before) return true;
      await endIt(signal);
      return false;
    });
    expect(product.alive()).toBe(true);
  }
  expect(refused.every((status) => status === 503 || status === 500)).toBe(true);
  await until('the product is ready', async () => (await fetch(`${product.url}/readyz`)).ok);
  expect([...(await stored())]).toEqual(expect.arrayContaining(taken));

  // The provider resends events that were not taken.
  for (const event of events) await until('it is taken', async () => (await send(event)) === 200);
  await allTakenOver(db);
  for (const user of users) {
    expect(await invoiceGrants(db, user)).toEqual([{ key: expect.any(String), amount: 150, entries: 1 }]);
  }
  expect(await checkCreditInvariants(db)).toEqual([]);
  expect(await checkPaymentInvariants(db)).toEqual([]);
  await product.kill();
});
