import type { User } from '@matilha/contract/account/account';
import { apiError } from '@matilha/contract/errors';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { users } from '#server/database/schema/accounts.ts';
import { messages } from '#server/database/schema/chat.ts';
import { availableNow } from '#server/features/credits/api.ts';
import { days } from '#server/platform/clock.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { type TestProduct, testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';

const model = new ScriptedModel([]);
model.script = () => ['Oi!'];
const env = (answers: number) => ({
  AI_BASE_URL: 'http://127.0.0.1:1',
  AI_MODEL: 'm',
  AI_DAILY_ANSWERS: String(answers),
});
const send = ({ call }: TestProduct, user: User, change: object = {}, headers = {}) =>
  call(user, 'POST', '/api/messages', { content: 'Oi', user_id: user.id, lista_id: 1, ...change }, headers);
const alarms = (...products: TestProduct[]) =>
  products.flatMap(({ logLines }) => logLines).flatMap((line) => JSON.parse(line).alarm ?? []);
const codeOf = async (response: Response) => apiError.parse(await response.json()).code;

async function account(
  { db }: TestProduct,
  plan: 'provisional' | 'free' | 'paid',
  credits = 50,
): Promise<User> {
  const user = await createSubscriber(db, { credits });
  if (plan === 'paid') return user;
  const provisional = plan === 'provisional';
  await db.update(users).set({ tierId: 4, provisional }).where(eq(users.id, user.id));
  return { ...user, tier_id: 4 };
}

/** Sends one question from each of this many accounts; returns how many are answered. The others must be refused with the code. */
async function answered(
  products: TestProduct[],
  plan: 'provisional' | 'free' | 'paid',
  sends: number,
  code: string,
) {
  const results = await Promise.all(
    Array.from({ length: sends }, async (_, index) => {
      const product = products[index % products.length] as TestProduct;
      return send(product, await account(product, plan));
    }),
  );
  for (const response of results) {
    if (response.status === 201) continue;
    expect([response.status, await codeOf(response)]).toEqual([503, code]);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(80_000);
  }
  return results.filter(({ status }) => status === 201).length;
}

