import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { User } from '@matilha/contract/account/account';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { mails } from '#server/database/schema/platform.ts';
import { startFakeOpenAi } from '#server/providers/model/testing/fake-openai.ts';
import { answer } from '#server/providers/model/testing/fake-replies.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { openClients } from './testing/client.ts';
import { accepts, fragileCluster } from './testing/cluster.ts';
import { messagesOf, settled, spending } from './testing/ledger.ts';
import { clearUpProcesses, startProcess } from './testing/process.ts';
import { seededRandom } from './testing/random.ts';
import { patienceMs, sizes } from './testing/scale.ts';
import { until } from './testing/until.ts';

const { url: databaseUrl, db, end } = await fragileCluster();
const model = await startFakeOpenAi();
const clients = openClients(db);
const random = seededRandom();
clearUpProcesses();
const product = await startProcess({ databaseUrl, modelUrl: model.baseUrl, unlimited: true });
afterAll(() => model.close());
afterEach(async () => {
  expect(product.alive()).toBe(true);
  expect(await checkCreditInvariants(db)).toEqual([]);
});

const ready = () =>
  until('the product is ready', async () => (await fetch(`${product.url}/readyz`)).status === 200);

interface Client {
  user: User;
  /** Keys whose answer was confirmed. */
  confirmed: string[];
  /** Statuses that are no success, and when they came. */
  refusals: { status: number; at: number }[];
}

const newClient = async (credits: number): Promise<Client> => ({
  user: await createSubscriber(db, { credits }),
  confirmed: [],
  refusals: [],
});

/** Sends a question with one key until it is confirmed, as the browser does. */
async function sendOne(client: Client): Promise<void> {
  const key = randomUUID();
  await until('the question is answered', async () => {
    const { status } = await clients.send({ url: product.url, user: client.user, key });
    if (status !== 201) client.refusals.push({ status, at: performance.now() });
    return status === 201;
  });
  client.confirmed.push(key);
}

/** Returns when the last request of all was refused. */
const lastRefusal = (everybody: Client[]): number =>
  Math.max(...everybody.flatMap(({ refusals }) => refusals.map(({ at }) => at)), 0);

async function keepSending(client: Client, goOn: () => boolean): Promise<void> {
  while (goOn()) await sendOne(client);
}

/** Milliseconds after which a database that accepts queries causes no more errors. */
const healed = 5_000;

it('loses nothing confirmed and doubles nothing when the database restarts under load (R04)', {
  timeout: 4 * patienceMs + sizes.restarts * 60_000,
}, async () => {
  model.respondWith(answer('Ofereça um banho de cortesia na terceira visita.', { paceMs: 5 }));
  const everybody: Client[] = await Promise.all(
    Array.from({ length: sizes.clientsAtRestart }, () => newClient(10_000)),
  );
  const confirmedSoFar = () => everybody.reduce((sum, { confirmed }) => sum + confirmed.length, 0);
  let goOn = true;
  const late: number[] = [];
  const work = everybody.map((client) => keepSending(client, () => goOn));
  for (let round = 0; round < sizes.restarts; round += 1) {
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      const before = confirmedSoFar();
      await until('work goes on', () => confirmedSoFar() > before + everybody.length);
      await sleep(random.int(200));
      await end(signal);
      await accepts(db);
      const since = performance.now();
      await sleep(healed);
      late.push(lastRefusal(everybody) - since);
      expect(lastRefusal(everybody) - since).toBeLessThan(healed - 500);
    }
  }
  await ready();
  const before = confirmedSoFar();
  await until('work goes on', () => confirmedSoFar() > before + everybody.length);
  goOn = false;
  await Promise.all(work);
  await settled(db);

  process.stdout.write(`errors ended after ms: ${late.map(Math.round).join(' ')}\n`);
  const refusals = new Set(everybody.flatMap((client) => client.refusals.map(({ status }) => status)));
  expect([...refusals].filter((status) => status !== 503)).toEqual([]);
  for (const { user, confirmed } of everybody) {
    const rows = await messagesOf(db, user);
    const questions = rows.filter((row) => !row.isAi).map((row) => row.idempotencyKey);
    expect(questions).toEqual(confirmed);
    expect(rows.filter((row) => row.isAi).map((row) => row.status)).toEqual(confirmed.map(() => 'complete'));
    expect(await spending(db, user)).toEqual({
      debits: confirmed.length,
      available: 10_000 - confirmed.length,
    });
  }
});

/** Returns the product's connections. */
const backends = (): Promise<number[]> =>
  until('the database answers', async () => {
    const { rows } = await db
      .execute<{ pid: number }>(sql`
        select pid from pg_stat_activity where application_name like 'matilha%' and pid <> pg_backend_pid()`)
      .catch(() => ({ rows: undefined }));
    return rows?.map((row) => row.pid);
  });
const gone = (pids: readonly number[]) =>
  until('they are gone', async () => !(await backends()).some((pid) => pids.includes(pid)));

it('survives connections that die while idle, and works on (R05)', {
  timeout: 3 * patienceMs,
}, async () => {
  const client = await newClient(sizes.killedBackends + 2);
  await ready();
  await sendOne(client);
  const { rows: ended } = await db.execute<{ pid: number }>(sql`
    select pid, pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()
    and datname = current_database() and usename = current_user`);
  await sendOne(client);
  await gone(ended.map(({ pid }) => pid));
  for (let kill = 0; kill < sizes.killedBackends; kill += 1) {
    // When one backend is killed, the server ends all others a little later.
    const victims = await until('the product is connected', async () => {
      const found = await backends();
      return found.length > 0 && found;
    });
    process.kill(random.pick(victims), 'SIGKILL');
    await gone(victims);
    await sendOne(client);
    expect(product.alive()).toBe(true);
  }
  expect(client.refusals.filter(({ status }) => status !== 503)).toEqual([]);
  const debits = sizes.killedBackends + 2;
  expect(await spending(db, client.user)).toEqual({ debits, available: 0 });
});

it('sends mails again after these faults (I7, I12)', { timeout: 2 * patienceMs }, async () => {
  const email = 'depois-da-queda@exemplo.com.br';
  const body = JSON.stringify({
    name: 'Ana Lima',
    email,
    phone: '(11) 98765-4321',
    password: 'Banho-morno-3',
  });
  const headers = { 'content-type': 'application/json' };
  await until('the sign-up is taken', async () => {
    const { status } = await fetch(`${product.url}/api/register`, { method: 'POST', headers, body });
    expect([200, 503]).toContain(status);
    return status === 200;
  });
  await until('the mail is delivered', async () => {
    const [mail] = await db.select().from(mails).where(eq(mails.recipient, email));
    return mail?.status === 'sent';
  });
});
