import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { describe, expect, it } from 'vitest';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { restartAnswer } from './exchange-repository.ts';
import { renewLeases, selectRunState } from './run-repository.ts';
import { ask, chatFixture, endOf, gate, textOf } from './testing/chat-fixture.ts';
import { adoptConversations } from './usecases/adopt-conversations.ts';
import { rateAnswer } from './usecases/rate-answer.ts';
import { findRunningAnswer, listMessages } from './usecases/read-conversations.ts';
import { regenerateAnswer } from './usecases/regenerate-answer.ts';
import { sendMessage } from './usecases/send-message.ts';
import { settleAbandonedAnswers } from './usecases/settle-abandoned-answers.ts';
import { stopAnswer } from './usecases/stop-answer.ts';

const { db, startWriter, read } = await chatFixture();
const firstAssistant = 1;
const secondAssistant = 6;

/** Answers each question with its own words; `steps` adds other actions for some of them. */
function answering(
  steps: Record<string, ReturnType<ReturnType<typeof startWriter>['model']['script']>> = {},
) {
  const { writer, model } = startWriter([]);
  model.script = ({ question }) => steps[question] ?? [`sobre ${question}`];
  const send = (user: User, listaId: number, text: string, key: string | null = null) =>
    sendMessage(testContext({ db, user }), writer, { ...ask(user, text), lista_id: listaId }, key);
  const exchange = async (user: User, listaId: number, text: string, key: string | null = null) => {
    const sent = await send(user, listaId, text, key);
    await read(writer, user, sent.runId);
    return sent;
  };
  /** Returns the last request's questions and answers, oldest first. */
  const asked = () => {
    const request = model.requests.at(-1);
    return (
      request && [...request.history.flatMap(({ question, answer }) => [question, answer]), request.question]
    );
  };
  return { writer, send, exchange, asked };
}
const person = () => createSubscriber(db, { credits: 30 });
const contents = async (user: User, listaId: number) =>
  (await listMessages(testContext({ db, user }), { listaId }, {})).map(({ content }) => content);

describe('two chats of one user', () => {
  it('lists each chat separately', async () => {
    const user = await person();
    const { exchange } = answering();
    await exchange(user, firstAssistant, 'banho');
    await exchange(user, secondAssistant, 'tosa');
    expect(await contents(user, firstAssistant)).toEqual(['banho', 'sobre banho']);
    expect(await contents(user, secondAssistant)).toEqual(['tosa', 'sobre tosa']);
  });

  it('sends the model only the history of its own chat', async () => {
    const user = await person();
    const { exchange, asked } = answering();
    await exchange(user, firstAssistant, 'banho');
    await exchange(user, secondAssistant, 'tosa');
    await exchange(user, firstAssistant, 'e gatos?');
    expect(asked()).toEqual(['banho', 'sobre banho', 'e gatos?']);
  });

  it('regenerates the last answer of a chat when other chats have newer ones', async () => {
    const user = await person();
    const stranger = await person();
    const { writer, exchange, asked } = answering();
    const sent = await exchange(user, firstAssistant, 'banho');
    await exchange(user, secondAssistant, 'tosa');
    await exchange(stranger, firstAssistant, 'ração');
    const again = await regenerateAnswer(testContext({ db, user }), writer, { messageId: sent.answer.id });
    await read(writer, user, again.runId);
    expect(asked()).toEqual(['banho']);
    expect(await contents(user, firstAssistant)).toEqual(['banho', 'sobre banho', 'sobre banho']);
  });

  it('reads the stored text of one running answer and no other', async () => {
    const user = await person();
    const end = gate();
    const { writer, send } = answering({ banho: ['sobre banho', end], tosa: ['sobre tosa', end] });
    const sent = [await send(user, firstAssistant, 'banho'), await send(user, secondAssistant, 'tosa')];
    const stored = async () => {
      const states = await Promise.all(sent.map(({ runId }) => selectRunState(db, runId ?? 0, 0)));
      return states.map((state) => state?.chunks.map(({ text }) => text).join(''));
    };
    await expect.poll(stored).toEqual(['sobre banho', 'sobre tosa']);
    end.open();
    for (const { runId } of sent) await read(writer, user, runId);
  });

  it('rates one answer and no other', async () => {
    const user = await person();
    const { exchange } = answering();
    const first = await exchange(user, firstAssistant, 'banho');
    const second = await exchange(user, firstAssistant, 'tosa');
    const context = testContext({ db, user });
    await rateAnswer(context, second.answer.id, { value: -1 });
    const rated = (await listMessages(context, { listaId: firstAssistant }, {})).map(({ id, feedback }) => [
      id,
      feedback,
    ]);
    expect(rated).toEqual([
      [first.question.id, 0],
      [first.answer.id, 0],
      [second.question.id, 0],
      [second.answer.id, -1],
    ]);
  });
});

