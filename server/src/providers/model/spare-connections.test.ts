import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OpenAiProvider } from './openai-provider.ts';
import { type FakeOpenAi, startFakeOpenAi } from './testing/fake-openai.ts';
import { answer } from './testing/fake-replies.ts';
import { collect } from './testing/provider-fixture.ts';

let fake: FakeOpenAi;
let provider: OpenAiProvider;
/** Every connection to the service so far, oldest first. */
const connections: Socket[] = [];
/** Passes all bytes to the service, so that its connections can be counted and cut. */
const front = createServer((socket) => {
  connections.push(socket);
  const service = connect(Number(new URL(fake.baseUrl).port), '127.0.0.1');
  socket.on('error', () => service.destroy()).on('close', () => service.destroy());
  service.on('error', () => socket.destroy()).on('close', () => socket.destroy());
  socket.pipe(service).pipe(socket);
});

beforeEach(async () => {
  fake = await startFakeOpenAi();
  fake.respondWith(answer('Poste às terças.'));
  connections.length = 0;
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo;
  provider = new OpenAiProvider({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'x', model: 'm' });
});

afterEach(async () => {
  await provider.close();
  await fake.close();
  front.close();
  await once(front, 'close');
});

it('opens one connection before the request, which then uses it', async () => {
  provider.expectRequest();
  await expect.poll(() => connections.length).toBe(1);
  expect(fake.requests).toEqual([]);
  expect(await collect(provider)).toMatchObject({ error: null, text: 'Poste às terças.' });
  expect(connections).toHaveLength(1);
});

it('opens none while an earlier answer’s connection is free', async () => {
  const answerOnce = async () => {
    const before = connections.length;
    provider.expectRequest();
    expect(await collect(provider)).toMatchObject({ error: null });
    return connections.length - before;
  };
  expect(await answerOnce()).toBeGreaterThan(0);
  // A connection becomes free a moment after its answer ended.
  await expect.poll(answerOnce).toBe(0);
});

it('answers over a connection of its own when the service closed the one that was opened', async () => {
  provider.expectRequest();
  await expect.poll(() => connections.length).toBe(1);
  const closed = once(connections[0] as Socket, 'close');
  connections[0]?.destroy();
  await closed;
  expect(await collect(provider)).toMatchObject({ error: null, text: 'Poste às terças.' });
  expect(connections).toHaveLength(2);
});
