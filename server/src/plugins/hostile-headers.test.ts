import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiError } from '@matilha/contract/errors';
import { expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const product = await testProduct();
const { call, logLines } = product;
const operator = await createSubscriber(product.db, { role: 'operator' });

const errorLines = () => logLines.filter((line) => JSON.parse(line).level >= 50);

/** Returns the address of a script that the page loads. */
async function scriptOf(page: string): Promise<string> {
  const html = await (await call(operator, 'GET', page)).text();
  return /src="([^"]+\.js)"/.exec(html)?.[1] ?? '';
}

it.each([
  ['range', 'bytes=99999999-', 416],
  ['range', 'bytes=5-1', 416],
  ['range', 'bytes=-', 416],
  ['range', 'lines=1-2', 200],
  ['if-match', '"another"', 412],
  ['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT', 412],
])('returns no 500 for a file with %s: %s', async (name, value, status) => {
  for (const file of ['/favicon.svg', await scriptOf('/'), await scriptOf('/admin')]) {
    const answer = await call(operator, 'GET', file, undefined, { [name]: value });
    expect([file, answer.status]).toEqual([file, status]);
    if (status !== 200) apiError.parse(await answer.json());
  }
  expect(errorLines()).toEqual([]);
});

it('returns 404 for a file of the panel whose path is spelled otherwise', async () => {
  const script = await scriptOf('/admin');
  expect((await call(operator, 'GET', script.replace('/assets/', '/assets//'))).status).toBe(404);
  expect(errorLines()).toEqual([]);
});

it.each(['/', '/landing', '/api/docs/json'])(
  'sends %s in no encoding that the client refuses',
  async (path) => {
    for (const [accepted, sent] of [
      ['br;q=0', null],
      ['br;q=0.0, gzip;q=0', null],
      ['br', 'br'],
    ] as const) {
      const answer = await call(null, 'GET', path, undefined, { 'accept-encoding': accepted });
      expect([accepted, answer.headers.get('content-encoding')]).toEqual([accepted, sent]);
      expect((await answer.text()).length).toBeGreaterThan(100);
    }
  },
);

it('refuses an origin whose port does not exist', async () => {
  const answer = await call(null, 'POST', '/api/login', {}, { origin: 'http://localhost:99999' });
  expect(answer.status).toBe(403);
});

const get = (target: string) => `GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`;

/** Sends bytes as they are; returns all bytes of the server until it closes the connection. */
async function sendRaw(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
  socket.setEncoding('utf8');
  socket.write(bytes);
  let received = '';
  for await (const part of socket) received += part;
  return received;
}

it('treats a request that names the whole address as one that names the path', async () => {
  const settings = await sendRaw(get('http://localhost/api/settings'));
  expect(settings).toMatch(/^HTTP\/1\.1 200 /);
  expect(settings).toContain('cache-control: no-store');
  expect(settings).toContain("content-security-policy: default-src 'none'; frame-ancestors");
  expect(await sendRaw(get('http://localhost/api/nothing'))).toMatch(/^HTTP\/1\.1 404 /);
  expect(await sendRaw(get('HTTP://localhost'))).toMatch(/^HTTP\/1\.1 200 /);
  expect(await sendRaw(get('http://localhost?a=1'))).toMatch(/^HTTP\/1\.1 200 /);
});

it('logs no error for visitors whose connection is reset before their request is read', async () => {
  const visits = Array.from({ length: 20 }, async () => {
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(get('/api/agenda/nobody.ics'), () => socket.resetAndDestroy());
    await once(socket, 'close');
  });
  await Promise.all(visits);
  await sleep(200);
  expect(errorLines()).toEqual([]);
  const { length } = logLines;
  expect((await call(null, 'GET', '/api/agenda/nobody.ics')).status).toBe(404);
  await expect.poll(() => logLines.length).toBeGreaterThan(length);
});
