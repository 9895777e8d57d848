import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { describe, expect, it } from 'vitest';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { ask, chatFixture, endOf, gate, textOf } from './testing/chat-fixture.ts';
import { rateAnswer } from './usecases/rate-answer.ts';
import { listMessages } from './usecases/read-conversations.ts';
import { regenerateAnswer } from './usecases/regenerate-answer.ts';
import { sendMessage } from './usecases/send-message.ts';

const { db, startWriter, read, balance } = await chatFixture();
const price = 1;

describe('sending', () => {
  it('stores question and answer and takes the price once', async () => {
    const user = await createSubscriber(db, { credits: 3 });
    const { writer, model } = startWriter(['Cobre ', 'R$ 60.']);
    const sent = await sendMessage(testContext({ db, user }), writer, ask(user), randomUUID());
    expect(sent.responsesAvailable).toBe(2);
    const events = await read(writer, user, sent.runId);
    expect(textOf(events)).toBe('Cobre R$ 60.');
    expect(endOf(events)).toMatchObject({
      responsesAvailable: 2,
      errorCode: null,
      message: { status: 'complete' },
    });
    const stored = await listMessages(testContext({ db, user }), { listaId: 1 }, {});
    expect(stored.map(({ isAi, content, status }) => [isAi, content, status])).toEqual([
      [false, 'Quanto cobrar pelo banho?', 'complete'],
      [true, 'Cobre R$ 60.', 'complete'],
    ]);
    expect(model.requests[0]?.question).toBe('Quanto cobrar pelo banho?');
  });

  it('remembers the conversation, and only the user’s own', async () => {
    const user = await createSubscriber(db, { credits: 5 });
    const otherUser = await createSubscriber(db, { credits: 5 });
    const { writer, model } = startWriter(['Resposta.']);
    for (const [sender, text] of [
      [user, 'primeira'],
      [otherUser, 'segredo alheio'],
      [user, 'segunda'],
    ] as const) {
      const sent = await sendMessage(testContext({ db, user: sender }), writer, ask(sender, text), null);
      await read(writer, sender, sent.runId);
    }
    expect(model.requests.at(-1)).toMatchObject({
      history: [{ question: 'primeira', answer: 'Resposta.' }],
      question: 'segunda',
    });
  });

  it('stores nothing for a foreign user, an unknown assistant, too few credits or an overdue account', async () => {
    const user = await createSubscriber(db, { credits: 1 });
    const poor = await createSubscriber(db);
    const overdue = await createSubscriber(db, { credits: 1, paymentStatus: 'atrasado' });
    const { writer } = startWriter(['nunca']);
    const send = (sender: User, input: object) =>
      sendMessage(testContext({ db, user: sender }), writer, { ...ask(sender), ...input }, null);
    await expect(send(user, { user_id: poor.id })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(send(user, { lista_id: 99_999 })).rejects.toMatchObject({ code: 'not_found' });
    await expect(send(poor, {})).rejects.toMatchObject({ code: 'no_credits' });
    await expect(send(overdue, {})).rejects.toMatchObject({ code: 'payment_overdue' });
    for (const sender of [user, poor, overdue])
      expect(await listMessages(testContext({ db, user: sender }), { listaId: 1 }, {})).toEqual([]);
    expect(await balance(user)).toBe(1);
  });

  it('allows one answer at a time per chat and four per user', async () => {
    const user = await createSubscriber(db, { credits: 9 });
    const wait = gate();
    const { writer } = startWriter([wait, 'pronto']);
    const context = testContext({ db, user });
    const runs: Array<number | null> = [];
    for (const lista of [1, 6, 12, 15]) {
      runs.push((await sendMessage(context, writer, { ...ask(user), lista_id: lista }, null)).runId);
    }
    await expect(sendMessage(context, writer, ask(user), null)).rejects.toMatchObject({
      code: 'too_many_answers',
    });
    wait.open();
    await Promise.all(runs.map((runId) => read(writer, user, runId)));
    const again = gate();
    const second = startWriter([again, 'pronto']);
    const running = await sendMessage(context, second.writer, ask(user), null);
    await expect(sendMessage(context, second.writer, ask(user), null)).rejects.toMatchObject({
      code: 'answer_in_progress',
    });
    again.open();
    await read(second.writer, user, running.runId);
  });
});

describe('a repeated key (R16, I2)', () => {
  it('joins a running answer and returns a finished one again', async () => {
    const user = await createSubscriber(db, { credits: 1 });
    const wait = gate();
    const { writer, model } = startWriter(['meia ', wait, 'inteira']);
    const key = randomUUID();
    const context = testContext({ db, user });
    const first = await sendMessage(context, writer, ask(user), key);
    const copies = await Promise.all(
      Array.from({ length: 20 }, () => sendMessage(context, writer, ask(user), key)),
    );
    for (const copy of copies) expect(copy.runId).toBe(first.runId);
    wait.open();
    await read(writer, user, first.runId);
    const after = await sendMessage(context, writer, ask(user), key);
    expect(after).toMatchObject({ runId: null, answer: { content: 'meia inteira', id: first.answer.id } });
    expect(model.requests).toHaveLength(1);
    expect(await balance(user)).toBe(0);
  });

  it('keeps one effect when 20 copies arrive together', async () => {
    const user = await createSubscriber(db, { credits: 5 });
    const { writer, model } = startWriter(['uma vez']);
    const key = randomUUID();
    const copies = await Promise.all(
      Array.from({ length: 20 }, () => sendMessage(testContext({ db, user }), writer, ask(user), key)),
    );
    expect(new Set(copies.map(({ question }) => question.id)).size).toBe(1);
    await Promise.all(copies.map(({ runId }) => (runId === null ? undefined : read(writer, user, runId))));
    expect(model.requests).toHaveLength(1);
    expect(await balance(user)).toBe(5 - price);
  });

  it('joins copies that wait while the first one takes the last credit', async () => {
    const user = await createSubscriber(db, { credits: 1 });
    const { writer, model } = startWriter(['uma vez']);
    const key = randomUUID();
    const copies = await Promise.all(
      Array.from({ length: 20 }, () => sendMessage(testContext({ db, user }), writer, ask(user), key)),
    );
    expect(new Set(copies.map(({ question }) => question.id)).size).toBe(1);
    await Promise.all(copies.map(({ runId }) => (runId === null ? undefined : read(writer, user, runId))));
    expect(model.requests).toHaveLength(1);
  });

  it('returns a finished answer again to an account that is overdue since', async () => {
    const user = await createSubscriber(db, { credits: 2 });
    const { writer } = startWriter(['inteira']);
    const key = randomUUID();
    const first = await sendMessage(testContext({ db, user }), writer, ask(user), key);
    await read(writer, user, first.runId);
    const overdue = testContext({ db, user: { ...user, payment_status: 'atrasado' } });
    const again = await sendMessage(overdue, writer, ask(user), key);
    expect(again.answer).toMatchObject({ id: first.answer.id, content: 'inteira' });
  });

  it('refuses another text, and retries a failed answer for the same question', async () => {
    const user = await createSubscriber(db, { credits: 1 });
    let tries = 0;
    const { writer } = startWriter(() => {
      tries += 1;
      return tries === 1 ? ['par', { fail: 'unavailable' }] : ['agora sim'];
    });
    const key = randomUUID();
    const context = testContext({ db, user });
    const first = await sendMessage(context, writer, ask(user), key);
    const failed = endOf(await read(writer, user, first.runId));
    expect(failed).toMatchObject({
      errorCode: 'model_failed',
      message: { status: 'interrupted', content: 'par' },
    });
    expect(await balance(user)).toBe(1);
    await expect(sendMessage(context, writer, ask(user, 'outra'), key)).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
    const second = await sendMessage(context, writer, ask(user), key);
    expect(second.question.id).toBe(first.question.id);
    expect(textOf(await read(writer, user, second.runId))).toBe('agora sim');
    expect(await balance(user)).toBe(0);
    expect(await listMessages(context, { listaId: 1 }, {})).toHaveLength(2);
  });
});

describe('one credit left (R17)', () => {
  it('accepts exactly one of many sends over two processes', async () => {
    const user = await createSubscriber(db, { credits: 1 });
    const two = [startWriter(['ok']).writer, startWriter(['ok']).writer];
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        sendMessage(
          testContext({ db, user }),
          two[index % 2] ?? startWriter([]).writer,
          ask(user),
          randomUUID(),
        ),
      ),
    );
    const accepted = results.filter((result) => result.status === 'fulfilled');
    expect(accepted).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'no_credits' });
    }
    expect(await balance(user)).toBe(0);
  });
});

