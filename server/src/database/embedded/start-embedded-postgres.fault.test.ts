import { chmod, chown, mkdir, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endProduct, openWorkbench, query, serverPid } from './testing.ts';

vi.setConfig({ testTimeout: 120_000 });

const asRoot = test.runIf(process.getuid?.() === 0 && process.platform === 'linux');
const stranger = { uid: 65534, gid: 65534 };

let bench: ReturnType<typeof openWorkbench>;
let folder: string;

beforeEach(async () => {
  bench = openWorkbench();
  folder = await bench.folder();
});

afterEach(() => bench.end());

async function pathWithoutNamespaces(): Promise<string> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  await writeFile(join(bin, 'unshare'), '#!/bin/sh\necho Operation not permitted >&2\nexit 1\n', {
    mode: 0o755,
  });
  return `${bin}:${process.env.PATH}`;
}

async function tcpListenersOf(pid: number): Promise<string[]> {
  const names = await readdir(`/proc/${pid}/fd`);
  const links = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  const sockets = links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8')));
  const inodes = tables
    .join('\n')
    .split('\n')
    .map((line) => line.trim().split(/\s+/)[9] ?? '');
  return sockets.filter((inode) => inodes.includes(inode));
}

test('works in a deep folder with spaces, sorts Portuguese text, and listens on no port', async () => {
  const dataDir = join(folder, 'uma pasta com espaços', 'funda '.repeat(30).trim(), 'data');
  const product = await bench.start(dataDir);
  await query(product, 'CREATE EXTENSION unaccent; CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin');
  const sentence =
    "to_tsvector('banhos e tosas') AS words, lower('AÇÃO') AS lower, unaccent('ação') AS plain";
  const [row] = await query(product, `SELECT ${sentence}, similarity('tosa', 'tosar') > 0.5 AS alike`);
  expect(row).toEqual({ words: "'banh':1 'tos':3", lower: 'ação', plain: 'acao', alike: true });
  const [server] = await query(
    product,
    "SELECT current_setting('server_encoding') AS code, current_database() AS name",
  );
  expect(server).toEqual({ code: 'UTF8', name: 'matilha' });
  if (process.platform === 'linux') {
    expect(await tcpListenersOf(await serverPid(join(dataDir, 'postgres')))).toEqual([]);
  }
  const sockets = (await readFile(join(dataDir, 'postgres-socket'), 'utf8')).trim();
  expect((await stat(sockets)).mode & 0o777).toBe(0o700);
  await endProduct(product, 'SIGTERM');
  await expect(stat(sockets)).rejects.toThrow();
});

test('replaces a half-made cluster', async () => {
  await mkdir(join(folder, 'postgres.new-1/base'), { recursive: true });
  const product = await bench.start(folder);
  expect(await query(product, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect((await readdir(folder)).filter((name) => name.includes('.new-'))).toEqual([]);
});

test.each<[string, (path: string) => Promise<string>, RegExp]>([
  [
    'a file',
    async (path) => write(join(path, 'file'), '').then(() => join(path, 'file')),
    /DATA_DIR.*EEXIST|ENOTDIR/,
  ],
  [
    'far too long',
    async (path) => join(path, 'x'.repeat(200), ...Array(4).fill('y'.repeat(200))),
    /longo demais/,
  ],
  [
    'filled with something else',
    async (path) => write(join(path, 'postgres/a.txt'), '').then(() => path),
    /não é um banco/,
  ],
  [
    'of another version',
    async (path) => write(join(path, 'postgres/PG_VERSION'), '14\n').then(() => path),
    /PostgreSQL 14/,
  ],
])('refuses a DATA_DIR that is %s, in one line', async (_, make, reason) => {
  const product = await bench.start(await make(folder));
  expect(product).toMatchObject({ refused: expect.stringMatching(reason) });
  expect('refused' in product && product.refused).not.toContain('\n');
});

asRoot('an ordinary user starts it too, and is told when the folder is not theirs', async () => {
  const owned = join(folder, 'theirs');
  await mkdir(owned);
  await chown(owned, stranger.uid, stranger.gid);
  const product = await bench.start(owned, stranger);
  expect(await query(product, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect((await stat(join(owned, 'postgres'))).uid).toBe(stranger.uid);
  const closed = await bench.start(join(folder, 'other'), stranger);
  expect(closed).toMatchObject({ refused: expect.stringContaining('EACCES') });
});

asRoot('a user without a name, as containers have them, starts it too', async () => {
  const nameless = { uid: 54321, gid: 54321 };
  await chown(folder, nameless.uid, nameless.gid);
  const product = await bench.start(folder, nameless);
  expect(await query(product, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

asRoot('root in a user namespace keeps its files its own, under a closed folder too', async () => {
  await chmod(folder, 0o700);
  const product = await bench.start(join(folder, 'data'));
  expect(product).toMatchObject({ adopted: false });
  expect((await stat(join(folder, 'data/postgres'))).uid).toBe(0);
});

asRoot('root in a folder that another user closed moves the cluster', async () => {
  const owned = join(folder, 'theirs');
  await mkdir(owned, { mode: 0o700 });
  await chown(owned, stranger.uid, stranger.gid);
  const product = await bench.start(join(owned, 'data'));
  expect(product.notes).toEqual([expect.stringContaining(join(folder, 'system'))]);
  expect(await query(product, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await endProduct(product, 'SIGTERM');
});

asRoot('root without namespaces runs it as another user, and takes it back later', async () => {
  const path = await pathWithoutNamespaces();
  const dataDir = join(folder, 'data');
  const product = await bench.start(dataDir, { path });
  await query(product, 'CREATE TABLE kept AS SELECT 42 AS answer');
  expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0);
  expect((await stat(`/proc/${await serverPid(join(dataDir, 'postgres'))}`)).uid).not.toBe(0);
  await endProduct(product, 'SIGTERM');
  const later = await bench.start(dataDir);
  expect(await query(later, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

asRoot('root without namespaces under a closed folder moves the cluster, and says where', async () => {
  const path = await pathWithoutNamespaces();
  const closed = join(folder, 'closed');
  await mkdir(closed, { mode: 0o700 });
  const product = await bench.start(join(closed, 'data'), { path });
  expect(product.notes).toEqual([
    expect.stringMatching(/^O banco de dados fica em .*system\/[0-9a-f]{16}\/postgres/),
  ]);
  const [name = ''] = (await readdir(join(folder, 'system'))).filter((entry) => /^[0-9a-f]{16}$/.test(entry));
  bench.watch(join(folder, 'system', name, 'postgres'));
  await query(product, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await endProduct(product, 'SIGTERM');
  const later = await bench.start(join(closed, 'data'));
  expect(await query(later, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, text);
}
