import type { User } from '@matilha/contract/account/account';
import { afterEach, describe, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { payingProduct } from '#server/features/billing/testing/paying-product.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { checkPaymentInvariants } from '#server/testing/payments/payment-invariants.ts';
import { forgeries, hexOf, past, textOf } from './testing/payments/payment-forgeries.ts';
import {
  allProcessed,
  customerOf,
  fingerprint,
  invoiceGrants,
  lastEventOf,
  webhookOf,
} from './testing/payments/payments.ts';
import { patienceMs } from './testing/scale.ts';

const { fake, product, provider, checkout, sync } = await payingProduct();
const { db, logLines } = product;
type ProviderEvent = (typeof fake.events)[number];

afterEach(async () => {
  await allProcessed(db);
  expect(await checkCreditInvariants(db)).toEqual([]);
  expect(await checkPaymentInvariants(db)).toEqual([]);
});

async function freeUser(): Promise<User> {
  const user = await createSubscriber(db);
  await db.$client.query('update users set tier_id = 4 where id = $1', [user.id]);
  return user;
}

/** Creates a payment that only this event reports: if the event gets through, its user gets the plan. */
async function untold(): Promise<{ user: User; event: ProviderEvent }> {
  const user = await freeUser();
  const { body } = await checkout(user, 3);
  await fake.confirmIntent(body.clientSecret ?? '', 'pm_card_approved');
  return { user, event: lastEventOf(fake, await customerOf(db, user), 'invoice.paid') };
}

async function post(body: string | Buffer, signature?: string): Promise<{ status: number; code?: string }> {
  const response = await fetch(webhookOf(product), {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
  });
  const { code } = await response.json();
  return { status: response.status, code };
}

describe('a forged, changed or outdated event (R13)', { timeout: patienceMs }, () => {
  it('changes nothing, and is logged without its content', async () => {
    const { user, event } = await untold();
    const before = await fingerprint(db);
    for (const [forgery, forge] of Object.entries(forgeries)) {
      const { body, signature } = forge(event, fake);
      const seen = logLines.length;
      const answer = await post(body, signature);
      expect({ forgery, ...answer }).toEqual({ forgery, status: 400, code: expect.any(String) });
      const logged = logLines.slice(seen).join('\n');
      expect({ forgery, logged }).toEqual({
        forgery,
        logged: expect.stringContaining('payment event refused'),
      });
      for (const secret of [
        event.id,
        await customerOf(db, user),
        user.email,
        hexOf(signature ?? '') || '-----',
      ]) {
        expect({ forgery, leaked: logged.includes(secret) }).toEqual({ forgery, leaked: false });
      }
    }
    expect(await fingerprint(db)).toEqual(before);
    // The genuine event: nothing above failed for another reason.
    expect(await fake.send(event, webhookOf(product))).toBe(200);
    await allProcessed(db);
    expect(await invoiceGrants(db, user)).toHaveLength(1);
  });

  it('passes minutes away from now, on either side', async () => {
    const { event } = await untold();
    const body = textOf(event);
    for (const seconds of [240, -240]) {
      expect((await post(body, fake.sign(body, { at: past(seconds) }))).status).toBe(200);
    }
  });
});

/** Makes one call of the provider's API, as its dashboard would. */
async function atProvider(path: string, form: Record<string, string>): Promise<string> {
  const headers = { authorization: `Bearer ${fake.secretKey}` };
  const body = new URLSearchParams(form);
  const response = await fetch(`${fake.url}/v1/${path}`, { method: 'POST', headers, body });
  const { id } = await response.json();
  expect(response.status).toBe(200);
  return id;
}

/** A customer pays for 30 days at that price; all events of the payment are sent. */
async function payAt(priceId: string, customerId: string): Promise<void> {
  const before = fake.events.length;
  const { confirmation } = await provider.openSubscription({ customerId, priceId }, `foreign:${priceId}`);
  const { status } = await fake.confirmIntent(confirmation?.clientSecret ?? '', 'pm_card_approved');
  expect(status).toBe('succeeded');
  for (const event of fake.events.slice(before)) {
    expect(await fake.send(event, webhookOf(product))).toBe(200);
  }
  await allProcessed(db);
}

const thirtyDays = { 'recurring[interval]': 'day', 'recurring[interval_count]': '30' };
/** Tables that store provider data without any effect. */
const kept = [
  'public.payment_events',
  'public.payment_invoices',
  'public.subscriptions',
  'public.payment_customers',
];

describe('a genuine payment that buys nothing of ours (R13)', { timeout: patienceMs }, () => {
  const foreign: Record<string, () => Promise<string>> = {
    'in another currency': () =>
      atProvider('prices', {
        product: 'matilha_tier_3',
        currency: 'usd',
        unit_amount: '1',
        'metadata[tier_id]': '3',
        ...thirtyDays,
      }),
  };

  it.each(Object.entries(foreign))('leaves the plan free and grants nothing: %s', async (_, priceOf) => {
    const user = await freeUser();
    await checkout(user, 1);
    await sync(user);
    const before = await fingerprint(db, { except: kept });
    await payAt(await priceOf(), await customerOf(db, user));
    expect(await fingerprint(db, { except: kept })).toEqual(before);
    expect(await invoiceGrants(db, user)).toEqual([]);
  });

  it('leaves the plan free and grants nothing for a product of somebody else', async () => {
    const user = await freeUser();
    await checkout(user, 1);
    await sync(user);
    const customerId = await customerOf(db, user);
    await fake.attachCard(customerId, 'pm_card_approved');
    const before = await fingerprint(db, { except: kept });
    await fake.sellOutside(customerId, { name: 'Outro', amount: 19_900 });
    await sync(user);
    expect(await fingerprint(db, { except: kept })).toEqual(before);
    expect(await invoiceGrants(db, user)).toEqual([]);
  });

  it('grants nothing in a foreign currency at a price that we took for ours', async () => {
    const user = await freeUser();
    await checkout(user, 1);
    await sync(user);
    const priceId = await foreign['in another currency']?.();
    await db.$client.query(
      `insert into plan_prices (price_id, provider, tier_id, amount, active) values ($1, 'stripe', 3, 1, false)`,
      [priceId],
    );
    const before = await fingerprint(db, { except: kept });
    await payAt(priceId ?? '', await customerOf(db, user));
    expect(await fingerprint(db, { except: kept })).toEqual(before);
  });

  it('grants nothing to a customer that is not ours, whatever user it names', async () => {
    const user = await freeUser();
    const person = { userId: user.id, email: user.email, name: 'Pessoa' };
    const stranger = await provider.createCustomer(person, `stranger:${user.id}`);
    const [price] = (await provider.listPlanPrices()).filter(({ tierId, active }) => tierId === 3 && active);
    const before = await fingerprint(db, { except: ['public.payment_events'] });
    await payAt(price?.priceId ?? '', stranger);
    expect(await fingerprint(db, { except: ['public.payment_events'] })).toEqual(before);
  });
});
