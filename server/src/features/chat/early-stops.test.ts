import type { User } from '@matilha/contract/account/account';
import { message, sendMessageOutput } from '@matilha/contract/chat/chat';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { availableNow } from '#server/features/credits/api.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';

let at = Date.now();
const clock = { now: () => new Date(at) };
const silent = () => [{ hold: new Promise<void>(() => undefined) }];
const model = new ScriptedModel(silent);
const product = await testProduct({ model, clock });
const secondProcess = await testProduct({ model, clock, besides: product });
const { db } = product;
const chats = [1, 6, 12, 15];

const stream = { accept: 'text/event-stream' };
const send = (user: User, chat = 1, headers: Record<string, string> = stream) =>
  product.call(user, 'POST', '/api/messages', { content: 'Oi', user_id: user.id, lista_id: chat }, headers);
const stop = (user: User, chat = 1, on = product) => on.call(user, 'POST', `/api/messages/${chat}/stop`);
const answerIn = async (user: User, chat = 1) => {
  const page = await product.call(user, 'GET', `/api/messages/${chat}`);
  return z
    .array(message)
    .parse(await page.json())
    .at(-1);
};
const balance = (user: User) => availableNow(db, user.id, clock.now());

/** Returns the price of an early stop from the first event of a stream. */
async function priceIn(response: Response): Promise<number | undefined> {
  const reader = response.body?.getReader();
  const text = new TextDecoder().decode((await reader?.read())?.value);
  await reader?.cancel();
  return JSON.parse(/data:(.*)/.exec(text)?.[1] ?? '').aiMessage.early_stop_price;
}

/** Sends a question, reads the price of stopping early and stops; returns that price. */
async function askAndStop(user: User, chat = 1): Promise<number | undefined> {
  const price = await priceIn(await send(user, chat));
  expect(await answerIn(user, chat)).toMatchObject({ status: 'streaming', early_stop_price: price });
  expect((await stop(user, chat)).status).toBe(204);
  await expect.poll(async () => (await answerIn(user, chat))?.status).toBe('stopped');
  expect(await answerIn(user, chat)).toMatchObject({ content: '', early_stop_price: price });
  return price;
}

describe('stopping before the first word', () => {
  it('keeps three early stops an hour free, then charges the price that the stream announced', async () => {
    const user = await createSubscriber(db, { credits: 10 });
    const prices: Array<number | undefined> = [];
    for (let turn = 0; turn < 5; turn += 1) prices.push(await askAndStop(user));
    expect(prices).toEqual([0, 0, 0, 1, 1]);
    expect(await balance(user)).toBe(8);
    at += hours(1) + minutes(1);
    expect(await askAndStop(user)).toBe(0);
    expect(await balance(user)).toBe(8);
    expect(await checkCreditInvariants(db)).toEqual([]);
  });

  it('keeps only three early stops free when answers on two processes are stopped together', async () => {
    const user = await createSubscriber(db, { credits: 40 });
    const prices: Array<number | undefined> = [];
    for (let round = 0; round < 3; round += 1) {
      const streams = await Promise.all(chats.map((chat) => send(user, chat)));
      prices.push(...(await Promise.all(streams.map(priceIn))));
      await Promise.all(chats.flatMap((chat) => [stop(user, chat), stop(user, chat, secondProcess)]));
      for (const chat of chats)
        await expect.poll(async () => (await answerIn(user, chat))?.status).toBe('stopped');
    }
    expect(prices.filter((price) => price === 0)).toHaveLength(3);
    const spent = prices.reduce<number>((sum, price) => sum + (price ?? 0), 0);
    expect(await balance(user)).toBe(40 - spent);
    expect(await checkCreditInvariants(db)).toEqual([]);
  });

  it('returns the free stop when the answer goes on, and charges a stop after the first word', async () => {
    const user = await createSubscriber(db, { credits: 20 });
    for (let turn = 0; turn < 4; turn += 1) {
      model.script = () => ['Oi!'];
      const whole = await send(user, 1, {});
      expect(sendMessageOutput.parse(await whole.json()).aiMessage).not.toHaveProperty('early_stop_price');
      model.script = () => ['algo', ...silent()];
      expect(await priceIn(await send(user))).toBe(0);
      await expect.poll(async () => (await answerIn(user))?.content).toBe('algo');
      await stop(user);
      await expect.poll(async () => (await answerIn(user))?.status).toBe('stopped');
      expect(await answerIn(user)).not.toHaveProperty('early_stop_price');
    }
    model.script = silent;
    expect(await askAndStop(user)).toBe(0);
    expect(await balance(user)).toBe(12);
    expect(await checkCreditInvariants(db)).toEqual([]);
  });

  it('charges the price of a regenerated answer too', async () => {
    const user = await createSubscriber(db, { credits: 20 });
    for (let turn = 0; turn < 3; turn += 1) await askAndStop(user);
    model.script = () => ['Oi!'];
    const { aiMessage } = sendMessageOutput.parse(await (await send(user, 1, {})).json());
    model.script = silent;
    const again = await product.call(
      user,
      'POST',
      `/api/messages/${aiMessage.id}/regenerate`,
      undefined,
      stream,
    );
    expect(await priceIn(again)).toBe(1);
    await stop(user);
    await expect.poll(async () => (await answerIn(user))?.status).toBe('stopped');
    expect(await balance(user)).toBe(18);
    expect(await checkCreditInvariants(db)).toEqual([]);
  });

  it('charges nothing and uses no free stop when the model fails or the process ends', async () => {
    const user = await createSubscriber(db, { credits: 20 });
    model.script = () => [{ fail: 'unavailable' }];
    const failed = await send(user, 1, {});
    expect(failed.status).toBe(502);
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await answerIn(user);
      await product.call(user, 'POST', `/api/messages/${answer?.id}/regenerate`);
    }
    model.script = silent;
    expect(await askAndStop(user)).toBe(0);
    expect(await balance(user)).toBe(20);
    expect(await checkCreditInvariants(db)).toEqual([]);
  });
});
