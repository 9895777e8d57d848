import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { User } from '@matilha/contract/account/account';
import { startFakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { openClients } from '#server/faults/testing/client.ts';
import { settled } from '#server/faults/testing/ledger.ts';
import {
  allTakenOver,
  customerOf,
  lastEventOf,
  stripeEnv,
  webhookOf,
} from '#server/faults/testing/payments/payments.ts';
import { clearUpProcesses, startProcess } from '#server/faults/testing/process.ts';
import { until } from '#server/faults/testing/until.ts';
import { applyPlanPrices } from '#server/features/billing/api.ts';
import { openCheckout } from '#server/features/billing/checkout/usecases/open-checkout.ts';
import { startFakeOpenAi } from '#server/providers/model/testing/fake-openai.ts';
import { answer } from '#server/providers/model/testing/fake-replies.ts';
import { createStripeProvider } from '#server/providers/payments/stripe/stripe-provider.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { checkPaymentInvariants } from '#server/testing/payments/payment-invariants.ts';
import { installed } from './testing/debian.ts';
import { keepBusy } from './testing/load.ts';
import { startPatroni } from './testing/patroni.ts';
import { debianPostgres, password } from './testing/postgres.ts';

const programs = debianPostgres();
const ready = programs && installed('patroni', 'etcd', 'haproxy', 'ip', 'runuser');
const chats = 50;
const payers = 30;
/** The longest that requests may fail around one change of the primary, in milliseconds. */
const longestErrorsMs = 15_000;
/** The longest that requests may wait while etcd fails and the databases do not, in milliseconds: a busy machine's own pauses. */
const longestWaitMs = 4_000;
clearUpProcesses();

/** Measures the longest time between two marks. */
function stopwatch() {
  let last = performance.now();
  let longest = 0;
  return {
    mark() {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    },
    /** Returns the longest gap since the last call, in milliseconds. */
    takeLongest(): number {
      const gap = Math.round(Math.max(longest, performance.now() - last));
      [longest, last] = [0, performance.now()];
      return gap;
    },
  };
}

/** Asks for a user's page all the time; measures the time between two answers of 200. */
function watch(ask: () => Promise<number>) {
  const { mark, takeLongest } = stopwatch();
  let watching = true;
  const loop = (async () => {
    while (watching) {
      if ((await ask().catch(() => 0)) === 200) mark();
      await sleep(50);
    }
  })();
  return {
    takeLongest,
    stop: async () => {
      watching = false;
      await loop;
    },
  };
}

it.skipIf(!ready)(
  'keeps every acknowledged chat and payment while PostgreSQL changes its primary under Patroni',
  {
    timeout: 900_000,
  },
  async () => {
    const cluster = await startPatroni(programs ?? '');
    const administrator = new pg.Client({ connectionString: cluster.url('postgres', 'postgres') });
    await administrator.connect();
    for (const statement of [
      `create role matilha_dono login password '${password}'`,
      `create role matilha_app login password '${password}'`,
      `create database matilha owner matilha_dono encoding 'UTF8' template template0`,
    ])
      await administrator.query(statement);
    await administrator.end();
    const databaseUrl = cluster.url('matilha_app', 'matilha');
    const ownerUrl = cluster.url('matilha_dono', 'matilha');

    const model = await startFakeOpenAi();
    model.respondWith(answer('Ofereça banho e tosa no sábado de manhã, com desconto.', { paceMs: 200 }));
    const fake = await startFakeStripe();
    afterAll(() => Promise.all([model.close(), fake.close()]));
    const start = () =>
      startProcess({
        databaseUrl,
        modelUrl: model.baseUrl,
        unlimited: true,
        env: { ...stripeEnv(fake), DATABASE_OWNER_URL: ownerUrl },
      });
    const products = [await start(), await start()];
    const urlOf = (index: number) => products[index % 2]?.url ?? '';
    const db = openDatabase({ connectionString: databaseUrl, max: 5, onError: () => undefined });
    afterAll(() => db.$client.end());

    const { publishableKey, secretKey, webhookSecret } = fake;
    const keys = { publishableKey, secretKey, webhookSecret, apiBase: new URL(fake.url) };
    const payments = createStripeProvider({ name: 'stripe', ...keys });
    const settings = { appUrl: new URL('http://localhost:3000'), brandName: 'Matilha', seller: null };
    const deps = { payments, followers: [], settings };
    await applyPlanPrices(db, payments);
    const events = [];
    for (let index = 0; index < payers; index += 1) {
      const user = await createSubscriber(db);
      await db.$client.query('update users set tier_id = 4 where id = $1', [user.id]);
      const { confirmation } = await openCheckout(testContext({ db, user }), deps, { tier_id: 2 });
      await fake.confirmIntent(confirmation?.clientSecret ?? '', 'pm_card_approved');
      events.push(lastEventOf(fake, await customerOf(db, user), 'invoice.paid'));
    }

    const clients = openClients(db);
    const users: User[] = [];
    while (users.length < chats + 1) users.push(await createSubscriber(db, { credits: 10_000 }));
    // Signs everybody in before anything fails.
    await Promise.all(users.map((user) => clients.request(urlOf(0), user, '/api/user')));
    const acknowledged: string[] = [];
    const writes = stopwatch();
    const works = users.slice(0, chats).map((user, index) => async () => {
      const key = randomUUID();
      await until('the question is taken', async () => {
        const outcome = await clients.send({ url: urlOf(index), user, key }).catch(() => undefined);
        return outcome?.status === 201;
      });
      acknowledged.push(key);
      writes.mark();
      return undefined;
    });
    const taken: string[] = [];
    const untold = [...events];
    works.push(async () => {
      const event = untold.shift();
      if (!event) return void (await sleep(200));
      const accepted = async () => (await fake.send(event, webhookOf({ url: urlOf(untold.length) }))) === 200;
      await until('the event is taken', () => accepted().catch(() => false));
      taken.push(event.id);
      return undefined;
    });
    const load = keepBusy(works);
    const prober = users.at(-1) ?? expect.fail();
    const probe = watch(async () => {
      const signal = AbortSignal.timeout(5_000);
      return (await clients.request(urlOf(0), prober, '/api/user', { signal })).status;
    });
    const calm = async () => {
      await cluster.whole();
      await sleep(3_000);
      probe.takeLongest();
    };
    const changed = async (before: string) => {
      await until('another member is primary', async () => (await cluster.primary()).host.name !== before);
      await sleep(5_000);
    };
    const gaps: Record<string, number> = {};
    const waits: Record<string, number> = {};
    await calm();
    // Without etcd the primary goes on while it reaches its replica. The member that is stopped last stays away while the primary is killed.
    for (const [name, count] of [
      ['without etcd', 3],
      ['without one of three etcd', 1],
    ] as const) {
      cluster.etcd.start();
      await calm();
      await cluster.etcd.stop(count);
      await sleep(20_000);
      waits[name] = probe.takeLongest();
    }
    for (const [name, change] of [
      ['killed', (work: () => Promise<void>) => cluster.killPrimary(work)],
      [
        'cut off after a reload of HAProxy',
        async (work: () => Promise<void>) => {
          cluster.reloadProxy();
          await calm();
          await cluster.cutPrimary(work);
        },
      ],
      [
        'switched over',
        async (work: () => Promise<void>) => {
          cluster.switchOver();
          await work();
        },
      ],
    ] as const) {
      const before = (await cluster.primary()).host.name;
      await change(() => changed(before));
      gaps[name] = probe.takeLongest();
      cluster.etcd.start();
      await calm();
    }
    writes.takeLongest();
    await cluster.partReplica(() => sleep(25_000));
    gaps['writes without the replica'] = writes.takeLongest();
    await load.stop();
    await probe.stop();
    process.stdout.write(
      `longest time without an answer, ms: ${JSON.stringify({ ...waits, ...gaps })}; ${load.done()} chats and events\n`,
    );

    expect(load.failures).toEqual([]);
    expect(products.map((product) => product.alive())).toEqual([true, true]);
    for (const [name, gap] of Object.entries(gaps)) expect(gap, name).toBeLessThan(longestErrorsMs);
    for (const [name, wait] of Object.entries(waits)) expect(wait, name).toBeLessThan(longestWaitMs);
    await settled(db);
    const { rows: kept } = await db.$client.query<{ key: string }>(
      'select idempotency_key as key from messages where not is_ai',
    );
    const questions = new Set(kept.map(({ key }) => key));
    expect(acknowledged.filter((key) => !questions.has(key))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(100);
    const { rows: stored } = await db.$client.query<{ id: string }>('select id from payment_events');
    expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(taken));
    expect(taken.length).toBe(payers);
    await allTakenOver(db);
    // The new primary has counted no changes yet, so nothing has analyzed these tables; without that the checks take seconds.
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    await owner.query('analyze');
    await owner.end();
    expect(await checkCreditInvariants(db)).toEqual([]);
    expect(await checkPaymentInvariants(db)).toEqual([]);
    for (const product of products) await product.kill();
  },
);