describe('two concurrent answers', () => {
  it('shows, finds and stops each by its own chat', async () => {
    const user = await person();
    const stranger = await person();
    const wait = gate();
    const { writer, send } = answering({
      banho: ['água ', wait, 'morna'],
      tosa: ['tesoura ', gate(), 'fina'],
      ração: ['seca ', wait, 'pouca'],
    });
    const context = testContext({ db, user });
    const bath = await send(user, firstAssistant, 'banho');
    const trim = await send(user, secondAssistant, 'tosa');
    const food = await send(stranger, firstAssistant, 'ração');
    expect(await findRunningAnswer(context, { listaId: firstAssistant })).toBe(bath.runId);
    expect(await findRunningAnswer(context, { listaId: secondAssistant })).toBe(trim.runId);
    expect(await findRunningAnswer(testContext({ db, user: stranger }), { listaId: firstAssistant })).toBe(
      food.runId,
    );
    await expect.poll(() => contents(stranger, firstAssistant)).toEqual(['ração', 'seca ']);
    await expect.poll(() => contents(user, firstAssistant)).toEqual(['banho', 'água ']);
    await expect.poll(() => contents(user, secondAssistant)).toEqual(['tosa', 'tesoura ']);

    await stopAnswer(context, { listaId: secondAssistant });
    expect(endOf(await read(writer, user, trim.runId))).toMatchObject({
      message: { status: 'stopped', content: 'tesoura ' },
    });
    expect(await contents(user, firstAssistant)).toEqual(['banho', 'água ']);
    expect(await findRunningAnswer(context, { listaId: secondAssistant })).toBeUndefined();
    const elsewhere = read(startWriter([]).writer, user, bath.runId);
    wait.open();
    expect(textOf(await elsewhere)).toBe('água morna');
    expect(textOf(await read(writer, stranger, food.runId))).toBe('seca pouca');
    expect(await contents(user, firstAssistant)).toEqual(['banho', 'água morna']);
  });

  it('settles the abandoned one with its own text and leaves the other running', async () => {
    const user = await person();
    const wait = gate();
    const { writer, send } = answering({ banho: ['água ', wait], tosa: ['tesoura ', wait] });
    const bath = await send(user, firstAssistant, 'banho');
    const trim = await send(user, secondAssistant, 'tosa');
    await expect.poll(() => contents(user, firstAssistant)).toEqual(['banho', 'água ']);
    await expect.poll(() => contents(user, secondAssistant)).toEqual(['tosa', 'tesoura ']);
    await db.$client.query(`update answer_runs set lease_until = now() - interval '1 second' where id = $1`, [
      bath.runId,
    ]);
    expect(await settleAbandonedAnswers(testContext({ db }))).toBe(1);
    const ofChat = (listaId: number) => listMessages(testContext({ db, user }), { listaId }, {});
    expect((await ofChat(firstAssistant)).at(-1)).toMatchObject({ status: 'interrupted', content: 'água ' });
    expect((await ofChat(secondAssistant)).at(-1)).toMatchObject({
      status: 'streaming',
      content: 'tesoura ',
    });
    wait.open();
    expect(endOf(await read(writer, user, trim.runId))).toMatchObject({ message: { status: 'complete' } });
  });

  it('renews the given leases and reports the one that is asked to stop', async () => {
    const user = await person();
    const wait = gate();
    const { writer, send } = answering({ banho: [wait, 'um'], tosa: [wait, 'dois'], ração: [wait, 'três'] });
    const sent = [
      await send(user, firstAssistant, 'banho'),
      await send(user, secondAssistant, 'tosa'),
      await send(user, 12, 'ração'),
    ];
    const [bath = 0, trim = 0] = sent.map(({ runId }) => runId ?? 0);
    // Without the notification that would stop it at once.
    await db.$client.query('update answer_runs set stop_requested_at = now() where id = $1', [trim]);
    const until = new Date('2100-01-01T00:00:00Z');
    expect(await renewLeases(db, [bath, trim], until)).toEqual([trim]);
    const { rows } = await db.$client.query<{ id: number }>(
      'select id::int as id from answer_runs where lease_until = $1 order by id',
      [until],
    );
    expect(rows.map(({ id }) => id)).toEqual([bath, trim]);
    wait.open();
    for (const { runId } of sent) await read(writer, user, runId);
  });

  it('counts the user’s own running answers only', async () => {
    const user = await person();
    const busy = await person();
    const wait = gate();
    const { writer, send, exchange } = answering({ espera: [wait, 'fim'] });
    const sent = await exchange(user, firstAssistant, 'banho');
    const runs = await Promise.all(
      [firstAssistant, secondAssistant, 12, 15].map((listaId) => send(busy, listaId, 'espera')),
    );
    await exchange(user, secondAssistant, 'tosa');
    const again = await regenerateAnswer(testContext({ db, user }), writer, { messageId: sent.answer.id });
    await read(writer, user, again.runId);
    wait.open();
    for (const { runId } of runs) await read(writer, busy, runId);
  });
});

