import type { User } from '@matilha/contract/account/account';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { creditHolds } from '#server/database/schema/credits.ts';
import type { ModelFailure } from '#server/providers/model/model-provider.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import type { Step } from '#server/testing/scripted-model.ts';
import { presentMessage } from '../present.ts';
import { ask, chatFixture, endOf, gate, textOf } from '../testing/chat-fixture.ts';
import { cancelled, propose, proposed, proposing, turns } from '../testing/tool-fixture.ts';
import { withoutDatabase } from '../testing/without-database.ts';
import { continueAnswer } from '../usecases/continue-answer.ts';
import { listMessages } from '../usecases/read-conversations.ts';
import { regenerateAnswer } from '../usecases/regenerate-answer.ts';
import { sendMessage } from '../usecases/send-message.ts';
import { settleAbandonedAnswers } from '../usecases/settle-abandoned-answers.ts';
import { stopAnswer } from '../usecases/stop-answer.ts';

const { db, url, startWriter, read, balance } = await chatFixture();

const never = { hold: new Promise<void>(() => undefined) };
const answerOf = async (user: User) =>
  (await listMessages(testContext({ db, user }), { listaId: 1 }, {})).map(presentMessage).at(-1);
const holdsOf = async (user: User) =>
  (await db.select().from(creditHolds).where(eq(creditHolds.userId, user.id))).map(
    ({ amount, status }) => `${status} ${amount}`,
  );

/** Sends a question whose answer follows the script. */
async function asked(
  script: Parameters<typeof startWriter>[0],
  { tool = proposing(), user }: { tool?: ReturnType<typeof proposing>; user?: User } = {},
) {
  const asker = user ?? (await createSubscriber(db, { credits: 9 }));
  const { writer, model } = startWriter(script, undefined, [tool]);
  const context = testContext({ db, user: asker });
  const { answer, runId } = await sendMessage(context, writer, ask(asker), null);
  return { user: asker, writer, model, context, answer, runId, events: read(writer, asker, runId) };
}

/** Sends a question whose first turn calls a tool that takes until `end`, and waits until the tool runs. */
async function askedDuringTool({ before = [], user }: { before?: Step[]; user?: User } = {}) {
  const end = gate();
  const begun = gate();
  const tool = proposing(async () => {
    begun.open();
    await end.hold;
  });
  const script = turns([...before, { calls: [propose('Fecha às 18h')] }], ['Anotei.']);
  const exchange = await asked(script, { tool, ...(user && { user }) });
  await begun.hold;
  return { ...exchange, end };
}

describe('the price of an answer with tools', () => {
  it.each([1, 2, 3])('takes one hold and one capture for %d rounds of two calls', async (rounds) => {
    const calling = Array.from({ length: rounds }, (_, round) => [
      `Parte ${round}.`,
      { calls: [propose(`a${round}`), propose(`b${round}`)] },
    ]);
    const { user, events } = await asked(turns(...calling, ['Fim.']));
    expect(endOf(await events).message).toMatchObject({ status: 'complete' });
    expect((await answerOf(user))?.steps).toHaveLength(2 * rounds);
    expect(await holdsOf(user)).toEqual(['captured 1']);
    expect(await balance(user)).toBe(8);
  });

  it.each<ModelFailure>(['unavailable', 'timeout', 'rate_limited', 'too_long', 'refused', 'bad_response'])(
    'returns the credit when the model fails in its second turn with %s',
    async (fail) => {
      const script = turns([{ calls: [propose('Fecha às 18h')] }], [{ fail }]);
      const { user, events } = await asked(script);
      expect(endOf(await events).errorCode).toBe(fail === 'timeout' ? 'model_timeout' : 'model_failed');
      expect(await answerOf(user)).toMatchObject({ status: 'failed', steps: [proposed('Fecha às 18h')] });
      expect(await holdsOf(user)).toEqual(['released 1']);
    },
  );

  it('returns the credit, and keeps the text, when the second turn fails after text', async () => {
    const script = turns(['Um momento.', { calls: [propose('Fecha às 18h')] }], [{ fail: 'unavailable' }]);
    const { user, events } = await asked(script);
    expect(textOf(await events)).toBe('Um momento.');
    expect(await answerOf(user)).toMatchObject({ status: 'interrupted', content: 'Um momento.' });
    expect(await balance(user)).toBe(9);
  });

  it('returns the credit when the model calls to the end without a word', async () => {
    const { user, events, model } = await asked(() => [{ calls: [propose('Fecha às 18h')] }]);
    expect(endOf(await events).errorCode).toBe('model_failed');
    expect(model.requests).toHaveLength(4);
    expect(await balance(user)).toBe(9);
  });
});

