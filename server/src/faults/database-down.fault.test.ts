import { readdir } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { startFakeOpenAi } from '#server/providers/model/testing/fake-openai.ts';
import { answer } from '#server/providers/model/testing/fake-replies.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { openClients } from './testing/client.ts';
import { fragileCluster } from './testing/cluster.ts';
import { settled, spending } from './testing/ledger.ts';
import { atRate, forSeconds, type Timed, timed } from './testing/load.ts';
import { usedConnections } from './testing/pools.ts';
import { clearUpProcesses, startProcess } from './testing/process.ts';
import { patienceMs, sizes } from './testing/scale.ts';
import { quantile } from './testing/trend.ts';
import { until } from './testing/until.ts';

const { url: databaseUrl, db, takeDown } = await fragileCluster();
const model = await startFakeOpenAi({ script: () => answer('Comece pelo banho.') });
const clients = openClients(db);
clearUpProcesses();
const product = await startProcess({ databaseUrl, modelUrl: model.baseUrl, unlimited: true });
afterAll(() => model.close());

/** How each path is answered while the database is down; paths with a body are posted. */
const answers: Record<string, { status: number; body?: object }> = {
  '/healthz': { status: 200 },
  '/landing': { status: 200 },
  '/': { status: 200 },
  '/entrar': { status: 200 },
  '/readyz': { status: 503 },
  '/api/user': { status: 503 },
  '/api/messages/1': { status: 503 },
  '/api/messages': { status: 503, body: { content: 'Oi', user_id: 1, lista_id: 1 } },
  '/api/login': { status: 503, body: { email: 'ana@exemplo.com.br', password: 'errada' } },
};
const paths = Object.keys(answers);
const perSecond = 30;

const descriptors = async () => (await readdir(`/proc/${product.pid}/fd`)).length;

it('serves calls without a database while it is down, and all calls within 5 s of its return (R06)', {
  timeout: 3 * patienceMs,
}, async () => {
  const user = await createSubscriber(db, { credits: 3 });
  expect(await clients.send({ url: product.url, user })).toMatchObject({ status: 201 });
  const before = await descriptors();
  const bringBack = await takeDown();
  const errors: Timed[] = [];
  const wrong: object[] = [];
  await atRate(perSecond, forSeconds(sizes.secondsWithoutDatabase), async (index) => {
    const path = paths[index % paths.length] ?? '';
    const { status: wanted, body } = answers[path] ?? { status: 0 };
    let response: Response | undefined;
    const call = async () => {
      const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
      response = await clients.request(product.url, user, path, init);
      return response;
    };
    const answer = await timed(call);
    const retryAfter = Number(response?.headers.get('retry-after'));
    if (answer.status !== wanted) wrong.push({ path, status: answer.status });
    else if (wanted === 503 && !(retryAfter > 0)) wrong.push({ path, retryAfter });
    if (wanted === 503) errors.push(answer);
  });
  expect(wrong).toEqual([]);
  const p99 = quantile(
    errors.map(({ ms }) => ms),
    0.99,
  );
  expect(p99).toBeLessThanOrEqual(2_000);

  await bringBack();
  const back = performance.now();
  await until('it serves again', async () => {
    const statuses = await Promise.all(
      paths.map(async (path) => (await clients.request(product.url, user, path)).status),
    );
    return !statuses.includes(503) && (await clients.send({ url: product.url, user })).status === 201;
  });
  const seconds = (performance.now() - back) / 1_000;
  process.stdout.write(
    `${errors.length} errors, p99 ${Math.round(p99)} ms; back after ${seconds.toFixed(1)} s\n`,
  );
  expect(seconds).toBeLessThanOrEqual(5);
  await settled(db);
  expect(product.alive()).toBe(true);
  await until('no connection is leaked', async () => (await usedConnections(product.url)) === 0);
  await until('descriptors are those of before', async () => (await descriptors()) <= before + 5);
  expect(await spending(db, user)).toMatchObject({ debits: 2, available: 1 });
  expect(await checkCreditInvariants(db)).toEqual([]);
});
