import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { User } from '@matilha/contract/account/account';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { holdLock } from '#server/testing/locks/hold-lock.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';
import { countStreamTimers } from './testing/stream-timers.ts';

const model = new ScriptedModel(['Oi']);
const writing = await testProduct({ model });
const reading = await testProduct({ model, besides: writing });
const { db } = writing;
const products = [writing, reading];
const readers = 5;

let running = () => 0;
beforeEach(() => {
  running = countStreamTimers();
});

const connections = async () => {
  const counts = products.map(
    ({ app }) => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count))),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
};

const waitingForLocks = async () => {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.waiting ?? 0;
};

interface Reader {
  url: string;
  cookie: string;
  user: User;
}

async function newReaders(url: string): Promise<Reader[]> {
  const users = await Promise.all(
    Array.from({ length: readers }, () => createSubscriber(db, { credits: 3 })),
  );
  return Promise.all(users.map(async (user) => ({ url, user, cookie: await signIn(db, user) })));
}

const request = (
  { url, cookie }: Reader,
  method: string,
  path: string,
  body?: object,
  signal?: AbortSignal,
) =>
  fetch(`${url}${path}`, {
    method,
    headers: {
      cookie,
      accept: 'text/event-stream',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  });
const question = ({ user }: Reader) => ({ content: 'Oi', user_id: user.id, lista_id: 1 });
const ask = (reader: Reader, signal?: AbortSignal) =>
  request(reader, 'POST', '/api/messages', question(reader), signal);

/** Makes every reader leave while its request waits for the database, then unblocks the database. */
async function leaveWhileWaiting(
  all: Reader[],
  open: (reader: Reader, signal: AbortSignal) => Promise<unknown>,
) {
  const release = await holdLock(db.$client, 'lock table answer_runs in access exclusive mode');
  const abort = new AbortController();
  const before = await connections();
  const requests = all.map((reader) => open(reader, abort.signal).catch(() => undefined));
  await expect.poll(waitingForLocks).toBeGreaterThanOrEqual(readers);
  abort.abort();
  await Promise.all(requests);
  await expect.poll(connections).toBeLessThanOrEqual(before);
  await release();
  await expect.poll(waitingForLocks).toBe(0);
  // Nothing signals the end of the work for a reader that left.
  await pause(200);
}

const complete = () => db.$count(sql`messages where is_ai and status = 'complete'`);
const underWay = () => db.$count(sql`answer_runs where ended_at is null`);

describe('readers who leave', () => {
  it('releases everything of sends whose clients left while their questions were stored', async () => {
    const all = await newReaders(writing.url);
    await leaveWhileWaiting(all, ask);
    await expect.poll(complete).toBe(readers);
    await expect.poll(() => running()).toBe(0);
  });

  it('releases everything of regenerations whose clients left', async () => {
    const all = await newReaders(writing.url);
    for (const reader of all) await (await ask(reader)).text();
    const { rows } = await db.execute<{ id: number }>(sql`
      select id::float8 as id from messages where is_ai order by id desc limit ${readers}`);
    const ids = rows.map(({ id }) => id).reverse();
    const before = await complete();
    await leaveWhileWaiting(all, (reader, signal) =>
      request(reader, 'POST', `/api/messages/${ids[all.indexOf(reader)]}/regenerate`, undefined, signal),
    );
    await expect.poll(complete).toBe(before + readers);
    await expect.poll(() => running()).toBe(0);
  });

  it('releases everything of readers that resume on another process and leave', async () => {
    const end = Promise.withResolvers<void>();
    model.script = () => ['Oi', { hold: end.promise }];
    const all = await newReaders(reading.url);
    for (const reader of all) {
      const sent = await ask({ ...reader, url: writing.url });
      await sent.body?.cancel();
    }
    await expect.poll(underWay).toBe(readers);
    await leaveWhileWaiting(all, (reader, signal) =>
      request(reader, 'GET', '/api/messages/1/stream', undefined, signal),
    );
    await expect.poll(() => running()).toBe(0);

    const abort = new AbortController();
    const opened = await Promise.all(
      all.map((reader) => request(reader, 'GET', '/api/messages/1/stream', undefined, abort.signal)),
    );
    expect(opened.map(({ status }) => status)).toEqual(Array(readers).fill(200));
    expect(running()).toBeGreaterThanOrEqual(2 * readers);
    abort.abort();
    await expect.poll(() => running()).toBe(0);
    end.resolve();
    await expect.poll(underWay).toBe(0);
  });

  it('releases a stream that was requested behind another on the same connection', async () => {
    const end = Promise.withResolvers<void>();
    model.script = () => ['Oi', { hold: end.promise }];
    const [reader] = await newReaders(writing.url);
    if (!reader) throw new Error('no reader');
    const sent = await ask(reader);
    const socket = connect(Number(new URL(writing.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const head = `GET /api/messages/1/stream HTTP/1.1\r\nhost: localhost\r\ncookie: ${reader.cookie}\r\n\r\n`;
    socket.write(head + head + head);
    // One heartbeat each, and one watch for the session.
    await expect.poll(() => running()).toBe(5);
    socket.destroy();
    await expect.poll(() => running()).toBe(2);
    await sent.body?.cancel();
    await expect.poll(() => running()).toBe(0);
    end.resolve();
    await expect.poll(underWay).toBe(0);
  });
});
