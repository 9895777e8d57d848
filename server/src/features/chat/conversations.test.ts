import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { days, later } from '#server/platform/clock.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { ask, chatFixture, gate } from './testing/chat-fixture.ts';
import { changeConversation } from './usecases/change-conversation.ts';
import { deleteConversation, restoreConversation } from './usecases/delete-conversation.ts';
import { rateAnswer } from './usecases/rate-answer.ts';
import { listConversations, listMessages } from './usecases/read-conversations.ts';
import { regenerateAnswer } from './usecases/regenerate-answer.ts';
import { sendMessage } from './usecases/send-message.ts';

const { db, startWriter, read, balance } = await chatFixture();

interface Asked {
  conversation?: number | 'new';
  listaId?: number;
  key?: string;
}

/** A subscriber with a model that answers at once. */
async function person() {
  const user = await createSubscriber(db, { credits: 30 });
  const context = testContext({ db, user });
  const { writer, model } = startWriter(['Resposta.']);
  const send = async (text: string, { conversation, listaId = 1, key = randomUUID() }: Asked = {}) => {
    const place = { lista_id: listaId, ...(conversation === undefined ? {} : { conversation }) };
    const sent = await sendMessage(context, writer, { ...ask(user, text), ...place }, key);
    if (sent.runId !== null) await read(writer, user, sent.runId);
    return sent.question.conversationId;
  };
  const contents = async (id?: number) =>
    (await listMessages(context, { listaId: 1, id }, {}))
      .filter(({ isAi }) => !isAi)
      .map(({ content }) => content);
  const titles = async (search?: string) =>
    (await listConversations(context, { search })).map(({ title }) => title);
  return { user, context, writer, model, send, contents, titles };
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'unknown',
  );

describe('several conversations with one assistant', () => {
  it('opens a new one on request, which starts without the history of the other', async () => {
    const { send, contents, model } = await person();
    const first = await send('banho');
    const second = await send('tosa', { conversation: 'new' });
    expect(second).not.toBe(first);
    expect(model.requests.at(-1)).toMatchObject({ history: [], question: 'tosa' });
    expect(await contents(first)).toEqual(['banho']);
    expect(await contents(second)).toEqual(['tosa']);
  });

  it('continues the newest without an id, and an older one by its id', async () => {
    const { send, contents, model } = await person();
    const first = await send('banho');
    await send('tosa', { conversation: 'new' });
    await send('e gatos?');
    expect(await contents()).toEqual(['tosa', 'e gatos?']);
    await send('e filhotes?', { conversation: first });
    expect(model.requests.at(-1)?.history.map(({ question }) => question)).toEqual(['banho']);
    expect(await contents()).toEqual(['banho', 'e filhotes?']);
  });

  it('writes answers in two of them at the same time, but only one in each', async () => {
    const { context, user, writer, model } = await person();
    const wait = gate();
    model.script = () => [wait, 'pronto'];
    const send = (conversation: number | 'new') =>
      sendMessage(context, writer, { ...ask(user), conversation }, null);
    const first = await send('new');
    const second = await send('new');
    expect(await codeOf(send(first.question.conversationId))).toBe('answer_in_progress');
    wait.open();
    for (const { runId } of [first, second]) await read(writer, user, runId);
    expect(await balance(user)).toBe(28);
  });

  it('sends a question for a new conversation once, also when the request comes twice at the same moment', async () => {
    const { send, titles, user } = await person();
    const key = randomUUID();
    const [first, second] = await Promise.all([
      send('tosa', { conversation: 'new', key }),
      send('tosa', { conversation: 'new', key }),
    ]);
    expect(first).toBe(second);
    expect(await send('tosa', { conversation: 'new', key })).toBe(first);
    expect(await titles()).toEqual(['tosa']);
    expect(await balance(user)).toBe(29);
  });

  it('opens one conversation for two first questions at the same moment', async () => {
    const { send, titles } = await person();
    const results = await Promise.allSettled([send('banho'), send('tosa')]);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await titles()).toHaveLength(1);
  });

  it('refuses a key that was used in another conversation', async () => {
    const { send } = await person();
    const first = await send('banho');
    const key = randomUUID();
    await send('tosa', { conversation: 'new', key });
    expect(await codeOf(send('tosa', { conversation: first, key }))).toBe('idempotency_mismatch');
  });

  it('treats a foreign conversation, and one with another assistant, as missing and charges nothing', async () => {
    const owner = await person();
    const stranger = await person();
    const id = await owner.send('segredo');
    expect(await codeOf(stranger.send('oi', { conversation: id }))).toBe('not_found');
    expect(await codeOf(stranger.contents(id))).toBe('not_found');
    expect(await codeOf(owner.send('oi', { conversation: id, listaId: 6 }))).toBe('not_found');
    expect(await balance(stranger.user)).toBe(30);
    for (const change of [
      () => changeConversation(stranger.context, id, { title: 'meu' }),
      () => deleteConversation(stranger.context, id),
      () => restoreConversation(stranger.context, id),
    ])
      expect(await codeOf(change())).toBe('not_found');
  });
});

