import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { afterUse } from '#server/testing/after-use.ts';
import { testDatabase } from '#server/testing/database.ts';
import { openDatabase } from './connection.ts';
import { listenForNotifications } from './notifications.ts';

const { db, url } = await testDatabase();

async function listen(connectionString: string, channel = 'answers') {
  const errors: Error[] = [];
  const onError = (error: Error) => void errors.push(error);
  const notifications = await listenForNotifications({ connectionString, channels: [channel], onError });
  afterUse(() => notifications.close());
  return { notifications, errors };
}

/** Returns how many connections listen, or were opened for it. */
async function openConnections(): Promise<number> {
  const { rows } = await db.execute<{ open: number }>(sql`select count(*)::int as open from pg_stat_activity
    where datname = current_database() and application_name = 'matilha-wakeups'`);
  return rows[0]?.open ?? 0;
}

/**
 * Starts a link to the database. A new connection reaches the database once `onConnection` calls its argument. The server's side falls
 * silent after it received the text that this call names.
 */
async function startLink(onConnection: (lead: (silentAfter?: string) => void) => void): Promise<string> {
  const behind = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    sockets.add(near.on('error', () => undefined));
    onConnection((silentAfter) => {
      const far = connect({ path: `${behind.searchParams.get('host')}/.s.PGSQL.5432` });
      sockets.add(far.on('error', () => undefined));
      near.pipe(far).pipe(near);
      near.on('data', (bytes) => silentAfter && bytes.includes(silentAfter) && far.unpipe(near));
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  afterUse(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = new URL(behind);
  address.search = '';
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return address.href;
}

it('closes the connection of an attempt that the server did not let listen', async () => {
  // Such a server is a replica; a channel without a name is refused in the same way.
  const { notifications, errors } = await listen(url, '');
  await expect.poll(() => errors.length).toBeGreaterThan(2);
  await notifications.close();
  await expect.poll(openConnections).toBe(0);
});

it('pauses longer after each attempt in vain', async () => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  const { errors } = await listen(`postgresql://nobody@127.0.0.1:${port}/nothing`);
  await pause(1_900);
  // At 0, 200, 600 and 1,400 ms.
  expect(errors.length).toBeGreaterThan(1);
  expect(errors.length).toBeLessThan(6);
});

it('leaves no connection behind when it is closed while it connects again', async () => {
  const waiting: (() => void)[] = [];
  let leads = true;
  const address = await startLink((lead) => (leads ? lead() : waiting.push(lead)));
  const { notifications } = await listen(address);
  expect(await openConnections()).toBe(1);
  leads = false;
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'matilha-wakeups'`);
  await expect.poll(() => waiting.length).toBe(1);
  await notifications.close();
  for (const lead of waiting) lead();
  await pause(300);
  expect(await openConnections()).toBe(0);
});

it('hears again when an attempt to connect got no answer', async () => {
  let silent = true;
  const address = await startLink((lead) => {
    if (!silent) lead();
    silent = false;
  });
  const { notifications } = await listen(address);
  const heard: string[] = [];
  notifications.on('answers', (payload) => heard.push(payload));
  await expect.poll(openConnections, { timeout: 10_000 }).toBe(1);
  await expect
    .poll(async () => {
      await db.execute(sql`select pg_notify('answers', '7')`);
      return heard.length;
    })
    .toBeGreaterThan(0);
}, 20_000);

it('hears again when a server that let it connect did not answer that it listens', async () => {
  let connections = 0;
  const address = await startLink((lead) => {
    connections += 1;
    lead(connections === 1 ? 'listen ' : undefined);
  });
  const { notifications, errors } = await listen(address);
  const heard: string[] = [];
  notifications.on('answers', (payload) => heard.push(payload));
  await expect
    .poll(async () => {
      await db.execute(sql`select pg_notify('answers', '8')`);
      return heard.length;
    })
    .toBeGreaterThan(0);
  expect(errors).toHaveLength(1);
  await expect.poll(openConnections).toBe(1);
}, 20_000);

/** Returns in how many seconds the kernel asks whether the other end of each connection to this port is there; none where it never does. */
async function keepAliveSeconds(port: number): Promise<number[]> {
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n');
  const to = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return lines.flatMap((line) => {
    const [, , remote, , , timer = ''] = line.trim().split(/\s+/);
    const [kind, when = ''] = timer.split(':');
    return remote === to && kind === '02' ? [Number.parseInt(when, 16) / 100] : [];
  });
}

it('asks every ten seconds whether a silent server is still there', async () => {
  const address = await startLink((lead) => lead());
  await listen(address);
  const pooled = openDatabase({ connectionString: address, onError: () => undefined });
  afterUse(() => pooled.$client.end());
  await pooled.execute(sql`select 1`);
  const due = async () => (await keepAliveSeconds(Number(new URL(address).port))).map((s) => s <= 10);
  await expect.poll(due).toEqual([true, true]);
});