describe('a repeated question', () => {
  it('returns its first answer after another one followed', async () => {
    const user = await person();
    const key = randomUUID();
    const { writer, exchange, send } = answering();
    const sent = await exchange(user, firstAssistant, 'banho', key);
    const again = await regenerateAnswer(testContext({ db, user }), writer, { messageId: sent.answer.id });
    await read(writer, user, again.runId);
    expect((await send(user, firstAssistant, 'banho', key)).answer.id).toBe(sent.answer.id);
  });

  it('refuses the key of a question in another chat', async () => {
    const user = await person();
    const key = randomUUID();
    const { exchange, send } = answering();
    await exchange(user, firstAssistant, 'banho', key);
    await expect(send(user, secondAssistant, 'banho', key)).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
  });

  it('sends the model only the history before it, without interrupted answers', async () => {
    const user = await person();
    const key = randomUUID();
    const broken = answering({ tosa: ['meia', { fail: 'unavailable' }] });
    await broken.exchange(user, firstAssistant, 'banho');
    await broken.exchange(user, firstAssistant, 'tosa', key);
    await broken.exchange(user, firstAssistant, 'ração');
    expect(broken.asked()).toEqual(['banho', 'sobre banho', 'ração']);
    const { exchange, asked } = answering();
    await exchange(user, firstAssistant, 'tosa', key);
    expect(asked()).toEqual(['banho', 'sobre banho', 'tosa']);
  });

  it('never restarts a complete answer', async () => {
    const user = await person();
    const { exchange } = answering();
    const { answer } = await exchange(user, firstAssistant, 'banho');
    expect(await restartAnswer(db, answer.id)).toBeUndefined();
    expect(await contents(user, firstAssistant)).toEqual(['banho', 'sobre banho']);
  });
});

describe('conversations that move to another account', () => {
  it('drops the keys of moved messages and leaves those of other users', async () => {
    const from = await person();
    const to = await person();
    const stranger = await person();
    const key = randomUUID();
    const { exchange, send } = answering();
    await exchange(from, firstAssistant, 'banho', key);
    await exchange(stranger, firstAssistant, 'ração');
    const own = await exchange(to, secondAssistant, 'tosa', key);
    await db.transaction((tx) => adoptConversations(tx, { from: from.id, to: to.id, now: new Date() }));
    expect(await contents(to, firstAssistant)).toEqual(['banho', 'sobre banho']);
    expect(await contents(to, secondAssistant)).toEqual(['tosa', 'sobre tosa']);
    expect(await contents(from, firstAssistant)).toEqual([]);
    expect(await contents(stranger, firstAssistant)).toEqual(['ração', 'sobre ração']);
    expect((await send(to, secondAssistant, 'tosa', key)).answer.id).toBe(own.answer.id);
  });
});
