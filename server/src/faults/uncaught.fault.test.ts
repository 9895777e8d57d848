import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { startFakeOpenAi } from '#server/providers/model/testing/fake-openai.ts';
import { answer } from '#server/providers/model/testing/fake-replies.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { openClients } from './testing/client.ts';
import { answerOf, spending } from './testing/ledger.ts';
import { clearUpProcesses, startProcess } from './testing/process.ts';
import { patienceMs } from './testing/scale.ts';
import { until } from './testing/until.ts';

const { db, url: databaseUrl } = await testDatabase();
const model = await startFakeOpenAi();
const clients = openClients(db);
clearUpProcesses();
afterAll(() => model.close());

const fatalLines = (log: string) => log.split('\n').filter((line) => line.includes('"level":60'));

describe('an uncaught error (R41)', { timeout: 2 * patienceMs }, () => {
  it.each(['rejection', 'exception'] as const)(
    'stops the process in order and ends it with 1: %s',
    async (failpoint) => {
      model.respondWith(answer(['Claro! ', 'Comece pelo banho.']));
      const gate = model.pauseAfter(1);
      const product = await startProcess({ databaseUrl, modelUrl: model.baseUrl, failpoint });
      const user = await createSubscriber(db, { credits: 2 });
      const reading = await clients.stream({ url: product.url, user });
      await until('the answer has begun', () => reading.text() === 'Claro! ');
      expect((await fetch(`${product.url}/readyz`)).status).toBe(200);

      const exit = product.fail();
      await until('it is not ready any more', async () => {
        return (await fetch(`${product.url}/readyz`)).status === 503;
      });
      gate.release();
      expect((await reading.ended)?.event).toBe('done');
      expect(await Promise.race([exit, sleep(patienceMs)]), product.log()).toBe(1);
      expect(await answerOf(db, user)).toMatchObject({ status: 'complete' });
      expect(await spending(db, user)).toEqual({ debits: 1, available: 1 });
      expect(fatalLines(product.log()).map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({ kind: failpoint, error: 'Error', detail: 'failpoint' }),
      ]);
    },
  );

  it('ends the process at the deadline when the stop hangs', async () => {
    model.respondWith(answer(['Claro! ', 'nunca']));
    const gate = model.pauseAfter(1);
    const product = await startProcess({ databaseUrl, modelUrl: model.baseUrl, uncaughtDeadlineMs: 500 });
    const user = await createSubscriber(db, { credits: 2 });
    const reading = await clients.stream({ url: product.url, user });
    await until('the answer has begun', () => reading.text() === 'Claro! ');
    const start = performance.now();
    expect(await product.fail()).toBe(1);
    // Far below the 20 s that the stop would have waited for the answer.
    expect(performance.now() - start).toBeLessThan(15_000);
    gate.release();
  });
});
