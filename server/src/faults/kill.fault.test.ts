import { setTimeout as sleep } from 'node:timers/promises';
import type { User } from '@matilha/contract/account/account';
import { afterAll, afterEach, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { checkStorageInvariants } from '#server/database/invariants/storage-invariants.ts';
import { questionOf, startFakeOpenAi } from '#server/providers/model/testing/fake-openai.ts';
import { answer, FAULTS, type FakeReply } from '#server/providers/model/testing/fake-replies.ts';
import { testDatabase } from '#server/testing/database.ts';
import { holdLock } from '#server/testing/locks/hold-lock.ts';
import { countLockWaits } from '#server/testing/locks/lock-waits.ts';
import { confirmed, expectOneAnswer, openChats } from './testing/chats.ts';
import { openClients } from './testing/client.ts';
import { answerOf, messagesOf, settled, spending, storedText } from './testing/ledger.ts';
import { clearUpProcesses, type ProcessOptions, startProcess } from './testing/process.ts';
import { seededRandom } from './testing/random.ts';
import { patienceMs, sizes } from './testing/scale.ts';
import { until } from './testing/until.ts';

const { db, url: databaseUrl, pool } = await testDatabase({ max: 20 });
const model = await startFakeOpenAi();
const clients = openClients(db);
const random = seededRandom();
clearUpProcesses();
afterAll(() => model.close());
afterEach(async () => {
  expect(await checkCreditInvariants(db)).toEqual([]);
  expect(await checkStorageInvariants(db)).toEqual([]);
});

// A restarted process whose clock is ahead need not wait for the leases of the dead one.
let clockAheadMs = 0;
const start = (options: Partial<ProcessOptions> = {}) =>
  startProcess({ databaseUrl, modelUrl: model.baseUrl, clockAheadMs, ...options });
const startAfterLeases = () => {
  clockAheadMs += 30_000;
  return start();
};

const whole = 'Banho toda quarta e tosa às sextas, com 10% de desconto.';
const cutOff = answer(whole, { ending: 'hang', finishReason: null, doneMarkers: 0, usage: null });

/** Keeps answers from being settled as long as the lock is held. */
const lockAccounts = (users: User[]) =>
  holdLock(pool, 'select from credit_accounts where user_id = any($1) for update', [
    users.map((user) => user.id),
  ]);

it('costs no credit and no text when a process is killed at any point of an answer (R01)', {
  timeout: 4 * patienceMs,
  repeats: sizes.killsAtPoints - 1,
}, async () => {
  const replies: Record<string, FakeReply> = {
    'before the first chunk': FAULTS.silence(),
    'in the middle': cutOff,
    'after the last chunk': answer(whole),
    'after the commit': answer(whole),
  };
  const points = Object.keys(replies);
  const chats = await openChats(
    db,
    points.flatMap((point) => Array(sizes.chatsPerKillPoint).fill(point)),
  );
  const at = (point: string) => chats.filter((chat) => chat.point === point);
  model.respondWith(({ body }) => replies[questionOf(body)] ?? answer(whole));
  const gate = model.pauseAfter(Number.MAX_SAFE_INTEGER);
  const first = await start();
  const readings = Promise.allSettled(
    chats.map(({ user, point, key }) => clients.stream({ url: first.url, user, content: point, key })),
  );
  await model.received(chats.length);
  for (const { user } of chats.filter(({ point }) => point !== 'before the first chunk')) {
    await until('the text is stored', async () => (await storedText(db, user)) === whole);
  }
  const blocked = at('after the last chunk');
  const unlock = await lockAccounts(blocked.map(({ user }) => user));
  gate.release();
  await until('the locked answers are about to be settled', async () => {
    return (await countLockWaits(db)) >= blocked.length;
  });
  for (const { user } of at('after the commit')) {
    await until('it is settled', async () => (await answerOf(db, user)).status === 'complete');
  }
  await first.kill();
  await unlock();
  await readings;

  const second = await startAfterLeases();
  await settled(db);
  const ends = await Promise.all(
    chats.map(async ({ user, point }) => {
      const { status, content } = await answerOf(db, user);
      return { point, status, content, ...(await spending(db, user)) };
    }),
  );
  const expected: Record<string, object> = {
    'before the first chunk': { status: 'failed', content: '', debits: 0, available: 3 },
    'in the middle': { status: 'interrupted', content: whole, debits: 0, available: 3 },
    // PostgreSQL carries out the statement that waits for the lock, although its process is dead.
    'after the last chunk': { status: 'complete', content: whole, debits: 1, available: 2 },
    'after the commit': { status: 'complete', content: whole, debits: 1, available: 2 },
  };
  expect(ends).toEqual(points.flatMap((point) => at(point).map(() => ({ point, ...expected[point] }))));
  model.respondWith(answer(whole));
  await Promise.all(chats.map((chat) => expectOneAnswer(db, second.url, { ...chat, content: chat.point })));
  await second.kill();
});

it('loses nothing confirmed after kills at random moments, also during recovery (R01, R03)', {
  timeout: 4 * patienceMs,
}, async () => {
  const content = 'Como divulgo?';
  model.respondWith(answer(whole, { paceMs: 40 }));
  let product = await start();
  for (let round = 0; round < sizes.randomKills; round += 1) {
    const { url } = product;
    const chats = await openChats(db, Array(sizes.chatsPerRandomKill).fill(content));
    const readings = chats.map(async ({ user, key }) => {
      await sleep(random.int(500));
      return clients.stream({ url, user, content, key });
    });
    const seen = readings.map(confirmed);
    await sleep(random.int(1_200));
    await product.kill();
    const recovering = await startAfterLeases();
    await sleep(random.int(2_000));
    await recovering.kill();

    product = await startAfterLeases();
    await settled(db);
    for (const [index, chat] of chats.entries()) {
      const rows = await messagesOf(db, chat.user);
      if (await seen[index]) expect(rows.map(({ status }) => status)).toEqual(['complete', 'complete']);
      await expectOneAnswer(db, product.url, { ...chat, content });
    }
  }
  await product.kill();
});
