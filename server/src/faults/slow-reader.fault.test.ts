import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';
import { openClients } from './testing/client.ts';
import { messagesOf, settled, spending } from './testing/ledger.ts';
import { patienceMs } from './testing/scale.ts';
import { until } from './testing/until.ts';

// More than any kernel buffers for a socket that is never read.
const part = 'x'.repeat(64 * 1024);
const long = Array.from({ length: 320 }, () => [part, { waitMs: 2 }]).flat();
const model = new ScriptedModel(({ question }) => (question === 'longa' ? long : ['Oi!']));
const { db, url } = await testProduct({ model });
const clients = openClients(db);

afterEach(async () => {
  await settled(db);
  expect(await checkCreditInvariants(db)).toEqual([]);
});

it('cuts a stream that is never read, finishes and charges its answer, and delays no other request (R22)', {
  timeout: 3 * patienceMs,
}, async () => {
  const user = await createSubscriber(db, { credits: 2 });
  const body = JSON.stringify({ content: 'longa', user_id: user.id, lista_id: 1 });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  await once(socket, 'connect');
  socket.write(
    [
      'POST /api/messages HTTP/1.1',
      'host: localhost',
      'accept: text/event-stream',
      `cookie: ${await signIn(db, user)}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
  );
  const guest = await createSubscriber(db, { credits: 1 });
  expect(await clients.send({ url, user: guest })).toMatchObject({ status: 201 });
  const whole = await until('the answer is whole', async () =>
    (await messagesOf(db, user)).find(({ isAi, status }) => isAi && status === 'complete'),
  );
  expect(whole.content).toHaveLength(320 * part.length);
  expect(await spending(db, user)).toEqual({ debits: 1, available: 1 });

  let received = 0;
  socket.on('data', (bytes) => {
    received += bytes.length;
  });
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.resume();
  await closed;
  expect(received).toBeLessThan(320 * part.length);
});
