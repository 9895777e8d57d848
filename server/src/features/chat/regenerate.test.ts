import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { type Message, sendMessageOutput } from '@matilha/contract/chat/chat';
import { apiError } from '@matilha/contract/errors';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { availableNow } from '#server/features/credits/api.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { countLockWaits } from '#server/testing/locks/lock-waits.ts';
import { testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';
import { gate } from './testing/chat-fixture.ts';

const model = new ScriptedModel([]);
const product = await testProduct({ model });
const { db, call } = product;
const keyed = (key: string) => ({ 'idempotency-key': key });
const send = (user: User, headers = {}) =>
  call(user, 'POST', '/api/messages', { content: 'Oi', user_id: user.id, lista_id: 1 }, headers);
const again = (user: User, answerId: number, key: string) =>
  call(user, 'POST', `/api/messages/${answerId}/regenerate`, undefined, keyed(key));
const rewrite = (user: User, answerId: number, style: string) =>
  call(user, 'POST', `/api/messages/${answerId}/regenerate`, { style }, keyed(randomUUID()));
const answerOf = async (response: Response): Promise<Message> => {
  expect(response.status).toBe(201);
  return sendMessageOutput.parse(await response.json()).aiMessage;
};
const refusalOf = async (response: Response) => [response.status, apiError.parse(await response.json()).code];
const balance = (user: User) => availableNow(db, user.id, new Date());

async function answered(credits = 10, headers = {}) {
  const user = await createSubscriber(db, { credits });
  model.script = () => ['primeira'];
  const answer = await answerOf(await send(user, headers));
  model.requests.length = 0;
  model.script = () => ['segunda'];
  return { user, answer };
}

describe('a regeneration in another style', () => {
  it('gives the model the last answer and the style, for the same price', async () => {
    const { user, answer } = await answered();
    expect(await answerOf(await rewrite(user, answer.id, 'shorter'))).toMatchObject({ content: 'segunda' });
    expect(model.requests[0]).toMatchObject({
      question: 'Oi',
      rewrite: { answer: 'primeira', style: 'shorter' },
    });
    expect(await balance(user)).toBe(8);
  });

  it('refuses an unknown style and changes nothing', async () => {
    const { user, answer } = await answered();
    expect(await refusalOf(await rewrite(user, answer.id, 'poema'))).toEqual([400, 'invalid_input']);
    expect(model.requests).toHaveLength(0);
    expect(await balance(user)).toBe(9);
  });
});

describe('a regeneration with an Idempotency-Key', () => {
  it('returns a finished result again and charges it once', async () => {
    const { user, answer } = await answered();
    const key = randomUUID();
    const first = await answerOf(await again(user, answer.id, key));
    expect(first).toMatchObject({ content: 'segunda' });
    model.script = () => ['terceira'];
    for (let copy = 0; copy < 3; copy += 1) {
      expect(await answerOf(await again(user, answer.id, key))).toEqual(first);
    }
    expect(model.requests).toHaveLength(1);
    expect(await balance(user)).toBe(8);
  });

  it('joins a running one: eight copies have one effect', async () => {
    const { user, answer } = await answered();
    const key = randomUUID();
    const wait = gate();
    model.script = () => ['meia ', wait, 'inteira'];
    const copies = Array.from({ length: 8 }, () => again(user, answer.id, key));
    await expect.poll(() => model.requests.length).toBe(1);
    wait.open();
    const answers = await Promise.all(copies.map(async (copy) => answerOf(await copy)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers[0]?.content).toBe('meia inteira');
    expect(model.requests).toHaveLength(1);
    expect(await balance(user)).toBe(8);
    expect(await checkCreditInvariants(db)).toEqual([]);
  });

  it('joins copies that wait while the first one takes the last credit', async () => {
    const { user, answer } = await answered(2);
    const key = randomUUID();
    const copies = Array.from({ length: 8 }, () => again(user, answer.id, key));
    const answers = await Promise.all(copies.map(async (copy) => answerOf(await copy)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await balance(user)).toBe(0);
  });

  it('rewrites a failed one in place, and returns it afterwards', async () => {
    const { user, answer } = await answered();
    const key = randomUUID();
    model.script = () => [{ fail: 'unavailable' }];
    expect((await again(user, answer.id, key)).status).toBe(502);
    expect(await balance(user)).toBe(9);
    model.script = () => ['agora sim'];
    const second = await answerOf(await again(user, answer.id, key));
    expect(second.content).toBe('agora sim');
    const third = await answerOf(await again(user, second.id, randomUUID()));
    expect(third.id).not.toBe(second.id);
    expect(await answerOf(await again(user, answer.id, key))).toEqual(second);
    expect(await balance(user)).toBe(7);
    expect(await checkCreditInvariants(db)).toEqual([]);
  });

  it('returns an answer that was rewritten in place', async () => {
    const user = await createSubscriber(db, { credits: 5 });
    model.script = () => [{ fail: 'unavailable' }];
    await send(user);
    const page = await (await call(user, 'GET', '/api/messages/1')).json();
    const failed: Message = page.at(-1);
    model.script = () => ['inteira'];
    const key = randomUUID();
    const whole = await answerOf(await again(user, failed.id, key));
    expect(whole.id).toBe(failed.id);
    expect(await answerOf(await again(user, failed.id, key))).toEqual(whole);
    expect(await balance(user)).toBe(4);
  });

  it('refuses the key with another answer, with a send, and a send’s key', async () => {
    const sent = randomUUID();
    const { user, answer } = await answered(10, keyed(sent));
    expect(await refusalOf(await again(user, answer.id, sent))).toEqual([422, 'idempotency_mismatch']);
    const key = randomUUID();
    const second = await answerOf(await again(user, answer.id, key));
    expect(await refusalOf(await again(user, second.id, key))).toEqual([422, 'idempotency_mismatch']);
    expect(await refusalOf(await send(user, keyed(key)))).toEqual([422, 'idempotency_mismatch']);
    expect(await refusalOf(await again(user, answer.id, 'short'))).toEqual([400, 'invalid_input']);
    expect(await balance(user)).toBe(8);
    expect(await checkCreditInvariants(db)).toEqual([]);
  });

  it('ignores another user’s key', async () => {
    const own = await answered();
    const foreign = await answered();
    const key = randomUUID();
    const first = await answerOf(await again(own.user, own.answer.id, key));
    const second = await answerOf(await again(foreign.user, foreign.answer.id, key));
    expect(second.id).not.toBe(first.id);
    expect(await refusalOf(await again(foreign.user, own.answer.id, randomUUID()))).toEqual([
      404,
      'not_found',
    ]);
  });
});

describe('a regeneration of an answer that is being written', () => {
  it('adds no answer beside one that fails at that moment', async () => {
    const user = await createSubscriber(db, { credits: 5 });
    const wait = gate();
    model.requests.length = 0;
    model.script = () => [wait, { fail: 'unavailable' }];
    const key = randomUUID();
    const first = send(user, keyed(key));
    await expect.poll(() => model.requests.length).toBe(1);
    const page: Message[] = await (await call(user, 'GET', '/api/messages/1')).json();
    model.script = () => ['outra'];
    let isAnswered = false;
    const second = await db.transaction(async (tx) => {
      await tx.execute(sql`select from credit_accounts where user_id = ${user.id} for update`);
      wait.open();
      await expect.poll(() => countLockWaits(db, 'credit_accounts')).toBe(1);
      const asked = again(user, page.at(-1)?.id ?? 0, randomUUID()).finally(() => {
        isAnswered = true;
      });
      await expect
        .poll(async () => isAnswered || (await countLockWaits(db, 'credit_accounts')) === 2)
        .toBe(true);
      // In an object, or the transaction would wait for the response.
      return { asked };
    });
    expect((await first).status).toBe(502);
    expect(await refusalOf(await second.asked)).toEqual([409, 'answer_in_progress']);
    expect((await answerOf(await send(user, keyed(key)))).id).toBe(page.at(-1)?.id);
    expect(await balance(user)).toBe(4);
    expect(await checkCreditInvariants(db)).toEqual([]);
  });
});

it('adds no answer after one that another regeneration added and that failed meanwhile', async () => {
  const { user, answer } = await answered();
  model.script = () => [{ fail: 'unavailable' }];
  const { asked } = await db.transaction(async (tx) => {
    await tx.execute(sql`select from credit_accounts where user_id = ${user.id} for update`);
    const copies = [0, 1, 2].map(() => again(user, answer.id, randomUUID()));
    await expect.poll(() => countLockWaits(db, 'credit_accounts')).toBe(3);
    return { asked: Promise.all(copies) };
  });
  const statuses = (await asked).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([409, 409, 502]);
  expect(await balance(user)).toBe(9);
  expect(await checkCreditInvariants(db)).toEqual([]);
});

describe('limits of a regeneration', () => {
  it('refuses it like a send: overdue, four at once, no credits, thirty a minute', async () => {
    const overdue = await answered();
    await db.$client.query("update users set payment_status = 'atrasado' where id = $1", [overdue.user.id]);
    expect(await refusalOf(await again(overdue.user, overdue.answer.id, randomUUID()))).toEqual([
      402,
      'payment_overdue',
    ]);
    const busy = await answered();
    const wait = gate();
    model.script = () => [wait, 'pronta'];
    const four = [6, 12, 15, 2].map((chat) =>
      call(busy.user, 'POST', '/api/messages', { content: 'Oi', user_id: busy.user.id, lista_id: chat }),
    );
    await expect.poll(() => model.requests.length).toBe(4);
    expect(await refusalOf(await again(busy.user, busy.answer.id, randomUUID()))).toEqual([
      429,
      'too_many_answers',
    ]);
    wait.open();
    await Promise.all(four);
    const poor = await answered(1);
    const statuses: number[] = [];
    for (let turn = 0; turn < 30; turn += 1) {
      statuses.push((await again(poor.user, poor.answer.id, randomUUID())).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 29 }, () => 402), 429]);
  });
});
