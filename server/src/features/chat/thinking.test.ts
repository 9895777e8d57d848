import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { asOwner } from '#server/testing/database.ts';
import { ask, chatFixture, endOf, gate } from './testing/chat-fixture.ts';
import { continueAnswer } from './usecases/continue-answer.ts';
import { listMessages } from './usecases/read-conversations.ts';
import { sendMessage } from './usecases/send-message.ts';
import { settleAbandonedAnswers } from './usecases/settle-abandoned-answers.ts';
import { stopAnswer } from './usecases/stop-answer.ts';

const { db, url, startWriter, read } = await chatFixture();
const longEnough = 20;

/** Sends a question; returns how its answer is stored now, and its events as both processes send them. */
async function asked(script: Parameters<typeof startWriter>[0]) {
  const user = await createSubscriber(db, { credits: 9 });
  const { writer } = startWriter(script);
  const otherWriter = startWriter([]).writer;
  const context = testContext({ db, user });
  const sent = await sendMessage(context, writer, ask(user), null);
  const stored = async () => (await listMessages(context, { listaId: 1 }, {})).at(-1);
  const reading = [read(writer, user, sent.runId), read(otherWriter, user, sent.runId)] as const;
  return { user, writer, context, sent, stored, reading };
}

it('tells readers of every process that the model thinks, then how long, before the first text', async () => {
  const thinks = gate();
  const ends = gate();
  const { stored, reading } = await asked([{ thinks: true }, thinks, { waitMs: longEnough }, 'Use', ends]);
  await expect.poll(async () => (await stored())?.thinkingMs).toBe(0);
  await pause(longEnough);
  thinks.open();
  await expect.poll(async () => (await stored())?.thinkingMs).toBeGreaterThan(0);
  ends.open();
  for (const events of await Promise.all(reading)) {
    const times = events.flatMap((event) => (event.type === 'thinking' ? [event.ms] : []));
    expect(times.at(-1)).toBeGreaterThan(0);
    const ms = endOf(events).message?.thinking_ms;
    expect(ms).toBe(times.at(-1));
    expect((await stored())?.thinkingMs).toBe(ms);
    const order = events.map(({ type }) => type).filter((type) => type !== 'sources');
    expect(order.lastIndexOf('thinking')).toBeLessThan(order.indexOf('delta'));
  }
});

it('tells a reader who comes while the model thinks', async () => {
  const thinks = gate();
  const { user, writer, sent, stored } = await asked([{ thinks: true }, thinks, 'Use xampu.']);
  await expect.poll(async () => (await stored())?.thinkingMs).toBe(0);
  const late = read(writer, user, sent.runId);
  thinks.open();
  expect((await late).filter(({ type }) => type === 'thinking')[0]).toEqual({ type: 'thinking', ms: 0 });
});

it('stores no duration for a model that did not think, or was stopped while it thought', async () => {
  const plain = await asked(['Use xampu.']);
  expect(endOf((await Promise.all(plain.reading))[0]).message?.thinking_ms).toBeNull();
  const stopped = await asked([{ thinks: true }, gate()]);
  await expect.poll(async () => (await stopped.stored())?.thinkingMs).toBe(0);
  await stopAnswer(stopped.context, { listaId: 1 });
  expect(endOf((await Promise.all(stopped.reading))[0]).message).toMatchObject({
    status: 'stopped',
    thinking_ms: null,
  });
});

it('logs a failure to store the duration with the run, to the log of the request', async () => {
  await asOwner(
    url,
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
     create trigger refuse before update on messages for each row
       when (new.thinking_ms = 0) execute function refuse()`,
  );
  try {
    const lines: object[] = [];
    const quiet = () => undefined;
    const log = { info: quiet, warn: (fields: object) => void lines.push(fields), error: quiet };
    const user = await createSubscriber(db, { credits: 9 });
    const thinks = gate();
    const { writer } = startWriter([{ thinks: true }, thinks, 'Use xampu.']);
    const sent = await sendMessage({ ...testContext({ db, user }), log }, writer, ask(user), null);
    await expect.poll(() => lines).toEqual([expect.objectContaining({ runId: sent.runId })]);
    thinks.open();
    expect(endOf(await read(writer, user, sent.runId)).message?.content).toBe('Use xampu.');
  } finally {
    await asOwner(url, 'drop trigger refuse on messages');
  }
});

it('keeps the duration of an answer that is continued, however long the model thinks then', async () => {
  const scripts = [
    [{ thinks: true } as const, { waitMs: longEnough }, 'Segunda: banho.', { finishReason: 'length' }],
    [' Terça: ', { finishReason: 'length' }],
    [{ thinks: true } as const, { waitMs: 5 * longEnough }, 'tosa.'],
  ];
  const { user, writer, context, sent, reading } = await asked(() => scripts.shift() ?? []);
  const before = endOf((await Promise.all(reading))[0]).message?.thinking_ms;
  expect(before).toBeGreaterThan(0);
  const { runId } = await continueAnswer(context, writer, sent.answer.id);
  expect(endOf(await read(writer, user, runId)).message).toMatchObject({
    content: 'Segunda: banho. Terça: tosa.',
    thinking_ms: before,
  });
});

it('keeps the duration of an answer whose process died after the first text', async () => {
  const { stored, reading } = await asked([{ thinks: true }, { waitMs: longEnough }, 'Use', gate()]);
  await expect.poll(async () => (await stored())?.thinkingMs).toBeGreaterThan(0);
  await expect.poll(async () => (await stored())?.content).toBe('Use');
  const later = { now: () => new Date(Date.now() + 60_000) };
  await settleAbandonedAnswers(testContext({ db, clock: later }));
  expect(await stored()).toMatchObject({ status: 'interrupted', content: 'Use' });
  expect((await stored())?.thinkingMs).toBeGreaterThan(0);
  void reading;
});
