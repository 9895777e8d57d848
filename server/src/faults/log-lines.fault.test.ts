import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { openDatabase } from '#server/database/connection.ts';
import { throwawaySettings } from '#server/database/embedded/settings.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/start-embedded-postgres.ts';
import { startFakeOpenAi } from '#server/providers/model/testing/fake-openai.ts';
import { answer } from '#server/providers/model/testing/fake-replies.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { openClients } from './testing/client.ts';
import { clearUpProcesses, startProcess } from './testing/process.ts';
import { patienceMs } from './testing/scale.ts';
import { until } from './testing/until.ts';

const { db, url: databaseUrl } = await testDatabase();
const clients = openClients(db);
clearUpProcesses();

/** Time, level and message; `requestId` where a request caused the line. */
const line = z.looseObject({
  level: z.number().int(),
  time: z.iso.datetime({ precision: 3 }),
  msg: z.string().min(1),
  requestId: z.uuid().optional(),
});
const answered = line.extend({
  msg: z.literal('request'),
  requestId: z.uuid(),
  method: z.string(),
  route: z.string(),
  status: z.number().int(),
  ms: z.number().int().nonnegative(),
  userId: z.number().int().optional(),
});

it('logs every request as one JSON line with time, caller, action and id', async () => {
  const user = await createSubscriber(db, { credits: 2 });
  const product = await startProcess({ databaseUrl });
  const started = new Date().toISOString();
  const responses = [
    await fetch(`${product.url}/healthz`),
    await fetch(`${product.url}/api/nothing`),
    await fetch(`${product.url}/api/user`),
    await clients.request(product.url, user, '/api/user'),
    await clients.request(product.url, user, '/api/messages', { method: 'POST', body: '{"a":1,"a":2}' }),
  ];
  const ids = responses.map(({ headers }) => headers.get('x-request-id'));
  const errors = await Promise.all([responses[1], responses[2]].map((response) => response?.json()));
  expect(errors.map(({ requestId }) => requestId)).toEqual([ids[1], ids[2]]);

  expect(await product.terminate()).toBe(0);
  const lines = product
    .log()
    .split('\n')
    .filter(Boolean)
    .map((text) => line.parse(JSON.parse(text)));
  const requests = lines.filter(({ msg }) => msg === 'request').map((each) => answered.parse(each));
  expect(requests.map(({ requestId }) => requestId)).toEqual(ids);
  expect(requests.map(({ status }) => status)).toEqual(responses.map(({ status }) => status));
  expect(requests.map(({ userId }) => userId)).toEqual([undefined, undefined, undefined, user.id, user.id]);
  for (const { time } of requests) expect(time >= started && time.endsWith('Z')).toBe(true);
});

/** A PostgreSQL of its own that the test stops and starts again. */
async function stoppablePostgres() {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'matilha-stoppable-')));
  const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined, settings: throwawaySettings });
  let server = await start();
  afterUse(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    url: server.connectionString,
    stop: () => server.stop(),
    async startAgain() {
      server = await start();
      return server.connectionString;
    },
  };
}

it('writes at most one line a second about a stopped database while all work fails', {
  timeout: 4 * patienceMs,
}, async () => {
  const postgres = await stoppablePostgres();
  const model = await startFakeOpenAi({
    script: () => answer(['Um ', 'banho ', 'por ', 'mês.'], { paceMs: 700 }),
  });
  afterUse(() => model.close());
  const product = await startProcess({ databaseUrl: postgres.url, modelUrl: model.baseUrl });
  const own = openDatabase({ connectionString: postgres.url, onError: () => undefined });
  afterUse(() => own.$client.end());
  const users = openClients(own);
  const person = await createSubscriber(own, { credits: 9 });
  const reading = await users.stream({ url: product.url, user: person });
  await until('the answer has begun', () => reading.text() !== '');

  await postgres.stop();
  const paths = ['/readyz', '/api/user', '/api/settings', '/api/lists'];
  const away = async () => {
    const responses = await Promise.all(paths.map((path) => users.request(product.url, person, path)));
    return responses.map(({ status }) => status);
  };
  const refused: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    refused.push(...(await away()));
    await sleep(100);
  }
  const scraped = await fetch(`${product.url}/metrics`);
  expect(scraped.status).toBe(200);
  const metrics = await scraped.text();
  expect(metrics).toContain('matilha_database_up 0\n');
  expect(metrics).not.toContain('matilha_credits_held');
  expect(refused.filter((status) => status === 503).length).toBeGreaterThan(80);
  expect(await postgres.startAgain()).toBe(postgres.url);
  await until('it is ready', async () => (await fetch(`${product.url}/readyz`)).status === 200);
  expect(await (await fetch(`${product.url}/metrics`)).text()).toContain('matilha_database_up 1\n');
  expect(await product.terminate()).toBe(0);

  const lines = product
    .log()
    .split('\n')
    .filter(Boolean)
    .map((text) => line.parse(JSON.parse(text)));
  expect(lines.filter(({ msg, status }) => msg === 'request' && status === 503).length).toBeGreaterThan(80);
  const outage = lines.filter(({ database }) => database === 'unavailable');
  expect(outage.length).toBeGreaterThan(2);
  for (const [index, { time }] of outage.entries()) {
    const before = outage[index - 1];
    // The two clocks, of the pause and of the line, differ by a few milliseconds.
    if (before) expect(Date.parse(time) - Date.parse(before.time)).toBeGreaterThan(950);
  }
  expect(outage.reduce((sum, { suppressed }) => sum + Number(suppressed), 0)).toBeGreaterThan(80);
  const first = lines.findIndex(({ database }) => database === 'unavailable');
  const unrelated = lines.slice(first).filter((each) => each.level >= 40 && each.database === undefined);
  expect(unrelated).toEqual([]);
});
