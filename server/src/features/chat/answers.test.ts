import { describe, expect, it } from 'vitest';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { followAnswer } from './follow-answer.ts';
import { ask, chatFixture, endOf, gate, textOf } from './testing/chat-fixture.ts';
import { listMessages } from './usecases/read-conversation.ts';
import { sendMessage } from './usecases/send-message.ts';
import { settleAbandonedAnswers } from './usecases/settle-abandoned-answers.ts';
import { stopAnswer } from './usecases/stop-answer.ts';

const { db, notifications, startWriter, read, balance } = await chatFixture();

describe('stopping (3.2)', () => {
  it('charges when text had arrived, whichever process is asked', async () => {
    const user = await createSubscriber(db, { credits: 2 });
    const { writer } = startWriter(['algo', gate()]);
    const sent = await sendMessage(testContext({ db, user }), writer, ask(user), null);
    const events = read(writer, user, sent.runId);
    await stopAnswer(testContext({ db, user }), 1);
    expect(endOf(await events)).toMatchObject({
      errorCode: null,
      message: { status: 'stopped', content: 'algo' },
    });
    expect(await balance(user)).toBe(1);
  });

  it('returns the credit when nothing had arrived', async () => {
    const user = await createSubscriber(db, { credits: 2 });
    const { writer } = startWriter([gate()]);
    const sent = await sendMessage(testContext({ db, user }), writer, ask(user), null);
    const events = read(writer, user, sent.runId);
    await stopAnswer(testContext({ db, user }), 1);
    expect(endOf(await events)).toMatchObject({
      message: { status: 'stopped', content: '' },
      responsesAvailable: 2,
    });
  });

  it('cannot stop what is another user’s', async () => {
    const [user, other] = [await createSubscriber(db, { credits: 2 }), await createSubscriber(db)];
    const wait = gate();
    const { writer } = startWriter(['algo', wait, ' mais']);
    const sent = await sendMessage(testContext({ db, user }), writer, ask(user), null);
    await stopAnswer(testContext({ db, user: other }), 1);
    wait.open();
    expect(textOf(await read(writer, user, sent.runId))).toBe('algo mais');
  });
});

describe('reading along (R10, R18)', () => {
  it('finishes and charges an answer whose reader left', async () => {
    const user = await createSubscriber(db, { credits: 1 });
    const wait = gate();
    const { writer } = startWriter(['a ', wait, 'b']);
    const context = testContext({ db, user });
    const sent = await sendMessage(context, writer, ask(user), null);
    followAnswer(
      context,
      { writer, notifications },
      { runId: sent.runId ?? 0, offset: 0 },
      () => undefined,
    )();
    wait.open();
    await writer.close(2_000);
    const [, answer] = await listMessages(context, 1, {});
    expect(answer).toMatchObject({ content: 'a b', status: 'complete' });
    expect(await balance(user)).toBe(0);
  });

  it('shows another process the same text from any offset', async () => {
    const user = await createSubscriber(db, { credits: 1 });
    const words = Array.from({ length: 60 }, (_, index) => `palavra${index} ção 🐶 `);
    const { writer } = startWriter(() => words.flatMap((word) => [word, { waitMs: 5 }]));
    const other = startWriter([]).writer;
    const whole = words.join('');
    const sent = await sendMessage(testContext({ db, user }), writer, ask(user), null);
    const readers = [0, 1, 7, 100].map(async (offset) => {
      const events = await read(other, user, sent.runId, offset);
      expect(whole.slice(0, offset) + textOf(events)).toBe(whole);
      expect(events.length).toBeGreaterThan(3);
    });
    await Promise.all(readers);
  });

  it('shows the text so far in the conversation', async () => {
    const user = await createSubscriber(db, { credits: 1 });
    const wait = gate();
    const { writer } = startWriter(['até aqui', wait]);
    const sent = await sendMessage(testContext({ db, user }), writer, ask(user), null);
    await expect
      .poll(async () => (await listMessages(testContext({ db, user }), 1, {}))[1])
      .toMatchObject({ content: 'até aqui', status: 'streaming' });
    wait.open();
    await read(writer, user, sent.runId);
  });
});

describe('processes that go', () => {
  it('cuts answers at a graceful stop, keeps their text and returns the credit (R02)', async () => {
    const user = await createSubscriber(db, { credits: 1 });
    const { writer } = startWriter(['meia', gate()]);
    const sent = await sendMessage(testContext({ db, user }), writer, ask(user), null);
    const events = read(writer, user, sent.runId);
    await writer.close(20);
    expect(endOf(await events)).toMatchObject({
      errorCode: 'answer_interrupted',
      responsesAvailable: 1,
      message: { status: 'interrupted', content: 'meia' },
    });
  });

  it('has another process settle what a dead one left, once (R01)', async () => {
    const user = await createSubscriber(db, { credits: 1 });
    const { writer } = startWriter(['texto guardado', gate()]);
    const context = testContext({ db, user });
    await sendMessage(context, writer, ask(user), null);
    await expect.poll(async () => (await listMessages(context, 1, {}))[1]?.content).toBe('texto guardado');
    const later = { now: () => new Date(Date.now() + 60_000) };
    const settled = await Promise.all(
      [1, 2, 3].map(() => settleAbandonedAnswers(testContext({ db, clock: later }))),
    );
    expect(settled.reduce((sum, count) => sum + count, 0)).toBe(1);
    const [, answer] = await listMessages(context, 1, {});
    expect(answer).toMatchObject({
      status: 'interrupted',
      content: 'texto guardado',
      errorCode: 'answer_interrupted',
    });
    expect(await balance(user)).toBe(1);
  });
});
