import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { User } from '@matilha/contract/account/account';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { makePhonePhoto } from '#server/platform/testing/make-photo.ts';
import { startFakeOpenAi } from '#server/providers/model/testing/fake-openai.ts';
import { answer } from '#server/providers/model/testing/fake-replies.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { signIn } from '#server/testing/product.ts';
import { openClients, type Reading } from './testing/client.ts';
import {
  fullSizes,
  type HostileFile,
  hostileArchives,
  hostilePictures,
  hostileSheets,
} from './testing/hostile/hostile-files.ts';
import type { SentFile, SentOutcome } from './testing/hostile/send-file.ts';
import { clearUpProcesses, startProcess } from './testing/process.ts';
import { patienceMs } from './testing/scale.ts';
import { until } from './testing/until.ts';

const chats = 20;
/** Photos and not seconds: on a slow machine the memory of the process takes longer to settle. */
const controlPhotos = 40;
const workMs = 9 * patienceMs;

const { db, url: databaseUrl } = await testDatabase({ max: 20 });
const model = await startFakeOpenAi();
model.respondWith(answer('Dê banho em dois dias da semana. '.repeat(20), { paceMs: 50 }));
const clients = openClients(db);
clearUpProcesses();
afterAll(() => model.close());
const product = await startProcess({
  databaseUrl,
  modelUrl: model.baseUrl,
  unlimited: true,
  env: { AI_VISION: 'on' },
});

const make = <T>(count: number, create: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, create));
const readers = await make(chats, () => createSubscriber(db, { credits: 10_000 }));
const strangers = await make(2, async () => {
  const stranger = await createSubscriber(db);
  await db.update(users).set({ provisional: true, emailVerifiedAt: null }).where(eq(users.id, stranger.id));
  return stranger;
});
const staff = await make(2, () => createSubscriber(db, { role: 'editor' }));
const owner = await createSubscriber(db);
const taken = await makePhonePhoto(4_000, 3_000);

const courier = new Worker(new URL('./testing/hostile/send-file.ts', import.meta.url));
afterAll(() => courier.terminate());

async function send(as: User, { path, type, bytes }: Pick<HostileFile, 'path' | 'type' | 'bytes'>) {
  const { port1, port2 } = new MessageChannel();
  const file: SentFile = {
    url: `${product.url}${path}`,
    headers: { 'content-type': type, cookie: await signIn(db, as) },
    bytes: new Uint8Array(bytes),
    port: port2,
  };
  courier.postMessage(file, [port2, file.bytes.buffer]);
  const [outcome]: SentOutcome[] = await once(port1, 'message');
  return outcome ?? { status: 0, body: '' };
}

/** Streams answers while the condition holds; returns the longest silence within the text of one, in milliseconds. */
async function longestGap(user: User, goOn: () => boolean): Promise<number> {
  let longest = 0;
  while (goOn()) {
    let last = 0;
    let reading: Reading | undefined;
    reading = await clients.stream({ url: product.url, user }, () => {
      const now = performance.now();
      // Before the first text the model is asked, and after the last one the answer is stored.
      const isText = reading?.events.slice(-2).every(({ event }) => event === 'delta');
      if (isText) longest = Math.max(longest, now - last);
      last = now;
    });
    await reading.ended;
  }
  return longest;
}

const residentBytes = async (): Promise<number> => {
  const status = await readFile(`/proc/${product.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1_024;
};

/** Watches the serving process and its chats during some work. */
async function beside<T>(work: () => Promise<T>) {
  let isOver = false;
  let peak = 0;
  const goOn = () => !isOver;
  const gaps = readers.map((reader) => longestGap(reader, goOn));
  const sample = async () => {
    peak = Math.max(peak, await residentBytes());
    return isOver;
  };
  const sampling = until('the work is over', sample, workMs);
  const result = await work().finally(() => {
    isOver = true;
  });
  await sampling;
  return { result, peak, gap: Math.max(...(await Promise.all(gaps))) };
}

async function attack(by: readonly User[], file: HostileFile) {
  const began = performance.now();
  const responses = await Promise.all(by.map((user) => send(user, file)));
  return {
    ms: performance.now() - began,
    refused: responses.every(({ status }) => status === 400 || (status === 200 && file.mayOpen === true)),
    said: responses.map(({ status, body }) => `${status} ${body.slice(0, 200)}`),
  };
}

it('refuses hostile files beside 20 streaming chats, which notice nothing', {
  timeout: 10 * patienceMs,
}, async () => {
  const pictures = await hostilePictures(fullSizes);
  const files = { ...hostileArchives(fullSizes), ...hostileSheets(fullSizes) };
  const keepPhoto = () => send(owner, { path: '/api/photos', type: 'image/jpeg', bytes: taken });
  const control = await beside(async () => {
    for (let photo = 0; photo < controlPhotos; photo += 1) {
      expect((await keepPhoto()).status).toBe(200);
      await sleep(500);
    }
  });

  const attacked = await beside(async () => {
    const outcomes = [];
    for (const [named, by] of [
      [pictures, strangers],
      [files, staff],
    ] as const)
      for (const [name, file] of Object.entries(named)) {
        const [outcome] = await Promise.all([
          attack(by, file),
          until('an ordinary photo is kept', async () => {
            const { status } = await keepPhoto();
            expect([200, 503]).toContain(status);
            return status === 200;
          }),
        ]);
        outcomes.push({ name, ...outcome });
      }
    return outcomes;
  });

  const figures = JSON.stringify({ control, attacked }, null, 1);
  expect(
    attacked.result.filter(({ refused }) => !refused),
    figures,
  ).toEqual([]);
  expect(
    attacked.result.filter(({ ms }) => ms > 12_000),
    figures,
  ).toEqual([]);
  expect(attacked.peak - control.peak, figures).toBeLessThan(64 * 1024 * 1024);
  expect(attacked.gap, figures).toBeLessThan(Math.max(200, 2 * control.gap));
  expect(product.alive()).toBe(true);
  process.stdout.write(`${figures}\n`);
});
