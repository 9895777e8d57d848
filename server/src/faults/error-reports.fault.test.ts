import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { asOwner, testDatabase } from '#server/testing/database.ts';
import { openClients } from './testing/client.ts';
import { clearUpProcesses, startProcess } from './testing/process.ts';
import { patienceMs } from './testing/scale.ts';
import { startSentryReceiver } from './testing/sentry-receiver.ts';
import { until } from './testing/until.ts';

const { db, url: databaseUrl } = await testDatabase();
const clients = openClients(db);
clearUpProcesses();
const receiver = await startSentryReceiver();
const env = { SENTRY_DSN: receiver.dsn, COMMIT: '0123456789abcdef' };
const project = fileURLToPath(new URL('../../../', import.meta.url));
const mark = randomUUID().slice(0, 8);

/** A defect that no code foresees: the statements of a question fail, with its text among their parameters. */
await asOwner(databaseUrl, 'alter table messages rename column content to contents');

it('reports unexpected errors to a service that speaks Sentry’s protocol, without data of people (L10)', {
  timeout: 2 * patienceMs,
}, async () => {
  const product = await startProcess({ databaseUrl, env, unlimited: true });
  const person = await createSubscriber(db, { credits: 90 });
  const name = `Zuleide${mark}`;
  const email = `${name.toLowerCase()}@exemplo.com.br`;
  await db.update(users).set({ firstName: name, email }).where(eq(users.id, person.id));
  const ask = (id: string) =>
    clients.request(product.url, person, `/api/messages?q=${name}`, {
      method: 'POST',
      body: JSON.stringify({ content: `Meu cachorro Bidu${mark}`, user_id: person.id, lista_id: 1 }),
      headers: { 'idempotency-key': randomUUID(), 'user-agent': `Navegador${mark}`, 'x-request-id': id },
    });
  expect((await ask('the-failed-call')).status).toBe(500);
  const [event] = await until('the event arrives', () => receiver.events.length > 0 && receiver.events);
  expect(event).toMatchObject({
    level: 'error',
    environment: 'local',
    release: expect.stringMatching(/^matilha@\d+\.\d+\.\d+\+0123456789ab$/),
    transaction: '/api/messages',
    tags: { requestId: 'the-failed-call', code: 'internal', errorCode: '42703' },
    exception: { values: [{ type: 'error', value: 'request failed' }] },
  });
  const frames = event?.exception.values[0].stacktrace?.frames ?? [];
  expect(frames.some(({ in_app: ours, filename }) => ours && filename.startsWith('server/'))).toBe(true);

  for (let call = 0; call < 24; call += 1) expect((await ask(`another-call-${call}`)).status).toBe(500);
  const metrics = async () => (await fetch(`${product.url}/metrics`)).text();
  await until('all are counted', async () =>
    /matilha_error_reports_total\{outcome="sent"\} 20\n/.test(await metrics()),
  );
  expect(await metrics()).toContain('matilha_error_reports_total{outcome="dropped"} 5\n');
  expect(receiver.events).toHaveLength(20);
  expect(await product.terminate()).toBe(0);

  expect(receiver.faults).toEqual([]);
  const arrived = receiver.raw.join('\n');
  for (const secret of [mark, name, 'Bidu', '@exemplo', '127.0.0.1', project]) {
    const texts = arrived.replaceAll(/"host":"127\.0\.0\.1:\d+"/g, '');
    expect({ secret, sent: texts.includes(secret) }).toEqual({ secret, sent: false });
  }
});

it('reports the uncaught error that ends the process', { timeout: 2 * patienceMs }, async () => {
  const before = receiver.events.length;
  const product = await startProcess({ databaseUrl, env, failpoint: 'exception' });
  expect(await product.fail()).toBe(1);
  const fatal = receiver.events.slice(before).find(({ level }) => level === 'fatal');
  expect(fatal?.tags).toMatchObject({ kind: 'exception' });
});

it('delays neither requests nor the stop while the service hangs', { timeout: 2 * patienceMs }, async () => {
  receiver.hang();
  const product = await startProcess({ databaseUrl, env, unlimited: true });
  const person = await createSubscriber(db, { credits: 9 });
  for (let call = 0; call < 8; call += 1)
    expect((await clients.send({ url: product.url, user: person })).status).toBe(500);
  expect(await product.terminate()).toBe(0);
});