describe('existing answers', () => {
  it('regenerates the last answer for its price and keeps both', async () => {
    const user = await createSubscriber(db, { credits: 3 });
    const { writer } = startWriter(['resposta']);
    const context = testContext({ db, user });
    const first = await sendMessage(context, writer, ask(user), null);
    await read(writer, user, first.runId);
    const again = await regenerateAnswer(context, writer, { messageId: first.answer.id });
    await read(writer, user, again.runId);
    expect(await listMessages(context, { listaId: 1 }, {})).toHaveLength(3);
    expect(await balance(user)).toBe(1);
    await expect(regenerateAnswer(context, writer, { messageId: first.answer.id })).rejects.toMatchObject({
      code: 'not_latest_answer',
    });
    const otherUser = await createSubscriber(db, { credits: 3 });
    await expect(
      regenerateAnswer(testContext({ db, user: otherUser }), writer, { messageId: again.answer.id }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('stores feedback on the user’s own answers only', async () => {
    const user = await createSubscriber(db, { credits: 3 });
    const otherUser = await createSubscriber(db);
    const { writer } = startWriter(['resposta']);
    const sent = await sendMessage(testContext({ db, user }), writer, ask(user), null);
    await read(writer, user, sent.runId);
    expect(await rateAnswer(testContext({ db, user }), sent.answer.id, { value: -1 })).toMatchObject({
      feedback: -1,
    });
    for (const [rater, id] of [
      [otherUser, sent.answer.id],
      [user, sent.question.id],
    ] as const) {
      await expect(rateAnswer(testContext({ db, user: rater }), id, { value: 1 })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });

  it('stores the fault of an answer, and removes it when the rating changes', async () => {
    const user = await createSubscriber(db, { credits: 3 });
    const context = testContext({ db, user });
    const { writer } = startWriter(['resposta']);
    const sent = await sendMessage(context, writer, ask(user), null);
    await read(writer, user, sent.runId);
    const rating = { value: -1, reason: 'wrong', note: 'O preço é outro.' } as const;
    expect(await rateAnswer(context, sent.answer.id, rating)).toMatchObject({
      feedback: -1,
      feedbackReason: 'wrong',
      feedbackNote: 'O preço é outro.',
    });
    expect(await rateAnswer(context, sent.answer.id, { value: 1 })).toMatchObject({
      feedback: 1,
      feedbackReason: null,
      feedbackNote: null,
    });
  });

  it('pages backwards through a conversation', async () => {
    const user = await createSubscriber(db, { credits: 9 });
    const { writer } = startWriter(['r']);
    const context = testContext({ db, user });
    for (const text of ['1', '2', '3']) {
      await read(writer, user, (await sendMessage(context, writer, ask(user, text), null)).runId);
    }
    const newest = await listMessages(context, { listaId: 1 }, { limit: 4 });
    expect(newest.map(({ content }) => content)).toEqual(['2', 'r', '3', 'r']);
    const older = await listMessages(context, { listaId: 1 }, { limit: 4, before: newest[0]?.id });
    expect(older.map(({ content }) => content)).toEqual(['1', 'r']);
  });
});
