import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { clearUpProcesses, startProcess } from '#server/faults/testing/process.ts';
import { startFakeOpenAi } from '#server/providers/model/testing/fake-openai.ts';
import { answer } from '#server/providers/model/testing/fake-replies.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { freePorts, startDaemon } from './testing/daemon.ts';
import { installed } from './testing/debian.ts';
import { type HttpsClient, httpsClient, keepBusy } from './testing/load.ts';
import { startProxy } from './testing/proxies.ts';

const { db, url: databaseUrl } = await testDatabase({ max: 20 });
const model = await startFakeOpenAi();
model.respondWith(answer('Ofereça banho e tosa no sábado de manhã.', { paceMs: 150 }));
clearUpProcesses();
afterAll(() => model.close());

const attacks = fileURLToPath(new URL('./testing/attacks.ts', import.meta.url));
const askers = 6;
const newcomers = 4;
const readers = 6;
const attackMs = 15_000;
const pauseMs = 100;

const read = (client: HttpsClient, path: string) => async () => {
  const { status } = await client.call('GET', path);
  await sleep(pauseMs);
  return status === 200 ? undefined : `GET ${path}: ${status}`;
};
/** Opens a connection for each request, as a new visitor does. */
const arrive = (client: HttpsClient) => async () => {
  const failure = await read(client, '/')();
  client.close();
  return failure;
};
const ask = (client: HttpsClient) => async () => {
  const { status, body } = await client.ask('Como encho a agenda?');
  await sleep(pauseMs);
  return status === 200 && /^event: ?done$/m.test(body) ? undefined : `POST: ${status} ${body.slice(-200)}`;
};

for (const kind of ['nginx', 'haproxy', 'caddy'] as const) {
  it.skipIf(!installed(kind, 'openssl'))(
    `serves every visitor behind ${kind} beside hostile requests, also when a process dies`,
    { timeout: 300_000 },
    async () => {
      const [port = 0, firstPort = 0, secondPort = 0] = await freePorts(3);
      const origin = `https://127.0.0.1:${port}`;
      const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@matilha.test' };
      const start = (own: number) =>
        startProcess({
          databaseUrl,
          modelUrl: model.baseUrl,
          unlimited: true,
          env: { PORT: String(own), APP_URL: origin, TRUST_PROXY: '127.0.0.1', ...mail },
        });
      const [first, second] = await Promise.all([start(firstPort), start(secondPort)]);
      const proxy = await startProxy(kind, port, [firstPort, secondPort]);
      const users = await Promise.all(
        Array.from({ length: askers + newcomers + readers }, () => createSubscriber(db, { credits: 10_000 })),
      );
      const clients = await Promise.all(users.map((user) => httpsClient(db, origin, user)));
      const asking = clients.slice(0, askers).map(ask);
      const reading = [
        ...clients.slice(askers, askers + newcomers).map(arrive),
        ...clients.slice(askers + newcomers).map((client) => read(client, '/api/user')),
      ];
      const attackers = startDaemon('nice', [process.execPath, attacks, String(port)]);
      const loads = [keepBusy(asking), keepBusy(reading)];
      await sleep(attackMs);
      // The answers that a killed process was writing are interrupted by design.
      await loads[0]?.stop();
      await second.kill();
      await sleep(1_000);
      loads.push(keepBusy(asking));
      await sleep(attackMs / 2);
      await Promise.all(loads.map((load) => load.stop()));
      expect(attackers.child.exitCode, attackers.log()).toBe(null);
      attackers.child.kill('SIGKILL');
      for (const client of clients) client.close();
      const failures = loads.flatMap((load) => load.failures);
      const done = loads.reduce((sum, load) => sum + load.done(), 0);
      process.stdout.write(`${kind}: ${done + failures.length} requests, ${failures.length} failed\n`);
      expect(failures, proxy.log().slice(-3_000)).toEqual([]);
      expect(done).toBeGreaterThan(100);
      await first.terminate();
      expect(await checkCreditInvariants(db)).toEqual([]);
    },
  );
}
