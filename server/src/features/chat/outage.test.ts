import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { seconds } from '#server/platform/clock.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { ownPool } from '#server/testing/own-pool.ts';
import { leaseMs } from './rules.ts';
import { ask, chatFixture, endOf, gate } from './testing/chat-fixture.ts';
import { sendMessage } from './usecases/send-message.ts';

const { db, url, startWriter, read, balance, steppedClock } = await chatFixture();
const assistant = {
  id: 1,
  title: 'Banho',
  instructions: '',
  model: null,
  temperature: 0,
  max_output_tokens: 100,
};
const database = new URL(url).pathname.slice(1);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** Lets the database refuse all connections during the work. */
async function withoutDatabase(work: () => Promise<void>): Promise<void> {
  const server = ownPool(inject('postgresUrl'), 1);
  await server.query(`alter database ${database} allow_connections false`);
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
  try {
    await work();
  } finally {
    await server.query(`alter database ${database} allow_connections true`);
    await server.end();
  }
}

it('blames the database in the log, not the model, when the input of an answer cannot be read', async () => {
  const lines: string[] = [];
  const note = (_fields: object, message: string) => void lines.push(message);
  const { writer } = startWriter(['nunca']);
  const user = await createSubscriber(db);
  const asked = {
    user,
    assistant,
    question: 'Oi?',
    photo: null,
    rewrite: null,
    cut: null,
    conversationId: 1,
    conversation: { id: null, memory: null, exchanges: [] },
  };
  const lost = Promise.reject(new Error('Connection terminated'));
  const answer = writer.start(
    { log: { info: note, warn: note, error: note }, requestId: 'r' },
    1,
    asked,
    lost,
  );
  await new Promise<void>((resolve) => answer.follow(0, ({ type }) => type === 'end' && resolve()));
  expect(lines).toEqual(['writing an answer failed']);
});

it('leaves an answer to its process when the database was away for longer than a lease', async () => {
  const { clock, passed, pass } = steppedClock();
  const user = await createSubscriber(db, { credits: 1 });
  const end = gate();
  startWriter([], clock);
  await pass(seconds(2));
  const { writer } = startWriter(['começo ', end, 'fim'], clock);
  const sent = await sendMessage(testContext({ db, user, clock }), writer, ask(user), null);
  await withoutDatabase(async () => {
    while (passed() < leaseMs + seconds(4)) await pass(seconds(1));
  });
  for (let second = 0; second < 20; second += 1) await pass(seconds(1));
  end.open();
  expect(endOf(await read(writer, user, sent.runId))).toMatchObject({
    errorCode: null,
    message: { status: 'complete', content: 'começo fim' },
  });
  expect(await balance(user)).toBe(0);
});