describe('a stop while a tool runs', () => {
  it('returns the credit before the first word, and drops what the tool finds later', async () => {
    const { user, context, events, end, model } = await askedDuringTool();
    await stopAnswer(context, { listaId: 1 });
    const { message, responsesAvailable } = endOf(await events);
    end.open();
    expect(message).toMatchObject({ status: 'stopped', content: '', steps: [cancelled] });
    expect(responsesAvailable).toBe(9);
    expect(model.requests).toHaveLength(1);
    expect(await answerOf(user)).toEqual(message);
    expect(await holdsOf(user)).toEqual(['released 1']);
  });

  it('keeps and charges the text of the turn before', async () => {
    const { user, context, events } = await askedDuringTool({ before: ['Um momento.'] });
    await stopAnswer(context, { listaId: 1 });
    const { message } = endOf(await events);
    expect(message).toMatchObject({ status: 'stopped', content: 'Um momento.', steps: [cancelled] });
    expect(await holdsOf(user)).toEqual(['captured 1']);
  });

  it('costs the price after three stops before the first word within an hour', async () => {
    const user = await createSubscriber(db, { credits: 9 });
    for (let stop = 0; stop < 4; stop += 1) {
      const { context, events } = await askedDuringTool({ user });
      await stopAnswer(context, { listaId: 1 });
      await events;
    }
    expect(await balance(user)).toBe(8);
  });

  it('charges a stop in the turn after a tool once there is text', async () => {
    const script = turns([{ calls: [propose('Fecha às 18h')] }], ['Anotei ', never]);
    const { user, context, events, writer, runId } = await asked(script);
    await expect.poll(() => writer.find(runId ?? 0)?.text).toBe('Anotei ');
    await stopAnswer(context, { listaId: 1 });
    expect(endOf(await events).message).toMatchObject({
      status: 'stopped',
      content: 'Anotei ',
      steps: [proposed('Fecha às 18h')],
    });
    expect(await balance(user)).toBe(8);
  });
});

describe('a run whose process is gone', () => {
  const calls = (text: string) => ({ calls: [propose(text)] });
  const slow = proposing((_run, text) => (text === 'lento' ? never.hold : undefined));
  const done = proposed('Fecha às 18h');

  it.each<[string, Step[][], object]>([
    ['while a tool runs', [[calls('lento')]], { status: 'failed', content: '', steps: [cancelled] }],
    [
      'between two turns',
      [['Um.', calls('Fecha às 18h')], [never]],
      { status: 'interrupted', content: 'Um.', steps: [done] },
    ],
    [
      'in the middle of a turn',
      [[calls('Fecha às 18h')], ['Anotei ', never]],
      { status: 'interrupted', content: 'Anotei ', steps: [done] },
    ],
    [
      'in its last turn',
      [[calls('Fecha às 18h')], [calls('Abre às 9h')], [calls('Sem almoço')], ['Fim', never]],
      { status: 'interrupted', steps: [done, proposed('Abre às 9h'), proposed('Sem almoço')] },
    ],
  ])('settles it once, on another process, when it died %s', async (_name, script, wanted) => {
    const { user, writer, runId } = await asked(turns(...script), { tool: slow });
    const { content, steps }: { content: string; steps: object[] } = { content: '', steps: [], ...wanted };
    const states = steps.map((step) => (step === cancelled ? 'running' : 'done'));
    await expect
      .poll(() => writer.find(runId ?? 0))
      .toMatchObject({ text: content || expect.anything(), steps: { length: steps.length } });
    await expect.poll(async () => (await answerOf(user))?.steps.map(({ state }) => state)).toEqual(states);
    await expect.poll(async () => (await answerOf(user))?.content).toContain(content);
    const later = testContext({ db, clock: { now: () => new Date(Date.now() + 60_000) } });
    const settled = await Promise.all([1, 2, 3].map(() => settleAbandonedAnswers(later)));
    expect(settled.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await answerOf(user)).toMatchObject(wanted);
    expect(await holdsOf(user)).toEqual(['released 1']);
  });
});