describe("the day's model answers (S16)", () => {
  it('gives unpaid accounts at most half of them, and payers the rest, over two processes', async () => {
    const firstProcess = await testProduct({ model, env: env(10) });
    const secondProcess = await testProduct({ model, env: env(10), besides: firstProcess });
    expect(await answered([firstProcess, secondProcess], 'free', 4, 'none')).toBe(4);
    expect(await answered([secondProcess, firstProcess], 'provisional', 4, 'free_model_budget')).toBe(1);
    expect(await answered([firstProcess, secondProcess], 'free', 2, 'free_model_budget')).toBe(0);
    expect(await answered([firstProcess, secondProcess], 'paid', 8, 'model_budget')).toBe(5);
    expect(alarms(firstProcess, secondProcess).sort()).toEqual(['free_model_budget', 'model_budget']);
    expect(await checkCreditInvariants(firstProcess.db)).toEqual([]);
  });

  it('lets payers use the rest of the shared half', async () => {
    const product = await testProduct({ model, env: env(5) });
    expect(await answered([product], 'paid', 4, 'none')).toBe(4);
    expect(await answered([product], 'free', 2, 'free_model_budget')).toBe(1);
    expect(await answered([product], 'paid', 1, 'model_budget')).toBe(0);
  });

  it('leaves unpaid accounts none of a single answer a day', async () => {
    const product = await testProduct({ model, env: env(1) });
    expect(await answered([product], 'free', 2, 'free_model_budget')).toBe(0);
    expect(await answered([product], 'paid', 2, 'model_budget')).toBe(1);
  });

  it('counts no refused send, repeated key or joined answer', async () => {
    let release = () => {};
    const hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    const waiting = new ScriptedModel([{ hold }, 'Oi!']);
    const product = await testProduct({ model: waiting, env: env(4) });
    const poor = await account(product, 'free', 0);
    const overdue = await createSubscriber(product.db, { credits: 1, paymentStatus: 'atrasado' });
    const user = await account(product, 'free');
    const key = { 'idempotency-key': 'a-key-of-this-test' };
    const first = send(product, user, {}, key);
    await expect.poll(() => waiting.requests.length).toBe(1);
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await codeOf(await send(product, poor))).toBe('no_credits');
      expect(await codeOf(await send(product, overdue))).toBe('payment_overdue');
      expect(await codeOf(await send(product, user, { user_id: poor.id }))).toBe('forbidden');
      expect(await codeOf(await send(product, user, { lista_id: 4_444 }))).toBe('not_found');
      expect(await codeOf(await send(product, user))).toBe('answer_in_progress');
    }
    const joined = Array.from({ length: 5 }, () => send(product, user, {}, key));
    release();
    for (const response of [await first, ...(await Promise.all(joined))]) expect(response.status).toBe(201);
    for (let turn = 0; turn < 3; turn += 1) expect((await send(product, user, {}, key)).status).toBe(201);
    expect(waiting.requests).toHaveLength(1);
    expect((await send(product, user)).status).toBe(201);
    expect(await codeOf(await send(product, user))).toBe('free_model_budget');
    expect((await send(product, user, {}, key)).status).toBe(201);
  });

  it('counts an answer for which the model was called and failed', async () => {
    const failing = new ScriptedModel([{ fail: 'unavailable' }]);
    const product = await testProduct({ model: failing, env: env(1) });
    const user = await account(product, 'paid');
    expect((await send(product, user)).status).toBe(502);
    expect(await codeOf(await send(product, user))).toBe('model_budget');
    expect(failing.requests).toHaveLength(1);
  });

  it('stores and charges nothing when it refuses', async () => {
    const product = await testProduct({ model, env: env(1) });
    const user = await account(product, 'free');
    expect(await codeOf(await send(product, user))).toBe('free_model_budget');
    expect(await availableNow(product.db, user.id, new Date())).toBe(50);
    expect(await product.db.$count(messages, eq(messages.userId, user.id))).toBe(0);
  });

  it('sets no ceiling for the demonstration model, which costs nothing', async () => {
    const product = await testProduct({ model, env: { AI_DAILY_ANSWERS: '1' } });
    const user = await account(product, 'provisional');
    for (let answer = 0; answer < 12; answer += 1) expect((await send(product, user)).status).toBe(201);
  });

  it('limits a network to a thousand free answers, which payers neither use nor need', async () => {
    const limits = { model_answer_network: 2 };
    const product = await testProduct({ model, env: env(1_000), limits });
    expect(await answered([product], 'free', 3, 'free_model_budget')).toBe(2);
    expect(await answered([product], 'paid', 3, 'none')).toBe(3);
  });
});

describe("the day's answers of one account", () => {
  it.each([
    ['provisional', 3, 20, 3],
    ['free', 3, 20, 20],
    ['free', 6, 4, 6],
    ['paid', 3, 2, 4],
    ['paid', 5, 2, 5],
  ] as const)(
    'gives a %s account with a floor of %i and %i credits %i answers',
    async (plan, floor, credits, most) => {
      let at = Date.now();
      const limits = { [`model_answer_${plan}_account`]: floor };
      const product = await testProduct({
        model,
        env: env(1_000),
        limits,
        clock: { now: () => new Date(at) },
      });
      await product.db.$client.query('update tiers set responses_limit = $1', [credits]);
      const user = await account(product, plan);
      for (let answer = 0; answer < most; answer += 1) expect((await send(product, user)).status).toBe(201);
      at += 60_000;
      const refused = await send(product, user);
      const before = await availableNow(product.db, user.id, new Date(at));
      expect([refused.status, await codeOf(refused)]).toEqual([429, 'daily_answers']);
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(86_000);
      expect(wait).toBeLessThan(86_400);
      expect(before).toBeGreaterThanOrEqual(50 - most);
      at += days(1);
      expect((await send(product, user)).status).not.toBe(429);
    },
  );

  it('counts failures, and admits no parallel sends past the limit', async () => {
    const failing = new ScriptedModel([{ waitMs: 50 }, { fail: 'unavailable' }]);
    const product = await testProduct({
      model: failing,
      env: env(1_000),
      limits: { model_answer_provisional_account: 6 },
    });
    const user = await account(product, 'provisional');
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([1, 6, 12, 15].map((chat) => send(product, user, { lista_id: chat })));
    }
    expect(failing.requests).toHaveLength(6);
  });
});