describe('the list', () => {
  it('names each by its first question, cut at a word, newest first', async () => {
    const { send, titles } = await person();
    await send('  Quanto\ncobrar  pelo banho? ');
    await send(`${'palavra '.repeat(30)}`, { conversation: 'new' });
    const [long, short] = await titles();
    expect(short).toBe('Quanto cobrar pelo banho?');
    expect(long).toMatch(/^(palavra ){8}palavra…$/);
  });

  it('renames one and keeps pinned ones first', async () => {
    const { context, send, titles } = await person();
    const first = await send('banho');
    await send('tosa', { conversation: 'new' });
    await changeConversation(context, first, { title: 'Preços de 2027', pinned: true });
    expect(await titles()).toEqual(['Preços de 2027', 'tosa']);
    expect(await codeOf(changeConversation(context, first, {}))).toBe('invalid_input');
  });

  it('continues on the next page after the last one', async () => {
    const { context, send } = await person();
    const ids: number[] = [];
    for (const text of ['um', 'dois', 'três']) ids.push(await send(text, { conversation: 'new' }));
    const next = await listConversations(context, { after: ids[1] });
    expect(next.map(({ title }) => title)).toEqual(['um']);
  });

  it('continues on the next page after a pinned one, and after one that is not, without a repeat', async () => {
    const { context, send } = await person();
    const ids: number[] = [];
    for (const text of ['um', 'dois', 'três', 'quatro']) ids.push(await send(text, { conversation: 'new' }));
    for (const place of [0, 1]) await changeConversation(context, ids[place] ?? 0, { pinned: true });
    const whole = await listConversations(context, {});
    expect(whole.map(({ title }) => title)).toEqual(['dois', 'um', 'quatro', 'três']);
    for (const [place, { id }] of whole.entries())
      expect(await listConversations(context, { after: id })).toEqual(whole.slice(place + 1));
  });

  it('finds words of titles and questions without their accents, and the beginning of the last word', async () => {
    const { context, send, titles } = await person();
    const first = await send('Quanto cobro pela tosa higiênica?');
    await send('e a comissão do Zé?', { conversation: first });
    await send('Plano da semana', { conversation: 'new' });
    expect(await titles('COMISSAO')).toEqual(['Quanto cobro pela tosa higiênica?']);
    expect(await titles('tosa hig')).toEqual(['Quanto cobro pela tosa higiênica?']);
    expect(await titles('semana tosa')).toEqual([]);
    expect(await titles("'); drop & ! <-> :* \\ ")).toEqual([]);
    const [found] = await listConversations(context, { search: 'comissao' });
    expect(found?.match).toBe('e a comissão do Zé?');
  });

  it('finds no word of another user', async () => {
    const owner = await person();
    const stranger = await person();
    await owner.send('segredo da tosa');
    expect(await owner.titles('segredo')).toEqual(['segredo da tosa']);
    expect(await stranger.titles('segredo')).toEqual([]);
    expect(await stranger.titles()).toEqual([]);
  });
});

describe('deleting', () => {
  it('hides a conversation everywhere and brings it back whole', async () => {
    const { context, writer, send, contents, titles } = await person();
    const first = await send('banho');
    const second = await send('tosa', { conversation: 'new' });
    const [, answer] = await listMessages(context, { listaId: 1 }, {});
    await deleteConversation(context, second);
    expect(await titles()).toEqual(['banho']);
    expect(await titles('tosa')).toEqual([]);
    expect(await contents()).toEqual(['banho']);
    const id = answer?.id ?? 0;
    for (const reached of [
      () => contents(second),
      () => send('e gatos?', { conversation: second }),
      () => rateAnswer(context, id, { value: 1 }),
      () => regenerateAnswer(context, writer, { messageId: id }),
      () => changeConversation(context, second, { pinned: true }),
    ])
      expect(await codeOf(reached())).toBe('not_found');
    await restoreConversation(context, second);
    expect(await contents(second)).toEqual(['tosa']);
    expect(await contents(first)).toEqual(['banho']);
  });

  it('restores a conversation for one day, counted from the first deletion', async () => {
    const { user, send, contents } = await person();
    const id = await send('banho');
    const at = new Date();
    const after = (ms: number) => testContext({ db, user, clock: { now: () => later(at, ms) } });
    await deleteConversation(after(0), id);
    await restoreConversation(after(days(1)), id);
    expect(await contents(id)).toEqual(['banho']);
    await restoreConversation(after(days(3)), id);
    await deleteConversation(after(0), id);
    await deleteConversation(after(days(1)), id);
    expect(await codeOf(restoreConversation(after(days(1) + 1), id))).toBe('not_found');
    expect(await codeOf(contents(id))).toBe('not_found');
  });

  it('waits for the answer that is being written', async () => {
    const { context, user, writer, model, titles } = await person();
    const wait = gate();
    model.script = () => [wait, 'pronto'];
    const { question, runId } = await sendMessage(context, writer, ask(user, 'banho'), null);
    expect(await codeOf(deleteConversation(context, question.conversationId))).toBe('answer_in_progress');
    expect(await titles()).toEqual(['banho']);
    wait.open();
    await read(writer, user, runId);
    await deleteConversation(context, question.conversationId);
    expect(await titles()).toEqual([]);
  });
});

it('keeps the summary of one conversation out of another', async () => {
  const { user, context, send, model } = await person();
  const first = await send('banho');
  await db.$client.query(
    `insert into conversation_memories (conversation_id, until_question_id, summary, updated_at)
     select $1, max(id), 'resumo', now() from messages where conversation_id = $1 and not is_ai`,
    [first],
  );
  await send('tosa', { conversation: 'new' });
  expect(model.requests.at(-1)?.memory).toBeNull();
  await send('e gatos?', { conversation: first });
  expect(model.requests.at(-1)?.memory).toBe('resumo');
  expect((await listConversations(context, {})).every(({ userId }) => userId === user.id)).toBe(true);
});
