import type { User } from '@matilha/contract/account/account';
import { afterEach, describe, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { openClients, type Reading } from '#server/faults/testing/client.ts';
import { countOf } from '#server/platform/counts.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';
import { countStreamTimers } from '../testing/stream-timers.ts';
import { maxReaders, OpenReaders, readersOpen } from './open-readers.ts';

const model = new ScriptedModel([]);
const product = await testProduct({ model });
const second = await testProduct({ model, besides: product });
const { db } = product;
const clients = openClients(db);

afterEach(async () => {
  expect(await checkCreditInvariants(db)).toEqual([]);
});

/** Starts an answer that runs until `finish`, with the reader that requested it. */
async function startAnswer(user: User) {
  const end = Promise.withResolvers<void>();
  model.script = () => ['começo ', { hold: end.promise }, 'fim'];
  const sender = await clients.stream({ url: product.url, user });
  await expect.poll(sender.text).toBe('começo ');
  return { sender, finish: () => end.resolve() };
}

/** Opens one after another, so that the oldest is known. */
async function open(user: User, count: number, url = product.url): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (let index = 0; index < count; index += 1) readings.push(await clients.follow(url, user, ''));
  return readings;
}

const lastEvents = async (readings: Reading[]) => {
  await Promise.all(readings.map(({ ended }) => ended));
  return readings.map(({ events }) => events.at(-1)?.event);
};

describe('the streams of one account', () => {
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

  it('keeps no timer of the streams that it closed', async () => {
    const running = countStreamTimers();
    const user = await createSubscriber(db, { credits: 2 });
    const { sender, finish } = await startAnswer(user);
    const readings = [sender, ...(await open(user, 40))];
    // One heartbeat each, and one watch for the session.
    await expect.poll(running).toBe(maxReaders + 1);
    finish();
    expect((await lastEvents(readings)).filter((event) => event === 'done')).toHaveLength(maxReaders);
    await expect.poll(running).toBe(0);
  });

  it('counts neither closed streams nor those of another process', async () => {
    const user = await createSubscriber(db, { credits: 2 });
    const { sender, finish } = await startAnswer(user);
    for (const reading of await open(user, maxReaders - 1)) {
      reading.leave();
      await reading.ended;
    }
    const elsewhere = await open(user, maxReaders, second.url);
    // The server notices the closed connections a moment later.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const here = await open(user, maxReaders - 1);
    finish();
    expect(await lastEvents([sender, ...here, ...elsewhere])).toEqual(Array(2 * maxReaders).fill('done'));
  });
});

it('counts the readers of all accounts, also those that newer ones replace', async () => {
  const readers = new OpenReaders();
  const before = await countOf(readersOpen);
  const leaves: Array<() => void> = [];
  for (let index = 0; index <= maxReaders; index += 1) {
    // A replaced stream is released again when its connection closes.
    const release = readers.enter(1, () => release());
    leaves.push(release);
  }
  leaves.push(readers.enter(2, () => undefined));
  expect((await countOf(readersOpen)) - before).toBe(maxReaders + 1);
  for (const leave of leaves) leave();
  expect(await countOf(readersOpen)).toBe(before);
});
