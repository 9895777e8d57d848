import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endProduct, killServer, openWorkbench, type Product, query, serverPid } from './testing.ts';

vi.setConfig({ testTimeout: 120_000 });

let bench: ReturnType<typeof openWorkbench>;
let dataDir: string;
let cluster: string;

beforeEach(async () => {
  bench = openWorkbench();
  dataDir = await bench.folder();
  cluster = join(dataDir, 'postgres');
});

afterEach(() => bench.end());

const keep = (product: Product) => query(product, 'CREATE TABLE kept AS SELECT 42 AS answer');
const kept = (product: Product) => query(product, 'SELECT answer FROM kept');

test('ends the server at a stop, and finds the stored data at the next start', async () => {
  const first = await bench.start(dataDir);
  await keep(first);
  await endProduct(first, 'SIGTERM');
  await expect(serverPid(cluster)).rejects.toThrow();
  const second = await bench.start(dataDir);
  expect(second).toMatchObject({ adopted: false });
  expect(await kept(second)).toEqual([{ answer: 42 }]);
});

test('adopts and can stop the server of a product killed by SIGKILL', async () => {
  const first = await bench.start(dataDir);
  await keep(first);
  const pid = await serverPid(cluster);
  await endProduct(first, 'SIGKILL');
  const second = await bench.start(dataDir);
  expect(second).toMatchObject({ adopted: true });
  expect(await serverPid(cluster)).toBe(pid);
  expect(await kept(second)).toEqual([{ answer: 42 }]);
  await endProduct(second, 'SIGTERM');
  await expect(serverPid(cluster)).rejects.toThrow();
});

test.each(['started', 'adopted'])('restarts a server that was %s and killed by SIGKILL', async (how) => {
  let product = await bench.start(dataDir);
  await keep(product);
  if (how === 'adopted') {
    await endProduct(product, 'SIGKILL');
    product = await bench.start(dataDir);
  }
  const pid = await serverPid(cluster);
  await killServer(cluster);
  await vi.waitFor(async () => expect(await kept(product)).toEqual([{ answer: 42 }]), 60_000);
  expect(await serverPid(cluster)).not.toBe(pid);
});

test('recovers after SIGKILL of product and server while a backend still works', async () => {
  const first = await bench.start(dataDir);
  await keep(first);
  const busy = query(first, 'SELECT count(*) FROM generate_series(1, 1e11)').catch(() => 'cut');
  const working =
    "SELECT FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND state = 'active' AND query LIKE '%1e11%'";
  await vi.waitFor(async () => expect(await query(first, working)).toHaveLength(1), 60_000);
  await endProduct(first, 'SIGKILL');
  await killServer(cluster);
  const second = await bench.start(dataDir);
  expect(second).toMatchObject({ adopted: false });
  expect(await kept(second)).toEqual([{ answer: 42 }]);
  expect(await busy).toBe('cut');
});

test('ignores a pid file of a dead server, of another program or of no process', async () => {
  const first = await bench.start(dataDir);
  await keep(first);
  await endProduct(first, 'SIGKILL');
  await killServer(cluster);
  const stale = await readFile(join(cluster, 'postmaster.pid'), 'utf8');

  const stranger = spawn('sleep', ['60']);
  const foreign = stale.replace(/^\d+/, String(stranger.pid));
  for (const note of [stale, foreign, 'half a no', '']) {
    await writeFile(join(cluster, 'postmaster.pid'), note);
    const next = await bench.start(dataDir);
    expect(await kept(next)).toEqual([{ answer: 42 }]);
    await endProduct(next, 'SIGTERM');
  }
  expect(stranger.exitCode).toBeNull();
  stranger.kill();
  await once(stranger, 'exit');
});

test('refuses a second product on the same folder in one line, and admits a third after the first', async () => {
  const first = await bench.start(dataDir);
  const second = await bench.start(dataDir);
  expect(second).toMatchObject({ refused: expect.stringMatching(/^Outro processo[^\n]*DATA_DIR[^\n]*$/) });
  expect(await query(first, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await endProduct(first, 'SIGTERM');
  expect(await bench.start(dataDir)).toMatchObject({ adopted: false });
});

test('refuses one of two products that start at once', async () => {
  const both = await Promise.all([bench.start(dataDir), bench.start(dataDir)]);
  expect(both.filter((product) => 'refused' in product)).toHaveLength(1);
});
