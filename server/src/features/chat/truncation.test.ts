import type { User } from '@matilha/contract/account/account';
import { describe, expect, it } from 'vitest';
import { saveSection } from '#server/features/shop/usecases/own-shop.ts';
import type { ModelRequest } from '#server/providers/model/model-provider.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import type { Step } from '#server/testing/scripted-model.ts';
import { presentMessage } from './present.ts';
import { maxParallelAnswers } from './rules.ts';
import { ask, chatFixture, endOf, gate, textOf } from './testing/chat-fixture.ts';
import { continueAnswer } from './usecases/continue-answer.ts';
import { listMessages } from './usecases/read-conversations.ts';
import { sendMessage } from './usecases/send-message.ts';
import { settleAbandonedAnswers } from './usecases/settle-abandoned-answers.ts';
import { stopAnswer } from './usecases/stop-answer.ts';

const { db, startWriter, read, balance } = await chatFixture();
const cut = { finishReason: 'length' };

const stored = async (user: User) =>
  (await listMessages(testContext({ db, user }), { listaId: 1 }, {})).map(presentMessage).at(-1);

/** Sends a question and returns its answer's events; the model's n-th request follows the n-th script. */
async function answered(scripts: Step[][], totalMs = Number.POSITIVE_INFINITY) {
  const user = await createSubscriber(db, { credits: 9 });
  let at = 0;
  const { writer, model } = startWriter(() => scripts[at++] ?? []);
  model.totalMs = totalMs;
  const context = testContext({ db, user });
  const sent = await sendMessage(context, writer, ask(user), null);
  const events = await read(writer, user, sent.runId);
  const proceed = async () => {
    const continued = await continueAnswer(context, writer, sent.answer.id);
    return await read(writer, user, continued.runId);
  };
  return { user, writer, model, context, sent, events, proceed };
}

/** Sends a question, stops its answer after the first words, and returns the stopped one. */
async function stopped(rest: Step[]) {
  const user = await createSubscriber(db, { credits: 9 });
  const scripts: Step[][] = [['Segunda: banho.', gate()], rest];
  const { writer, model } = startWriter(() => scripts.shift() ?? []);
  const context = testContext({ db, user });
  const sent = await sendMessage(context, writer, ask(user), null);
  const events = read(writer, user, sent.runId);
  await stopAnswer(context, { listaId: 1 });
  const { message } = endOf(await events);
  return { user, writer, model, context, message, id: sent.answer.id };
}

const unfinishedOf = (requests: ModelRequest[]) => requests.map(({ unfinished }) => unfinished);

describe('an answer that its reader stopped', () => {
  it('goes on for free, once, with the text that was paid for', async () => {
    const { user, writer, model, context, message, id } = await stopped([' Terça: tosa.']);
    expect(message).toMatchObject({ status: 'stopped', content: 'Segunda: banho.', truncation: 'offered' });
    const { runId } = await continueAnswer(context, writer, id);
    const { message: whole } = endOf(await read(writer, user, runId));
    expect(whole).toMatchObject({
      status: 'complete',
      content: 'Segunda: banho. Terça: tosa.',
      truncation: null,
    });
    expect(unfinishedOf(model.requests)).toEqual([null, 'Segunda: banho.']);
    expect(await balance(user)).toBe(8);
    await expect(continueAnswer(context, writer, id)).rejects.toMatchObject({ code: 'nothing_to_continue' });
  });

  it('goes on no second time after it was stopped again', async () => {
    const { user, writer, context, id } = await stopped([' Terça', gate()]);
    const { runId } = await continueAnswer(context, writer, id);
    const events = read(writer, user, runId);
    await stopAnswer(context, { listaId: 1 });
    expect(endOf(await events).message).toMatchObject({ status: 'stopped', truncation: 'spent' });
    await expect(continueAnswer(context, writer, id)).rejects.toMatchObject({ code: 'nothing_to_continue' });
  });

  it('offers nothing after a stop before the first word', async () => {
    const user = await createSubscriber(db, { credits: 9 });
    const { writer } = startWriter([gate()]);
    const context = testContext({ db, user });
    const sent = await sendMessage(context, writer, ask(user), null);
    const events = read(writer, user, sent.runId);
    await stopAnswer(context, { listaId: 1 });
    expect(endOf(await events).message).toMatchObject({ status: 'stopped', truncation: null });
  });
});

