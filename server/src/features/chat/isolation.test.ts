import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { ask, chatFixture, gate, textOf } from './testing/chat-fixture.ts';
import { listMessages } from './usecases/read-conversations.ts';
import { regenerateAnswer } from './usecases/regenerate-answer.ts';
import { sendMessage } from './usecases/send-message.ts';

const { db, startWriter, read, balance } = await chatFixture();

describe('two assistants with different prices', () => {
  // The more expensive assistant is neither the first nor the last of the list.
  const prices = new Map([
    [1, 2],
    [6, 5],
    [12, 3],
  ]);

  /** Returns the credits held for each of the user's answers, by assistant. */
  async function held(userId: number): Promise<Record<string, { amount: number; status: string }>> {
    const { rows } = await db.execute<{ agent: number; amount: number; status: string }>(sql`
      select message.lista_id as agent, hold.amount, hold.status
      from answer_runs run join messages message on message.id = run.message_id
        join credit_holds hold on hold.id = run.hold_id
      where run.user_id = ${userId}`);
    return Object.fromEntries(rows.map(({ agent, ...hold }) => [agent, hold]));
  }

  async function chatWithAll(credits: number, script: Parameters<typeof startWriter>[0]) {
    for (const [id, price] of prices)
      await db.execute(sql`update agents set credits_per_use = ${price} where id = ${id}`);
    const user = await createSubscriber(db, { credits });
    const context = testContext({ db, user });
    const { writer } = startWriter(script);
    const sent = await Promise.all(
      [...prices.keys()].map((lista) =>
        sendMessage(context, writer, { ...ask(user), lista_id: lista }, null),
      ),
    );
    return { user, context, writer, sent };
  }

  it('holds its own assistant’s price for each concurrent answer', async () => {
    const wait = gate();
    const { user, writer, sent } = await chatWithAll(20, [wait, 'pronto']);
    expect(await held(user.id)).toEqual({
      1: { amount: 2, status: 'held' },
      6: { amount: 5, status: 'held' },
      12: { amount: 3, status: 'held' },
    });
    expect(await balance(user)).toBe(10);
    wait.open();
    await Promise.all(sent.map(({ runId }) => read(writer, user, runId)));
    expect(Object.values(await held(user.id)).map(({ status }) => status)).toEqual(Array(3).fill('captured'));
    expect(await balance(user)).toBe(10);
  });

  it('returns the price of the assistant whose answer failed', async () => {
    const { user, writer, sent } = await chatWithAll(20, ({ assistantTitle }) =>
      assistantTitle === 'Instagram da clínica' ? [{ fail: 'unavailable' }] : ['pronto'],
    );
    await Promise.all(sent.map(({ runId }) => read(writer, user, runId)));
    expect(await held(user.id)).toMatchObject({
      1: { status: 'captured' },
      6: { amount: 5, status: 'released' },
      12: { status: 'captured' },
    });
    expect(await balance(user)).toBe(15);
  });

  it('charges the price of its assistant again when an answer is regenerated', async () => {
    const { user, context, writer, sent } = await chatWithAll(20, ['pronto']);
    await Promise.all(sent.map(({ runId }) => read(writer, user, runId)));
    const dear = sent.find(({ answer }) => answer.listaId === 6);
    const again = await regenerateAnswer(context, writer, { messageId: dear?.answer.id ?? 0 });
    await read(writer, user, again.runId);
    expect(await balance(user)).toBe(5);
  });

  it('refuses the more expensive assistant when the credits only cover the cheaper one', async () => {
    await chatWithAll(20, ['pronto']);
    const user = await createSubscriber(db, { credits: 4 });
    const context = testContext({ db, user });
    const { writer } = startWriter(['pronto']);
    await expect(sendMessage(context, writer, { ...ask(user), lista_id: 6 }, null)).rejects.toMatchObject({
      code: 'no_credits',
    });
    const sent = await sendMessage(context, writer, { ...ask(user), lista_id: 12 }, null);
    await read(writer, user, sent.runId);
    expect(await balance(user)).toBe(1);
  });
});

describe("another user's idempotency key (I6)", () => {
  async function answered() {
    const owner = await createSubscriber(db, { credits: 9 });
    const key = randomUUID();
    const { writer } = startWriter(({ question }) => [`para ${question}`]);
    const sent = await sendMessage(
      testContext({ db, user: owner }),
      writer,
      ask(owner, String(owner.id)),
      key,
    );
    await read(writer, owner, sent.runId);
    return { owner, key, writer, sent };
  }

  it('starts an answer of its own, for its own price', async () => {
    const { owner, key, writer, sent } = await answered();
    const otherUser = await createSubscriber(db, { credits: 9 });
    const context = testContext({ db, user: otherUser });
    const own = await sendMessage(context, writer, ask(otherUser, String(otherUser.id)), key);
    expect([own.question.id, own.answer.id]).not.toEqual([sent.question.id, sent.answer.id]);
    expect(own.question.userId).toBe(otherUser.id);
    expect(textOf(await read(writer, otherUser, own.runId))).toBe(`para ${otherUser.id}`);
    expect(await balance(otherUser)).toBe(9 - (await priceOfFirst()));
    expect((await listMessages(context, { listaId: 1 }, {})).map(({ userId }) => userId)).toEqual([
      otherUser.id,
      otherUser.id,
    ]);
    const again = await sendMessage(context, writer, ask(otherUser, String(otherUser.id)), key);
    expect(again).toMatchObject({ runId: null, answer: { id: own.answer.id } });
    expect(await balance(owner)).toBe(9 - (await priceOfFirst()));
  });

  it('returns its own refusal instead of the stored answer', async () => {
    const { key, writer } = await answered();
    const poor = await createSubscriber(db);
    await expect(
      sendMessage(testContext({ db, user: poor }), writer, ask(poor, String(poor.id)), key),
    ).rejects.toMatchObject({
      code: 'no_credits',
    });
    expect(await listMessages(testContext({ db, user: poor }), { listaId: 1 }, {})).toEqual([]);
  });

  it('starts an answer of its own while the first is being written', async () => {
    const wait = gate();
    const owner = await createSubscriber(db, { credits: 9 });
    const otherUser = await createSubscriber(db, { credits: 9 });
    const key = randomUUID();
    const { writer } = startWriter(({ question }) => [wait, `para ${question}`]);
    const [first, second] = await Promise.all(
      [owner, otherUser].map((user) =>
        sendMessage(testContext({ db, user }), writer, ask(user, String(user.id)), key),
      ),
    );
    expect(second?.runId).not.toBe(first?.runId);
    wait.open();
    expect(textOf(await read(writer, owner, first?.runId ?? null))).toBe(`para ${owner.id}`);
    expect(textOf(await read(writer, otherUser, second?.runId ?? null))).toBe(`para ${otherUser.id}`);
  });
});

async function priceOfFirst(): Promise<number> {
  const { rows } = await db.execute<{ price: number }>(sql`
    select credits_per_use as price from agents where id = 1`);
  return rows[0]?.price ?? 0;
}
