import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { clearUpProcesses, type ProductProcess, startProcess } from '#server/faults/testing/process.ts';
import { startFakeOpenAi } from '#server/providers/model/testing/fake-openai.ts';
import { answer } from '#server/providers/model/testing/fake-replies.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { freePorts } from './testing/daemon.ts';
import { installed } from './testing/debian.ts';
import { type HttpsClient, httpsClient, keepBusy } from './testing/load.ts';
import { proxyKinds, startProxy } from './testing/proxies.ts';

const { db, url: databaseUrl } = await testDatabase({ max: 20 });
const model = await startFakeOpenAi();
model.respondWith(answer('Ofereça banho e tosa no sábado de manhã.', { paceMs: 150 }));
clearUpProcesses();
afterAll(() => model.close());

const readers = 24;
const askers = 8;
/** By default nginx asks a process that refused a connection again after 10 s. */
const stockNginxPauseMs = 11_000;

const read = (client: HttpsClient, path: string) => async () => {
  const { status } = await client.call('GET', path);
  return status === 200 ? undefined : `GET ${path}: ${status}`;
};
const ask = (client: HttpsClient) => async () => {
  const { status, body } = await client.ask('Como encho a agenda?');
  return status === 200 && /^event: ?done$/m.test(body) ? undefined : `POST: ${status} ${body.slice(-200)}`;
};

for (const kind of proxyKinds) {
  const programs = [kind.replace('stock ', ''), 'openssl'];
  it.skipIf(!installed(...programs))(
    `loses no request behind ${kind} while two processes restart in turn`,
    {
      timeout: 300_000,
    },
    async () => {
      const [port = 0, firstPort = 0, secondPort = 0] = await freePorts(3);
      const origin = `https://127.0.0.1:${port}`;
      const start = (own: number) =>
        startProcess({
          databaseUrl,
          modelUrl: model.baseUrl,
          unlimited: true,
          env: {
            PORT: String(own),
            APP_URL: origin,
            TRUST_PROXY: '127.0.0.1',
            SMTP_URL: 'smtp://127.0.0.1:1',
            MAIL_FROM: 'a@matilha.test',
            DRAIN_S: '3',
          },
        });
      let [first, second]: ProductProcess[] = await Promise.all([start(firstPort), start(secondPort)]);
      const proxy = await startProxy(kind, port, [firstPort, secondPort]);
      const users = await Promise.all(
        Array.from({ length: readers + askers }, () => createSubscriber(db, { credits: 10_000 })),
      );
      const clients = await Promise.all(users.map((user) => httpsClient(db, origin, user)));
      const load = keepBusy(
        clients.map((client, index) =>
          index < askers ? ask(client) : read(client, index % 2 === 0 ? '/api/user' : '/healthz'),
        ),
      );
      await sleep(2_000);
      expect(await first?.terminate(), first?.log()).toBe(0);
      first = await start(firstPort);
      await sleep(kind === 'stock nginx' ? stockNginxPauseMs : 3_000);
      expect(await second?.terminate(), second?.log()).toBe(0);
      second = await start(secondPort);
      await sleep(2_000);
      await load.stop();
      for (const client of clients) client.close();
      expect(load.failures, proxy.log().slice(-3_000)).toEqual([]);
      expect(load.done()).toBeGreaterThan(1_000);
      process.stdout.write(`${kind}: ${load.done()} requests, ${load.failures.length} failed\n`);
      await Promise.all([first, second].map((running) => running.terminate()));
      expect(await checkCreditInvariants(db)).toEqual([]);
    },
  );
}
