import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ask, chatFixture, gate } from '#server/features/chat/testing/chat-fixture.ts';
import { sendMessage } from '#server/features/chat/usecases/send-message.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { holdLock } from '#server/testing/locks/hold-lock.ts';
import { countLockWaits } from '#server/testing/locks/lock-waits.ts';
import { openClients } from './testing/client.ts';
import { clearUpProcesses, startProcess } from './testing/process.ts';
import { patienceMs } from './testing/scale.ts';
import { until } from './testing/until.ts';

const { db, url: databaseUrl, startWriter } = await chatFixture();
const pool = db.$client;
const clients = openClients(db);
clearUpProcesses();

/** Connections of one process of the product. */
const poolSize = 20;

/**
 * Stops every backend that waits for the table of the shop: it would soon give up and leave its connection to another call. Returns when so
 * many are stopped; the function that it returns lets them go on.
 */
async function stopThatWait(count: number): Promise<() => Promise<void>> {
  const stopped = new Set<number>();
  const stop = async () => {
    const { rows } = await db.$client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'matilha'
       and wait_event_type = 'Lock' and query like '%shop_sections%'`,
    );
    for (const { pid } of rows) {
      if (!stopped.has(pid)) process.kill(pid, 'SIGSTOP');
      stopped.add(pid);
    }
  };
  let stopping = true;
  const all = (async () => {
    while (stopping) {
      await stop();
      await pause(10);
    }
  })();
  const goOn = async () => {
    stopping = false;
    await all;
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
    stopped.clear();
  };
  afterUse(goOn);
  await until('the pool is full', () => stopped.size >= count);
  return goOn;
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
  const freeAnswer = await holdLock(pool, `select from messages where id = ${sent.answer.id} for update`);
  end.open();
  await until(
    'the answer is about to be settled',
    async () => (await countLockWaits(db, 'hold_id from answer_runs')) > 0,
  );
  const messages = holdLock(pool, 'lock table messages in access exclusive mode');
  await until('the reader looks', async () => (await countLockWaits(db, 'json_agg')) > 0);

  // Every other connection waits for the table of the shop, and more requests wait for a connection.
  const freeShop = await holdLock(pool, 'lock table shop_sections in access exclusive mode');
  let flooding = true;
  const flood = Array.from({ length: 3 * poolSize }, async () => {
    while (flooding) await clients.request(product.url, user, '/api/shop').catch(() => undefined);
  });
  const goOn = await stopThatWait(poolSize - 1);
  await freeAnswer();
  await (await messages)();

  const last = await reading.ended;
  flooding = false;
  await goOn();
  await freeShop();
  await Promise.all(flood);
  expect(product.alive()).toBe(true);
  expect(last).toMatchObject({ event: 'done', data: { aiMessage: { status: 'complete', content: 'Olá' } } });
  expect(last?.data).not.toHaveProperty('responses_available');
  // The failed reads share one line a second.
  expect(product.log()).toContain('"database":"unavailable"');
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
});
