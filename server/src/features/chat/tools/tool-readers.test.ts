import { describe, expect, it } from 'vitest';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import type { AnswerEvent } from '../answer/live-answer.ts';
import { ask, chatFixture, endOf, gate, textOf } from '../testing/chat-fixture.ts';
import { propose, proposing, turns } from '../testing/tool-fixture.ts';
import { sendMessage } from '../usecases/send-message.ts';

const { db, startWriter, read } = await chatFixture();

/** Returns the last state of each step, by its number. */
const statesOf = (events: AnswerEvent[]) =>
  Object.fromEntries(
    events.flatMap((event) => (event.type === 'tool' ? [[event.step.n, event.step.state]] : [])),
  );
const stepsOf = (events: AnswerEvent[]) =>
  events.flatMap((event) => (event.type === 'tool' ? [`${event.step.n} ${event.step.state}`] : []));

const words = (round: number) => Array.from({ length: 12 }, (_, word) => `p${round}.${word} ção 🐶 `);
const paced = (round: number) => words(round).flatMap((word) => [word, { waitMs: 4 }]);

/** Asks for an answer of three turns with two calls each, written by the first of two processes. */
async function asked(work?: Parameters<typeof proposing>[0]) {
  const user = await createSubscriber(db, { credits: 1 });
  const last = gate();
  const script = turns(
    [...paced(0), { calls: [propose('a'), propose('recuse')] }],
    [...paced(1), { calls: [propose('b'), propose('c')] }],
    [...paced(2), last],
  );
  const { writer } = startWriter(script, undefined, [proposing(work)]);
  const otherWriter = startWriter([]).writer;
  const { runId } = await sendMessage(testContext({ db, user }), writer, ask(user), null);
  return { user, runId, writer, otherWriter, last };
}

const whole = [0, 1, 2].map((round) => words(round).join('').trim()).join('\n\n');
const ends = { 1: 'done', 2: 'failed', 3: 'done', 4: 'done' };

describe('a reader of an answer with tools', () => {
  it('gets every event once and in order from the process that writes it', async () => {
    const { user, runId, writer, last } = await asked();
    last.open();
    const events = await read(writer, user, runId);
    expect(stepsOf(events).toSorted()).toEqual(
      [1, 2, 3, 4].flatMap((n) => [`${n} ${ends[n as 1]}`, `${n} running`]).toSorted(),
    );
    for (const n of [1, 2, 3, 4]) {
      const states = stepsOf(events).filter((step) => step.startsWith(`${n} `));
      expect(states).toEqual([`${n} running`, `${n} ${ends[n as 1]}`]);
    }
  });

  it.each([0, 1, 40, 150, 400])(
    'gets all steps and the text after %d units, from either process',
    async (offset) => {
      const { user, runId, writer, otherWriter, last } = await asked();
      await expect.poll(() => writer.find(runId ?? 0)?.text.length).toBeGreaterThan(offset);
      const readings = [writer, otherWriter].map((from) => read(from, user, runId, offset));
      last.open();
      for (const events of await Promise.all(readings)) {
        const { message } = endOf(events);
        expect(message?.content.replaceAll(/ +\n/g, '\n').trim()).toBe(whole);
        expect(message?.content.slice(0, offset) + textOf(events)).toBe(message?.content);
        expect(statesOf(events)).toEqual(ends);
        expect(message?.steps).toHaveLength(4);
      }
    },
  );

  it('gets the same end on a second device that comes while a tool runs', async () => {
    const end = gate();
    const begun = gate();
    const { user, runId, writer, otherWriter, last } = await asked(async (_run, text) => {
      if (text !== 'b') return;
      begun.open();
      await end.hold;
    });
    last.open();
    const first = read(writer, user, runId);
    await begun.hold;
    const seen: AnswerEvent[] = [];
    const second = read(otherWriter, user, runId, 0, (event) => seen.push(event));
    await expect.poll(() => statesOf(seen)).toMatchObject({ 1: 'done', 3: 'running' });
    end.open();
    const here = await first;
    const there = await second;
    expect(statesOf(there)).toEqual(statesOf(here));
    expect(textOf(there)).toBe(textOf(here));
    expect(endOf(there).message).toEqual(endOf(here).message);
  });
});
