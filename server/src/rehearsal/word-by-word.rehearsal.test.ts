import { afterAll, expect, it } from 'vitest';
import { clearUpProcesses, startProcess } from '#server/faults/testing/process.ts';
import { startFakeOpenAi } from '#server/providers/model/testing/fake-openai.ts';
import { answer } from '#server/providers/model/testing/fake-replies.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { freePorts } from './testing/daemon.ts';
import { installed } from './testing/debian.ts';
import { httpsClient } from './testing/load.ts';
import { proxyKinds, startProxy } from './testing/proxies.ts';

const { db, url: databaseUrl } = await testDatabase({ max: 20 });
const model = await startFakeOpenAi();
model.respondWith(answer('Ofereça banho e tosa no sábado de manhã.', { paceMs: 150 }));
clearUpProcesses();
afterAll(() => model.close());

for (const kind of proxyKinds) {
  it.skipIf(!installed(kind.replace('stock ', ''), 'openssl'))(
    `delivers an answer word by word behind ${kind} to a client that accepts no compression`,
    { timeout: 60_000 },
    async () => {
      const [port = 0, backend = 0, unused = 0] = await freePorts(3);
      const origin = `https://127.0.0.1:${port}`;
      const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@matilha.test' };
      const product = await startProcess({
        databaseUrl,
        modelUrl: model.baseUrl,
        unlimited: true,
        env: { PORT: String(backend), APP_URL: origin, TRUST_PROXY: '127.0.0.1', ...mail },
      });
      await startProxy(kind, port, [backend, unused]);
      const client = await httpsClient(db, origin, await createSubscriber(db, { credits: 100 }));
      const { status, body, bodyMs } = await client.ask('Como encho a agenda?');
      client.close();
      expect([status, body.match(/^event: ?(delta|done)$/gm)?.length]).toEqual([200, 9]);
      expect(bodyMs).toBeGreaterThan(900);
      await product.terminate();
    },
  );
}
