import { afterAll, afterEach, expect, it, onTestFinished } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { type FakeCompletionBody, startFakeOpenAi } from '#server/providers/model/testing/fake-openai.ts';
import { answer, FAULTS, type FakeReply } from '#server/providers/model/testing/fake-replies.ts';
import { testDatabase } from '#server/testing/database.ts';
import { holdLock } from '#server/testing/locks/hold-lock.ts';
import { countLockWaits } from '#server/testing/locks/lock-waits.ts';
import { expectOneAnswer, openChats } from './testing/chats.ts';
import { openClients } from './testing/client.ts';
import { answerOf, settled, spending, storedText } from './testing/ledger.ts';
import { clearUpProcesses, startProcess } from './testing/process.ts';
import { patienceMs, sizes } from './testing/scale.ts';
import { until } from './testing/until.ts';

const { db, url: databaseUrl, pool } = await testDatabase({ max: 20 });
const model = await startFakeOpenAi();
const clients = openClients(db);
clearUpProcesses();
afterAll(() => model.close());
afterEach(async () => expect(await checkCreditInvariants(db)).toEqual([]));

const start = (clockAheadMs: number) => startProcess({ databaseUrl, modelUrl: model.baseUrl, clockAheadMs });

const first = 'Um momento.';

/** Returns a turn that calls a tool after a text; a call that was made before shows no step of its own. */
function calling(name: string, { ate = '2026-11-24', text = '' } = {}): FakeReply {
  const period = JSON.stringify({ de: '2026-11-23', ate });
  const called = { index: 0, id: `call_${name}`, type: 'function', function: { name, arguments: period } };
  const chunk = { choices: [{ index: 0, delta: { tool_calls: [called] }, finish_reason: null }] };
  return answer(text === '' ? [] : [text], {
    rawEvents: [JSON.stringify(chunk)],
    finishReason: 'tool_calls',
  });
}

const cutOff = answer(' Segundo turno', { ending: 'hang', finishReason: null, doneMarkers: 0, usage: null });

/** The turns of the model after the first one, by the point at which the process dies. */
const later: Record<string, FakeReply[]> = {
  'during a tool': [],
  'between two turns': [FAULTS.silence()],
  'in the middle of a turn': [cutOff],
  'in the last turn': ['2026-11-25', '2026-11-26'].map((ate) => calling('ver_datas', { ate })).concat(cutOff),
};

const textOf = ({ messages = [] }: FakeCompletionBody) =>
  messages.findLast(({ role }) => role === 'user')?.content ?? '';
/** The last turn gets no tools, and the results as data of the question. */
const roundsOf = ({ messages = [] }: FakeCompletionBody) =>
  messages.flatMap(({ content }) => content.match(/<resultado /g) ?? []).length;
const pointOf = (body: FakeCompletionBody) =>
  Object.keys(later).find((point) => textOf(body).includes(point)) ?? '';

it('costs no credit and no text when a process is killed at any point of an answer with tools (R01)', {
  timeout: 4 * patienceMs,
}, async () => {
  model.respondWith(({ body }) => {
    const rounds = roundsOf(body);
    const point = pointOf(body);
    if (rounds === 0) return calling(point === 'during a tool' ? 'ver_posts' : 'ver_datas', { text: first });
    return later[point]?.[rounds - 1] ?? FAULTS.silence();
  });
  const points = Object.keys(later);
  const chats = await openChats(
    db,
    points.flatMap((point) => Array<string>(sizes.chatsPerKillPoint).fill(point)),
  );
  const gate = model.pauseAfter(1);
  const process = await start(0);
  const readings = Promise.allSettled(
    chats.map(({ user, point, key }) => clients.stream({ url: process.url, user, content: point, key })),
  );
  for (const { user } of chats)
    await until('the first text is stored', async () => (await storedText(db, user)) === first);
  // The preparation has read the posts; the tool waits.
  const unlock = await holdLock(pool, 'lock table posts in access exclusive mode');
  onTestFinished(unlock);
  gate.release();
  await until('tools wait', async () => (await countLockWaits(db)) >= sizes.chatsPerKillPoint);
  const steps = (point: string) => (point === 'in the last turn' ? 3 : 1);
  for (const { user, point } of chats) {
    await until('its steps are stored', async () => (await answerOf(db, user)).steps.length === steps(point));
    if (later[point]?.includes(cutOff))
      await until('its last turn is stored', async () => (await storedText(db, user)).includes('Segundo'));
  }
  await process.kill();
  await unlock();
  await readings;

  const second = await start(30_000);
  await settled(db);
  const ends = await Promise.all(
    chats.map(async ({ user, point }) => {
      const { status, content, steps: stored } = await answerOf(db, user);
      const states = stored.map(({ state, summary }) => (state === 'failed' ? summary : state));
      return { point, status, content, states, ...(await spending(db, user)) };
    }),
  );
  const whole = `${first}\n\nSegundo turno`;
  const wanted: Record<string, object> = {
    'during a tool': { content: first, states: ['Interrompido.'] },
    'between two turns': { content: first, states: ['done'] },
    'in the middle of a turn': { content: whole, states: ['done'] },
    'in the last turn': { content: whole, states: ['done', 'done', 'done'] },
  };
  expect(ends).toEqual(
    chats.map(({ point }) => ({ point, status: 'interrupted', debits: 0, available: 3, ...wanted[point] })),
  );
  model.respondWith(answer('Pronto.'));
  await Promise.all(chats.map((chat) => expectOneAnswer(db, second.url, { ...chat, content: chat.point })));
  await second.kill();
});
