import { createHmac } from 'node:crypto';
import { fakeKeys } from '@matilha/payments-simulator/testing/fake-stripe';
import type { Database } from '../../../server/src/database/connection.ts';
import { applyPlanPrices } from '../../../server/src/features/billing/api.ts';
import { subscriber } from '../../../server/src/features/credits/testing/fixtures.ts';
import { createStripeProvider } from '../../../server/src/providers/payments/stripe/stripe-provider.ts';

/**
 * Creates payers with a paid plan at the provider behind `url`; returns one invoice of each, as its events contain
 * it.
 */
export async function createPayers(db: Database, url: string, count: number): Promise<object[]> {
  const provider = createStripeProvider({ name: 'stripe', ...fakeKeys, apiBase: new URL(url) });
  await db.$client.query(`
    insert into tiers (tier_id, titulo, valor, ancoragem, responses_limit, link, check1, check2, check3)
    values (1, 'Plano', 4900, 0, 60, '/subscribe', 'sim', 'sim', 'sim')
    on conflict (tier_id) do update set valor = 4900`);
  await applyPlanPrices(db, provider);
  const prices = await provider.listPlanPrices();
  const priceId = prices.find(({ tierId, active }) => tierId === 1 && active)?.priceId ?? '';
  const invoices: object[] = [];
  while (invoices.length < count) {
    const userId = await subscriber(db, { tierId: 4 });
    const person = { userId, email: `payer${userId}@exemplo.com.br`, name: 'Ana Souza' };
    const customerId = await provider.createCustomer(person, `customer:${userId}`);
    await db.$client.query(
      `insert into payment_customers (user_id, provider, customer_id, created_at) values ($1, 'stripe', $2, now())`,
      [userId, customerId],
    );
    const { confirmation } = await provider.openSubscription({ customerId, priceId }, `open:${userId}`);
    const paying = { client_secret: confirmation?.clientSecret, payment_method: 'pm_card_approved' };
    await fetch(`${url}/browser/payment_intents/confirm`, { method: 'POST', body: JSON.stringify(paying) });
    invoices.push(await newestInvoice(url, customerId));
  }
  return invoices;
}

async function newestInvoice(url: string, customer: string): Promise<object> {
  const headers = { authorization: `Bearer ${fakeKeys.secretKey}` };
  const { data } = await (await fetch(`${url}/v1/invoices?customer=${customer}`, { headers })).json();
  if (data[0]?.status !== 'paid') throw new Error('the payer has not paid');
  return data[0];
}

let sent = 0;

/** Returns a new event, written and signed the way the provider does. */
export function signedEvent(invoice: object): { body: string; headers: Record<string, string> } {
  sent += 1;
  const created = Math.floor(Date.now() / 1_000);
  const event = {
    id: `evt_bench_${process.pid}_${sent}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created,
    data: { object: invoice },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: 'invoice.paid',
  };
  const body = JSON.stringify(event, null, 2);
  const signature = createHmac('sha256', fakeKeys.webhookSecret).update(`${created}.${body}`).digest('hex');
  return {
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${created},v1=${signature}` },
  };
}
