import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { User } from '@matilha/contract/account/account';
import { streamEvents } from '@matilha/contract/chat/chat';
import { apiError } from '@matilha/contract/errors';
import { afterAll, afterEach, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { questionOf, startFakeOpenAi } from '#server/providers/model/testing/fake-openai.ts';
import { answer } from '#server/providers/model/testing/fake-replies.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { openClients } from './testing/client.ts';
import { answerOf, settled, spending } from './testing/ledger.ts';
import { atRate } from './testing/load.ts';
import { clearUpProcesses, startProcess } from './testing/process.ts';
import { patienceMs, sizes } from './testing/scale.ts';
import { until } from './testing/until.ts';

const { db, url: databaseUrl } = await testDatabase();
const model = await startFakeOpenAi();
const clients = openClients(db);
clearUpProcesses();
afterAll(() => model.close());
afterEach(async () => {
  expect(await checkCreditInvariants(db)).toEqual([]);
});

const first = 'Claro! ';
const rest = 'Comece pelo banho.';
const replies: Record<string, ReturnType<typeof answer>> = {
  ends: answer([first, rest]),
  never: answer([first, ...Array.from({ length: 100 }, () => '… ')], { paceMs: 1_000 }),
};

const people = (count: number): Promise<User[]> =>
  Promise.all(Array.from({ length: count }, () => createSubscriber(db, { credits: 2 })));

/** Sends a short request during the stop: it is answered, refused with a time to retry, or not connected. */
async function shortRequest(url: string, user: User): Promise<number | 'not let in'> {
  let response: Response;
  try {
    response = await clients.request(url, user, '/api/user', { headers: { connection: 'close' } });
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    // Refused, or still waiting to be accepted when the product stopped listening.
    const codes = ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'];
    if (cause instanceof Error && 'code' in cause && codes.includes(String(cause.code))) return 'not let in';
    throw error;
  }
  const body: unknown = await response.json();
  if (response.status === 503) {
    expect(apiError.parse(body).code).toBe('unavailable');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  return response.status;
}

/** Opens connections that send only this start, as browsers open them ahead of time. */
function openSockets(url: string, starts: string[]): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  return Promise.all(
    starts.map(async (start) => {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.on('error', () => undefined);
      socket.write(start);
      socket.resume();
      return socket;
    }),
  );
}

it('charges finished answers, returns the other credits and notifies every reader at SIGTERM (R02)', {
  timeout: 4 * patienceMs,
}, async () => {
  model.respondWith(({ body }) => replies[questionOf(body)] ?? answer(first));
  const gate = model.pauseAfter(1);
  const product = await startProcess({ databaseUrl, modelUrl: model.baseUrl });
  const users = await people(2 * sizes.streamsAtStop);
  const chats = users.map((user, index) => ({ user, content: index % 2 === 0 ? 'ends' : 'never' }));
  const readings = await Promise.all(chats.map((chat) => clients.stream({ url: product.url, ...chat })));
  await until('every answer has begun', () => readings.every((reading) => reading.text() === first));
  const [guest] = await people(1);
  if (!guest) throw new Error('nobody');
  await clients.request(product.url, guest, '/healthz');

  let stopping = false;
  const asked: { before: boolean; outcome: number | 'not let in' }[] = [];
  let asking = true;
  const short = atRate(
    sizes.shortRequestsPerSecond,
    () => asking,
    async () => {
      const before = !stopping;
      asked.push({ before, outcome: await shortRequest(product.url, guest) });
    },
  );
  await sleep(1_000);
  // Those begun from now on may still wait for a connection when the product stops listening.
  stopping = true;
  await sleep(500);
  const began = performance.now();
  const exit = product.terminate();
  await sleep(200);
  gate.release();
  const ends = await Promise.all(readings.map(({ ended }) => ended));
  expect(await Promise.race([exit, sleep(patienceMs)]), product.log()).toBe(0);
  const seconds = (performance.now() - began) / 1_000;
  asking = false;
  await short;
  expect(seconds).toBeLessThanOrEqual(25);
  const stopLines = product.log().match(/^.*"msg":"stopp(ing|ed)".*$/gm) ?? [];
  expect(stopLines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'stopping', atOnce: false, answersRunning: users.length },
    { msg: 'stopped', answersCut: users.length / 2 },
  ]);

  for (const [index, { user, content }] of chats.entries()) {
    const answered = await answerOf(db, user);
    const lastEvent = ends[index];
    if (content === 'ends') {
      expect(answered).toMatchObject({ status: 'complete', content: first + rest });
      expect(lastEvent?.event).toBe('done');
      expect(await spending(db, user)).toEqual({ debits: 1, available: 1 });
    } else {
      const partial = { status: 'interrupted', content: expect.stringMatching(`^${first}`) };
      expect(answered).toMatchObject(partial);
      const { code, aiMessage } = streamEvents.error.parse(lastEvent?.data);
      expect(code).toBe('answer_interrupted');
      expect(aiMessage).toMatchObject({ status: 'interrupted', content: answered.content });
      expect(await spending(db, user)).toEqual({ debits: 0, available: 2 });
    }
  }
  const outcomes = (before: boolean) =>
    new Set(asked.filter((request) => request.before === before).map(({ outcome }) => outcome));
  expect([...outcomes(true)]).toEqual([200]);
  expect([200, 503, 'not let in']).toEqual(expect.arrayContaining([...outcomes(false)]));
  process.stdout.write(`exit after ${seconds.toFixed(1)} s, ${asked.length} short requests\n`);
  await settled(db);
});

it('waits for no silent socket and for no answer of another process (R02, R18)', {
  timeout: 4 * patienceMs,
}, async () => {
  model.respondWith(answer([first, rest]));
  const gate = model.pauseAfter(1);
  const start = () => startProcess({ databaseUrl, modelUrl: model.baseUrl, plain: true });
  const [writer, stopped] = await Promise.all([start(), start()]);
  const [user] = await people(1);
  if (!user) throw new Error('nobody');
  const reading = await clients.stream({ url: writer.url, user });
  await until('the answer has begun', () => reading.text() === first);
  const elsewhere = await clients.follow(stopped.url, user, reading.lastId());
  expect(elsewhere.status).toBe(200);
  await openSockets(stopped.url, ['', 'GET /api/us']);
  expect(await Promise.race([stopped.terminate(), sleep(patienceMs)]), stopped.log()).toBe(0);
  expect(await elsewhere.ended).toBeUndefined();
  gate.release();
  expect((await reading.ended)?.event).toBe('done');
  expect(await spending(db, user)).toEqual({ debits: 1, available: 1 });
  await writer.kill();
});
