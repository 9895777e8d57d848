import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { checkStorageInvariants } from '#server/database/invariants/storage-invariants.ts';
import { startFakeOpenAi } from '#server/providers/model/testing/fake-openai.ts';
import { answer } from '#server/providers/model/testing/fake-replies.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { type Outcome, openClients, type Reading } from './testing/client.ts';
import { answerOf, messagesOf, settled, spending } from './testing/ledger.ts';
import { clearUpProcesses, startProcess } from './testing/process.ts';
import { seededRandom } from './testing/random.ts';
import { patienceMs, sizes } from './testing/scale.ts';
import { until } from './testing/until.ts';

const { db, url: databaseUrl } = await testDatabase({ max: 20 });
const model = await startFakeOpenAi();
const clients = openClients(db);
const random = seededRandom();
clearUpProcesses();
afterAll(() => model.close());
const start = () => startProcess({ databaseUrl, modelUrl: model.baseUrl, unlimited: true });
const [firstProcess, secondProcess] = await Promise.all([start(), start()]);
const urlOf = (index: number) => (index % 2 === 0 ? firstProcess.url : secondProcess.url);

afterEach(async () => {
  expect([firstProcess.alive(), secondProcess.alive()]).toEqual([true, true]);
  await settled(db);
  expect(await checkCreditInvariants(db)).toEqual([]);
  expect(await checkStorageInvariants(db)).toEqual([]);
});

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Counts the outcomes by status. */
function tally(outcomes: Outcome[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of outcomes) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('a vanished reader (R10)', { timeout: 3 * patienceMs }, () => {
  it('finds the rest on the other process, without gap or repeat, and pays once', async () => {
    const words = Array.from({ length: 60 }, (_, index) => `ação ${index} 🐶 `);
    model.respondWith(answer(words, { paceMs: 15 }));
    await times(sizes.vanishingClients, async () => {
      const user = await createSubscriber(db, { credits: 2 });
      const enough = random.int(words.length);
      let reader: Reading | undefined;
      const first = await clients.stream({ url: firstProcess.url, user }, () => {
        if (reader && reader.events.length > enough) reader.leave();
      });
      reader = first;
      await until(
        'it vanished or saw the end',
        async () => first.events.length > enough || (await first.ended),
      );
      first.leave();
      await first.ended;
      const second = await clients.follow(secondProcess.url, user, first.lastId());
      await second.ended;
      await until('the answer is whole', async () => (await answerOf(db, user)).status === 'complete');
      const { content } = await answerOf(db, user);
      expect(content).toBe(words.join(''));
      if (second.status === 200) expect(first.text() + second.text()).toBe(content);
      else expect(second.status).toBe(204);
      expect(await spending(db, user)).toEqual({ debits: 1, available: 1 });
    });
  });
});

describe('copies of one request (R16)', { timeout: 3 * patienceMs }, () => {
  it('creates one question, one answer, one debit and equal bodies for copies of a send', async () => {
    model.respondWith(answer('Faça um plantão de banhos no sábado.', { paceMs: 20 }));
    const user = await createSubscriber(db, { credits: 5 });
    const key = randomUUID();
    const outcomes = await times(sizes.copies, (index) =>
      clients.sendAgain({ url: urlOf(index), user, key }),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 201));
    expect(new Set(outcomes.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await messagesOf(db, user)).toHaveLength(2);
    expect(await spending(db, user)).toEqual({ debits: 1, available: 4 });
    const changed = await clients.send({ url: firstProcess.url, user, key, content: 'Outra coisa' });
    expect(changed).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
  });
});

describe('one credit, many sends (R17)', { timeout: 3 * patienceMs }, () => {
  it('accepts exactly one and refuses the others', async () => {
    model.respondWith(answer('Sim!'));
    for (let round = 0; round < sizes.oneCreditRounds; round += 1) {
      const user = await createSubscriber(db, { credits: 1 });
      const outcomes = await times(sizes.sendsForOneCredit, (index) =>
        clients.sendAgain({ url: urlOf(index), user, listaId: 1 + (index % 16) }),
      );
      const { 201: accepted, 402: refused = 0, 409: busy = 0, ...rest } = tally(outcomes);
      expect({ accepted, refused: refused + busy, rest }).toEqual({
        accepted: 1,
        refused: sizes.sendsForOneCredit - 1,
        rest: {},
      });
      expect(await spending(db, user)).toEqual({ debits: 1, available: 0 });
    }
  });
});
