import { expect, it } from 'vitest';
import { ask, chatFixture, gate } from '#server/features/chat/testing/chat-fixture.ts';
import { sendMessage } from '#server/features/chat/usecases/send-message.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { openClients } from './testing/client.ts';
import { clearUpProcesses, startProcess } from './testing/process.ts';
import { patienceMs } from './testing/scale.ts';
import { until } from './testing/until.ts';

const { db, url: databaseUrl, startWriter } = await chatFixture();
const clients = openClients(db);
clearUpProcesses();

/** Connections of one process of the product. */
const poolSize = 20;

/** Runs statements in a transaction that stays open until `release`. */
async function holdLock(statement: string) {
  const client = await db.$client.connect();
  await client.query('begin');
  const taken = client.query(statement);
  taken.catch(() => undefined);
  return {
    taken,
    release: async () => {
      await taken;
      await client.query('rollback');
      client.release();
    },
  };
}

it('reports the end of an answer and serves on when the pool is full at that moment (R08, R41)', {
  timeout: 2 * patienceMs,
}, async () => {
  const user = await createSubscriber(db, { credits: 2 });
  const end = gate();
  const { writer } = startWriter(['Olá', end]);
  const product = await startProcess({ databaseUrl, unlimited: true });
  const sent = await sendMessage(testContext({ db, user }), writer, ask(user), null);
  const reading = await clients.follow(product.url, user, '');
  await until('the text is read', () => reading.text() === 'Olá');

  // Delays the answer's end until the reader's next poll waits for the table of messages.
  const answer = await holdLock(`select from messages where id = ${sent.answer.id} for update`);
  await answer.taken;
  end.open();
  await until(
    'the answer is about to be settled',
    async () => (await countLockWaits(db, 'hold_id from answer_runs')) > 0,
  );
  const messages = await holdLock('lock table messages in access exclusive mode');
  await until('the reader looks', async () => (await countLockWaits(db, 'json_agg')) > 0);

  // Every other connection waits for the table of sessions, and more requests wait for a connection.
  const sessions = await holdLock('lock table sessions in access exclusive mode');
  let flooding = true;
  const flood = Array.from({ length: 3 * poolSize }, async () => {
    while (flooding) await clients.request(product.url, user, '/api/user').catch(() => undefined);
  });
  await until('the pool is full', async () => (await countLockWaits(db, 'sessions')) >= poolSize - 1);
  await answer.release();
  await messages.release();

  const last = await reading.ended;
  flooding = false;
  await sessions.release();
  await Promise.all(flood);
  expect(product.alive()).toBe(true);
  expect(last).toMatchObject({ event: 'done', data: { aiMessage: { status: 'complete', content: 'Olá' } } });
  expect(last?.data).not.toHaveProperty('responses_available');
  // The failed reads share one line a second.
  expect(product.log()).toContain('"database":"unavailable"');
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
});
