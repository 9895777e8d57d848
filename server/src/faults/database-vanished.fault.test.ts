import { setTimeout as sleep } from 'node:timers/promises';
import type { User } from '@matilha/contract/account/account';
import { afterAll, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { startPeer } from '#server/providers/mail/testing/smtp-peer.ts';
import { startFakeOpenAi } from '#server/providers/model/testing/fake-openai.ts';
import { answer } from '#server/providers/model/testing/fake-replies.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { openClients } from './testing/client.ts';
import { startSlowLink } from './testing/hostile/slow-link.ts';
import { settled, spending } from './testing/ledger.ts';
import { timed } from './testing/load.ts';
import { usedConnections } from './testing/pools.ts';
import { clearUpProcesses, startProcess } from './testing/process.ts';
import { seededRandom } from './testing/random.ts';
import { patienceMs } from './testing/scale.ts';
import { until } from './testing/until.ts';

const { db, url: databaseUrl } = await testDatabase();
const link = await startSlowLink(databaseUrl, seededRandom());
const model = await startFakeOpenAi({ script: () => answer(['Comece ', 'pelo ', 'banho.']) });
const clients = openClients(db);
clearUpProcesses();
afterAll(() => model.close());

async function askForNewPassword(url: string, { email }: User): Promise<void> {
  const body = JSON.stringify({ email });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/reset-password-request`, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
}

it('serves again within 20 seconds when the server of all its connections vanishes', {
  timeout: patienceMs,
}, async () => {
  const peer = await startPeer();
  const product = await startProcess({
    databaseUrl: link.url,
    modelUrl: model.baseUrl,
    unlimited: true,
    env: { SMTP_URL: peer.url, MAIL_FROM: 'Matilha <oi@exemplo.com.br>' },
  });
  const reader = await createSubscriber(db, { credits: 3 });
  const writer = await createSubscriber(db, { credits: 3 });
  const gate = model.pauseAfter(1);
  const reading = await clients.stream({ url: product.url, user: writer });
  await until('the answer has begun', () => reading.text() === 'Comece ');
  const call = () => clients.request(product.url, reader, '/api/messages/1');
  // Opens every connection that the pool may have.
  await Promise.all(Array.from({ length: 60 }, call));

  link.vanish();
  const vanished = performance.now();
  const calls = Array.from({ length: 30 }, () => timed(call));
  await sleep(500);
  gate.release();
  const slow = await Promise.all(calls);
  await until('it serves again', async () => {
    const paths = ['/readyz', '/api/user', '/api/messages/1'];
    const statuses = await Promise.all(
      paths.map(async (path) => (await clients.request(product.url, reader, path)).status),
    );
    return statuses.every((status) => status === 200);
  });
  const seconds = (performance.now() - vanished) / 1_000;
  process.stdout.write(`back after ${seconds.toFixed(1)} s\n`);
  expect(seconds).toBeLessThanOrEqual(20);
  expect(slow.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);

  expect(await clients.sendAgain({ url: product.url, user: reader })).toMatchObject({ status: 201 });
  await askForNewPassword(product.url, reader);
  await until('a job sends the mail', () => peer.mails.length === 1);
  await settled(db);
  await until('no connection is leaked', async () => (await usedConnections(product.url)) === 0);
  expect(product.alive()).toBe(true);
  expect(await spending(db, reader)).toEqual({ debits: 1, available: 2 });
  expect(await spending(db, writer)).toEqual({ debits: 1, available: 2 });
  expect(await checkCreditInvariants(db)).toEqual([]);
});

it('stops within 40 seconds when the server of all its connections has vanished', {
  timeout: patienceMs,
}, async () => {
  const product = await startProcess({ databaseUrl: link.url, plain: true });
  await until('it works on jobs', () => product.log().includes('Server listening'));
  await sleep(1_000);
  link.vanish();
  const asked = performance.now();
  const ended = await Promise.race([product.terminate(), sleep(55_000, 'still running')]);
  expect([ended, performance.now() - asked < 40_000]).toEqual([0, true]);
});