it('finishes and charges an answer whose tool met an outage of the database', async () => {
  const begun = gate();
  const away = gate();
  const tool = proposing(async ({ db: ownDb }) => {
    begun.open();
    await away.hold;
    await ownDb.execute('select 1');
  });
  const script = turns([{ calls: [propose('Fecha às 18h')] }], ['Anotei.']);
  const { user, events } = await asked(script, { tool });
  await begun.hold;
  await withoutDatabase(url, async () => {
    away.open();
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  expect(endOf(await events)).toMatchObject({ errorCode: null, message: { status: 'complete' } });
  expect(await answerOf(user)).toMatchObject({
    content: 'Anotei.',
    steps: [{ state: 'failed', summary: 'Não funcionou agora.' }],
  });
  expect(await balance(user)).toBe(8);
});

describe('an answer with tools that goes on', () => {
  const cut = { finishReason: 'length' };

  it('keeps its steps and results when its last turn is cut and continued in the same run', async () => {
    const script = turns([{ calls: [propose('Fecha às 18h')] }], ['Anotei que fe', cut]);
    const { user, model, events } = await asked((request) =>
      request.unfinished === null ? script(request) : ['Anotei que fecha às 18h.'],
    );
    expect(textOf(await events)).toBe('Anotei que fecha às 18h.');
    expect(await answerOf(user)).toMatchObject({ truncation: null, steps: [proposed('Fecha às 18h')] });
    expect(model.requests.at(-1)).toMatchObject({ tools: [], rounds: [{ calls: [{}] }] });
    expect(await holdsOf(user)).toEqual(['captured 1']);
  });

  it.each(['finishes', 'fails', 'dies'])(
    'keeps its steps when the continuation that was asked for %s',
    async (end) => {
      const script = turns([{ calls: [propose('Fecha às 18h')] }], ['Anotei ', cut]);
      const rest: Record<string, Step[]> = {
        finishes: ['tudo.'],
        fails: [{ fail: 'unavailable' }],
        dies: [never],
      };
      let continuing = false;
      const { user, writer, context, events, answer } = await asked((request) => {
        if (request.unfinished === null) return script(request);
        return continuing ? (rest[end] ?? []) : [cut];
      });
      expect(endOf(await events).message).toMatchObject({ truncation: 'offered' });
      continuing = true;
      const { runId } = await continueAnswer(context, writer, answer.id);
      if (end === 'dies') {
        const later = testContext({ db, clock: { now: () => new Date(Date.now() + 60_000) } });
        expect(await settleAbandonedAnswers(later)).toBe(1);
      } else {
        const continued = await read(writer, user, runId);
        expect(continued.find(({ type }) => type === 'tool')).toMatchObject({
          step: { n: 1, state: 'done' },
        });
      }
      expect(await answerOf(user)).toMatchObject({
        status: 'complete',
        content: end === 'finishes' ? 'Anotei tudo.' : 'Anotei ',
        steps: [proposed('Fecha às 18h')],
      });
      expect(await balance(user)).toBe(8);
    },
  );

  it('keeps its steps beside those of its regeneration, each for its price', async () => {
    let text = 'Fecha às 18h';
    const { user, writer, context, events, answer } = await asked((request) =>
      turns([{ calls: [propose(text)] }], ['Anotei.'])(request),
    );
    await events;
    text = 'Fecha às 19h';
    const again = await regenerateAnswer(context, writer, { messageId: answer.id });
    await read(writer, user, again.runId);
    const stored = (await listMessages(context, { listaId: 1 }, {})).filter(({ isAi }) => isAi);
    expect(stored.map(({ steps }) => steps)).toEqual([[proposed('Fecha às 18h')], [proposed(text)]]);
    expect(await holdsOf(user)).toEqual(['captured 1', 'captured 1']);
  });

  it('begins without the steps of a failed attempt that it replaces', async () => {
    let fails = true;
    const { user, writer, context, events, answer } = await asked((request) =>
      fails ? turns([{ calls: [propose('Fecha às 18h')] }], [{ fail: 'timeout' }])(request) : ['Pronto.'],
    );
    await events;
    fails = false;
    const again = await regenerateAnswer(context, writer, { messageId: answer.id });
    expect(again.answer.steps).toEqual([]);
    await read(writer, user, again.runId);
    expect(await answerOf(user)).toMatchObject({ id: answer.id, content: 'Pronto.', steps: [] });
    expect(await balance(user)).toBe(8);
  });
});
