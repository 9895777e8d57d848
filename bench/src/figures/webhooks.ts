import { setTimeout as pause } from 'node:timers/promises';
import { fakeKeys } from '@matilha/payments-simulator/testing/fake-stripe';
import { Agent, request } from 'undici';
import type { Database } from '../../../server/src/database/connection.ts';
import { createPayers, signedEvent } from '../support/payers.ts';
import { type Running, startDatabase, startHelper, startServer } from '../support/processes.ts';
import { type Row, rowOf } from '../support/rows.ts';
import { percentile } from '../support/statistics.ts';
import { open } from '../support/subscribers.ts';

const connections = 20;
const payers = 200;
const eventsOfRound = 1_000;
const rounds = 3;

interface Round {
  /** Responses per second. */
  perSecond: number;
  /** Milliseconds. */
  p95: number;
  /** Events per second from the first call until the last job is done; absent without jobs. */
  processed: number;
}

const figures = (all: Round[], field: keyof Round): number[] => all.map((round) => round[field]);

/** Sends signed events, each with a new id, on 20 connections. */
async function sendEvents({ url }: Running, invoices: object[]): Promise<Omit<Round, 'processed'>> {
  const dispatcher = new Agent({ connections });
  const calls = Array.from({ length: eventsOfRound }, (_, index) =>
    signedEvent(invoices[index % invoices.length] ?? {}),
  );
  const waiting = calls.values();
  const took: number[] = [];
  const begun = performance.now();
  const connection = async () => {
    for (const { body, headers } of waiting) {
      const asked = performance.now();
      const answer = await request(`${url}/api/webhooks/stripe`, {
        method: 'POST',
        dispatcher,
        body,
        headers,
      });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`an event was answered ${answer.statusCode}`);
      took.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const perSecond = (eventsOfRound * 1_000) / (performance.now() - begun);
  await dispatcher.close();
  return { perSecond, p95: percentile(took, 0.95) };
}

async function productRound(product: Running, db: Database, invoices: object[]): Promise<Round> {
  const begun = performance.now();
  const sent = await sendEvents(product, invoices);
  const text = 'select count(*)::int as waiting from payment_events where processed_at is null';
  for (;;) {
    const { rows } = await db.$client.query<{ waiting: number }>(text);
    if (rows[0]?.waiting === 0) break;
    await pause(20);
  }
  return { ...sent, processed: (eventsOfRound * 1_000) / (performance.now() - begun) };
}

/** Measures the webhook on its own database, beside a provider that answers at once. */
export async function measureWebhooks(): Promise<Row[]> {
  const database = await startDatabase();
  const db = open(database.url);
  const running: Running[] = [];
  try {
    const provider = await startHelper('bench/src/support/fake-provider.ts');
    running.push(provider);
    const invoices = await createPayers(db, provider.url, payers);
    const relay = await startHelper('bench/src/support/relay.ts', { DATABASE_URL: database.url });
    running.push(relay);
    const product = await startServer({
      DATABASE_URL: database.url,
      STRIPE_SECRET_KEY: fakeKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: fakeKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: fakeKeys.webhookSecret,
      STRIPE_API_BASE: provider.url,
    });
    running.unshift(product);
    await productRound(product, db, invoices);
    await sendEvents(relay, invoices);
    const measured: { product: Round[]; control: Round[] } = { product: [], control: [] };
    for (let round = 0; round < rounds; round += 1) {
      measured.product.push(await productRound(product, db, invoices));
      measured.control.push({ ...(await sendEvents(relay, invoices)), processed: 0 });
    }
    return rowsOf(measured);
  } finally {
    for (const part of running) await part.stop();
    await db.$client.end();
    await database.stop();
  }
}

function rowsOf({ product, control }: { product: Round[]; control: Round[] }): Row[] {
  const figure = 'Payment events, 20 connections';
  const controlIs = 'a bare route that checks nothing and stores a row';
  return [
    rowOf({
      figure: `${figure}: answered`,
      target: { least: 300 },
      unit: 'events/s',
      digits: 0,
      product: figures(product, 'perSecond'),
      control: figures(control, 'perSecond'),
      controlIs,
    }),
    rowOf({
      figure: `${figure}: p95 of the answer`,
      target: { most: 50 },
      unit: 'ms',
      product: figures(product, 'p95'),
      control: figures(control, 'p95'),
      controlIs,
    }),
    rowOf({
      figure: `${figure}: answered and processed`,
      target: { least: 100 },
      unit: 'events/s',
      digits: 0,
      product: figures(product, 'processed'),
      controlIs: 'none: processing calls the provider three times',
    }),
  ];
}