describe('an answer that was cut at its length limit', () => {
  it('continues in the same run for the same price, without a seam', async () => {
    const { user, model, events } = await answered([
      ['Segunda: banho. Terça: to', cut],
      ['banho. Terça: tosa.', ' Fim.'],
    ]);
    expect(textOf(events)).toBe('Segunda: banho. Terça: tosa. Fim.');
    expect(endOf(events).message).toMatchObject({ status: 'complete', truncation: null });
    expect(unfinishedOf(model.requests)).toEqual([null, 'Segunda: banho. Terça: to']);
    expect(await balance(user)).toBe(8);
  });

  it('continues within the rest of the total time', async () => {
    const { events, model } = await answered([['um,', { waitMs: 300 }, cut], ['dois.']], 60_000);
    expect(textOf(events)).toBe('um, dois.');
    const [first = 0, second = 0] = model.limits;
    expect(first).toBeLessThanOrEqual(60_000);
    expect(second).toBeLessThan(first - 250);
  });

  it('stays cut, and offers to continue, when little of the total time is left', async () => {
    const { events, model, proceed } = await answered([['um,', cut], ['dois.']], 2_000);
    expect(endOf(events)).toMatchObject({
      errorCode: null,
      message: { status: 'complete', content: 'um,', truncation: 'offered' },
    });
    expect(model.requests).toHaveLength(1);
    expect(textOf(await proceed())).toBe('um, dois.');
  });

  it('says that it is cut when the continuation is cut too, and continues once more for free', async () => {
    const { user, events, proceed, model } = await answered([
      ['Parte um,', cut],
      ['parte dois,', cut],
      ['parte três.'],
    ]);
    expect(endOf(events).message).toMatchObject({
      content: 'Parte um, parte dois,',
      truncation: 'offered',
    });
    const more = await proceed();
    expect(textOf(more)).toBe('Parte um, parte dois, parte três.');
    expect(endOf(more).message).toMatchObject({ status: 'complete', truncation: null });
    expect(unfinishedOf(model.requests).at(-1)).toBe('Parte um, parte dois,');
    expect(await balance(user)).toBe(8);
    await expect(proceed()).rejects.toMatchObject({ code: 'nothing_to_continue' });
  });

  it('continues no second time when the free continuation is cut too', async () => {
    const { proceed } = await answered([
      ['um,', cut],
      ['dois,', cut],
      ['três,', cut],
    ]);
    expect(endOf(await proceed()).message).toMatchObject({ content: 'um, dois, três,', truncation: 'spent' });
    await expect(proceed()).rejects.toMatchObject({ code: 'nothing_to_continue' });
  });

  it('stays whole and cut when the automatic continuation fails', async () => {
    const { user, events } = await answered([['um,', cut], [{ fail: 'unavailable' }]]);
    expect(endOf(events)).toMatchObject({
      errorCode: null,
      message: { status: 'complete', content: 'um,', truncation: 'offered' },
    });
    expect(await balance(user)).toBe(8);
  });

  it('keeps its text and the offer when the free continuation fails', async () => {
    const { proceed } = await answered([
      ['um,', cut],
      ['dois,', cut],
      ['tr', { fail: 'timeout' }],
      ['três.'],
    ]);
    expect(endOf(await proceed()).message).toMatchObject({
      status: 'complete',
      content: 'um, dois, tr',
      truncation: 'offered',
    });
    expect(textOf(await proceed())).toBe('um, dois, tr três.');
  });

  it('keeps the facts that it used before it was continued', async () => {
    const user = await createSubscriber(db, { credits: 9 });
    const context = testContext({ db, user });
    await saveSection(context, { kind: 'horarios', version: 0, value: { texto: 'até 18h' } });
    const scripts: Step[][] = [['Abre até 18h [L1],', cut], ['sempre,', cut], ['menos domingo.']];
    const { writer } = startWriter(() => scripts.shift() ?? []);
    const sent = await sendMessage(context, writer, ask(user), null);
    await read(writer, user, sent.runId);
    const continued = await continueAnswer(context, writer, sent.answer.id);
    expect(endOf(await read(writer, user, continued.runId)).message).toMatchObject({
      content: 'Abre até 18h, sempre, menos domingo.',
      used_facts: [{ label: 'seu horário' }],
    });
  });

  it('keeps its text and the offer when the process of the continuation dies', async () => {
    const { user, context, writer, sent } = await answered([['um,', cut], ['dois,', cut], [gate()]]);
    const { runId } = await continueAnswer(context, writer, sent.answer.id);
    await db.$client.query("update answer_runs set lease_until = now() - interval '1 second' where id = $1", [
      runId,
    ]);
    await settleAbandonedAnswers(testContext({ db }));
    expect(await stored(user)).toMatchObject({
      status: 'complete',
      content: 'um, dois,',
      truncation: 'offered',
    });
  });

  it('joins a second request to continue it to the first', async () => {
    const end = gate();
    const { user, context, writer, sent } = await answered([
      ['um,', cut],
      ['dois,', cut],
      [end, 'três.'],
    ]);
    const first = await continueAnswer(context, writer, sent.answer.id);
    const second = await continueAnswer(context, writer, sent.answer.id);
    expect(second.runId).toBe(first.runId);
    end.open();
    expect(textOf(await read(writer, user, second.runId))).toBe('um, dois, três.');
  });

  it('starts one continuation for twenty requests at the same moment', async () => {
    const end = gate();
    const { user, context, writer, model, sent } = await answered([
      ['um,', cut],
      ['dois,', cut],
      [end, 'três.'],
    ]);
    const asked = model.requests.length;
    const begun = await Promise.allSettled(
      Array.from({ length: 20 }, () => continueAnswer(context, writer, sent.answer.id)),
    );
    const runs = begun.flatMap((result) => (result.status === 'fulfilled' ? [result.value.runId] : []));
    expect(new Set(runs).size).toBe(1);
    end.open();
    expect(textOf(await read(writer, user, runs[0] ?? null))).toBe('um, dois, três.');
    expect(model.requests.length - asked).toBe(1);
  });

  it('refuses to continue for another user, and after a newer question', async () => {
    const { user, context, writer, sent } = await answered([['um,', cut], ['dois,', cut], ['Oi.']]);
    const otherContext = testContext({ db, user: await createSubscriber(db) });
    await expect(continueAnswer(otherContext, writer, sent.answer.id)).rejects.toMatchObject({
      code: 'not_found',
    });
    const next = await sendMessage(context, writer, ask(user, 'E agora?'), null);
    await read(writer, user, next.runId);
    await expect(continueAnswer(context, writer, sent.answer.id)).rejects.toMatchObject({
      code: 'not_latest_answer',
    });
  });

  it('continues no more answers at once than an account may have', async () => {
    const user = await createSubscriber(db, { credits: 9 });
    const end = gate();
    let ends = false;
    const { writer } = startWriter(() => (ends ? [end, 'três.'] : ['um,', cut]));
    const context = testContext({ db, user });
    const ids: number[] = [];
    for (let count = 0; count < maxParallelAnswers + 2; count += 1) {
      const sent = await sendMessage(context, writer, { ...ask(user), conversation: 'new' }, null);
      await read(writer, user, sent.runId);
      ids.push(sent.answer.id);
    }
    ends = true;
    const begun = await Promise.allSettled(ids.map((id) => continueAnswer(context, writer, id)));
    const refused = begun.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    expect(refused).toEqual(
      refused.map(() =>
        expect.objectContaining({ reason: expect.objectContaining({ code: 'too_many_answers' }) }),
      ),
    );
    end.open();
  });
});
