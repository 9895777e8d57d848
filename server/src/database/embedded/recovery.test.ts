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

test('a stop ends the server, and the next start finds what was stored', async () => {
  const first = await bench.start(dataDir);
  await keep(first);
  await endProduct(first, 'SIGTERM');
  await expect(serverPid(cluster)).rejects.toThrow();
  const second = await bench.start(dataDir);
  expect(second).toMatchObject({ adopted: false });
  expect(await kept(second)).toEqual([{ answer: 42 }]);
});

test('after SIGKILL of the product, the next one adopts its server and can stop it', async () => {
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

test.each(['started', 'adopted'])(
  'after SIGKILL of a server that was %s, the product starts it again',
  async (how) => {
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
  },
);

test('after SIGKILL of both, while a backend still works, the next start recovers', async () => {
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

test('a note of a dead server, of another program or of nobody is no obstacle', async () => {
  const first = await bench.start(dataDir);
  await keep(first);
  await endProduct(first, 'SIGKILL');
  await killServer(cluster);
  const stale = await readFile(join(cluster, 'postmaster.pid'), 'utf8');

  const other = spawn('sleep', ['60']);
  const foreign = stale.replace(/^\d+/, String(other.pid));
  for (const note of [stale, foreign, 'half a no', '']) {
    await writeFile(join(cluster, 'postmaster.pid'), note);
    const next = await bench.start(dataDir);
    expect(await kept(next)).toEqual([{ answer: 42 }]);
    await endProduct(next, 'SIGTERM');
  }
  expect(other.exitCode).toBeNull();
  other.kill();
  await once(other, 'exit');
});

test('a second product on the same folder is refused with one line, a third after the first is not', async () => {
  const first = await bench.start(dataDir);
  const second = await bench.start(dataDir);
  expect(second).toMatchObject({ refused: expect.stringMatching(/^Outro processo[^\n]*DATA_DIR[^\n]*$/) });
  expect(await query(first, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await endProduct(first, 'SIGTERM');
  expect(await bench.start(dataDir)).toMatchObject({ adopted: false });
});

test('of two products that start at once, one is refused', async () => {
  const both = await Promise.all([bench.start(dataDir), bench.start(dataDir)]);
  expect(both.filter((product) => 'refused' in product)).toHaveLength(1);
});
