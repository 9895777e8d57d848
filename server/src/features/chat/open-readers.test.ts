import type { User } from '@matilha/contract/account';
import { afterEach, describe, expect, it } from 'vitest';
import { openClients, type Reading } from '#server/faults/testing/client.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { checkCreditInvariants } from '#server/testing/invariants.ts';
import { testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';
import { maxReaders } from './open-readers.ts';
import { countStreamTimers } from './testing/stream-timers.ts';

const model = new ScriptedModel([]);
const product = await testProduct({ model });
const other = await testProduct({ model, besides: product });
const { db } = product;
const clients = openClients(db);

afterEach(async () => {
  expect(await checkCreditInvariants(db)).toEqual([]);
});

/** An answer that goes on until `finish`, and its reader, which asked for it. */
async function startAnswer(user: User) {
  const end = Promise.withResolvers<void>();
  model.script = () => ['começo ', { hold: end.promise }, 'fim'];
  const sender = await clients.stream({ url: product.url, user });
  await expect.poll(sender.text).toBe('começo ');
  return { sender, finish: () => end.resolve() };
}

/** Opens one after another, so that it is known which is the oldest. */
async function open(user: User, count: number, url = product.url): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (let index = 0; index < count; index += 1) readings.push(await clients.follow(url, user, ''));
  return readings;
}

const lastEvents = async (readings: Reading[]) => {
  await Promise.all(readings.map(({ ended }) => ended));
  return readings.map(({ events }) => events.at(-1)?.event);
};

describe('streams of one account', () => {
  it(`closes the oldest of more than ${maxReaders}, saying so, while the others read to the end`, async () => {
    const user = await createSubscriber(db, { credits: 2 });
    const guest = await createSubscriber(db, { credits: 2 });
    const { sender, finish } = await startAnswer(user);
    const kept = await open(user, maxReaders - 1);
    expect(sender.events.at(-1)?.event).toBe('delta');
    const foreign = await startAnswer(guest);
    kept.push(...(await open(user, 1)));
    expect(await lastEvents([sender])).toEqual(['superseded']);
    expect(sender.events.at(-1)?.data).toMatchObject({ code: 'too_many_readers' });
    finish();
    foreign.finish();
    expect(await lastEvents(kept)).toEqual(Array(maxReaders).fill('done'));
    expect(kept.map((reading) => reading.text())).toEqual(Array(maxReaders).fill('começo fim'));
    expect(await lastEvents([foreign.sender])).toEqual(['done']);
  });

  it('keeps no timer of the streams that it has closed', async () => {
    const running = countStreamTimers();
    const user = await createSubscriber(db, { credits: 2 });
    const { sender, finish } = await startAnswer(user);
    const readings = [sender, ...(await open(user, 40))];
    // A heartbeat for each, and one watch for the session.
    await expect.poll(running).toBe(maxReaders + 1);
    finish();
    expect((await lastEvents(readings)).filter((event) => event === 'done')).toHaveLength(maxReaders);
    await expect.poll(running).toBe(0);
  });

  it('counts those that left no more, and those of another process not at all', async () => {
    const user = await createSubscriber(db, { credits: 2 });
    const { sender, finish } = await startAnswer(user);
    for (const reading of await open(user, maxReaders - 1)) {
      reading.leave();
      await reading.ended;
    }
    const elsewhere = await open(user, maxReaders, other.url);
    // The server hears of those that left a moment later.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const here = await open(user, maxReaders - 1);
    finish();
    expect(await lastEvents([sender, ...here, ...elsewhere])).toEqual(Array(2 * maxReaders).fill('done'));
  });
});
