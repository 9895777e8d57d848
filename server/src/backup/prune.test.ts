import { chmod, chown, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { days, later } from '#server/platform/clock.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { lastBackupAt } from './last-backup.ts';
import { listBackups, type Manifest, nameOf, writeManifest } from './manifest.ts';
import { prune } from './prune.ts';

const now = new Date('2026-11-25T06:40:00Z');
const archive = 'wal-0123456789ab';
const nobody = 65534;
const segment = (number: number): string => `00000001${'0'.repeat(15)}${number}`;

async function newFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'matilha-prune-'));
  afterUse(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** Plants a backup of so many days ago, whose WAL begins with this segment. */
async function plant(dir: string, daysAgo: number, first: string | null): Promise<string> {
  const at = later(now, -days(daysAgo));
  const name = nameOf(at);
  await mkdir(join(dir, name));
  const manifest: Manifest = {
    format: 1,
    product: '0.1.0',
    kind: first ? 'cluster' : 'dump',
    postgres: '18.4',
    schema: 1,
    startedAt: at.toISOString(),
    finishedAt: at.toISOString(),
    encrypted: false,
    uploads: true,
    counts: null,
    parts: [],
    wal: first ? { archive, first, restorePoint: null, earliest: at.toISOString() } : null,
  };
  await writeManifest(join(dir, name), manifest);
  return name;
}

const settings = (dir: string, keepDays = 14) => ({ dir, recipient: null, keepDays });

it('keeps as many daily backups as days, and removes older ones', async () => {
  const dir = await newFolder();
  const names = await Promise.all([20, 14, 13, 1, 0].map((age) => plant(dir, age, null)));
  await prune(settings(dir), now, undefined);
  expect(await readdir(dir)).toEqual(names.slice(2));
});

it('keeps the newest whole backup however old it is, and removes half-written ones', async () => {
  const dir = await newFolder();
  const names = [await plant(dir, 60, null), await plant(dir, 40, null)];
  await mkdir(join(dir, `${nameOf(now)}.part`));
  await mkdir(join(dir, nameOf(now)));
  await prune(settings(dir, 35), now, undefined);
  expect(await readdir(dir)).toEqual([names[1], nameOf(now)]);
  expect(await lastBackupAt({ backup: settings(dir) })).toEqual(later(now, -days(40)));
});

it('says that there is no backup where the folder is missing or no backup is configured', async () => {
  expect(await lastBackupAt({ backup: settings('/nenhuma/pasta') })).toBeNull();
  expect(await lastBackupAt({ backup: null })).toBeNull();
});

it('removes WAL, uploads and half-written files that no kept backup needs', async () => {
  const dir = await newFolder();
  await plant(dir, 20, segment(2));
  await plant(dir, 5, segment(4));
  const uploads = join(dir, archive, 'uploads');
  await mkdir(uploads, { recursive: true });
  for (const number of [2, 3, 4, 5]) await writeFile(join(dir, archive, `${segment(number)}.gz.age`), '');
  await writeFile(join(dir, archive, '00000002.history.gz.age'), '');
  for (const [name, age] of [
    ['uploads/antes.webp.gz', 6],
    ['uploads/depois.webp.gz', 4],
    [`${segment(3)}.gz.77.part`, 6],
    [`${segment(6)}.gz.77.part`, 0],
  ] as const) {
    await writeFile(join(dir, archive, name), '');
    await utimes(join(dir, archive, name), later(now, -days(age)), later(now, -days(age)));
  }
  await prune(settings(dir), now, archive);
  expect((await readdir(join(dir, archive))).sort()).toEqual(
    [
      ...[4, 5].map((number) => `${segment(number)}.gz.age`),
      `${segment(6)}.gz.77.part`,
      '00000002.history.gz.age',
      'uploads',
    ].sort(),
  );
  expect(await readdir(uploads)).toEqual(['depois.webp.gz']);
});

it('keeps the WAL of a backup whose manifest cannot be read until that is past its date', async () => {
  const dir = await newFolder();
  const unreadable = await plant(dir, 9, segment(2));
  await writeFile(join(dir, unreadable, 'manifest.json'), '{');
  await plant(dir, 5, segment(4));
  await mkdir(join(dir, archive));
  const former = 'wal-ba9876543210';
  await mkdir(join(dir, former));
  for (const number of [2, 3, 4]) await writeFile(join(dir, archive, `${segment(number)}.gz`), '');
  const left = async () => (await readdir(join(dir, archive))).sort();
  await prune(settings(dir), now, archive);
  expect(await left()).toEqual([2, 3, 4].map((number) => `${segment(number)}.gz`));
  expect(await readdir(dir)).toContain(former);
  await prune(settings(dir, 9), now, archive);
  expect(await left()).toEqual([`${segment(4)}.gz`]);
  expect(await readdir(dir)).not.toContain(former);
});

it('removes the archive of an earlier history once no backup is left of it, never the one in use', async () => {
  const dir = await newFolder();
  for (const name of [archive, 'wal-aaaaaaaaaaaa', 'wal-bbbbbbbbbbbb']) await mkdir(join(dir, name));
  await plant(dir, 20, segment(2));
  const kept = await plant(dir, 1, null);
  await prune(settings(dir), now, 'wal-bbbbbbbbbbbb');
  expect(await readdir(dir)).toEqual([kept, 'wal-bbbbbbbbbbbb']);
});

/** Works with the rights of another user than root. */
async function asNobody(work: () => Promise<void>): Promise<void> {
  process.seteuid?.(nobody);
  try {
    await work();
  } finally {
    process.seteuid?.(0);
  }
}

it.skipIf(process.getuid?.() !== 0)(
  'names each folder that it may not read or remove, and removes the others',
  async () => {
    const dir = await newFolder();
    const half = `${nameOf(later(now, -days(3)))}.part`;
    await mkdir(join(dir, half, 'wal'), { recursive: true });
    const readable = await plant(dir, 22, null);
    const removed = await plant(dir, 21, null);
    const unreadable = await plant(dir, 20, null);
    const newest = await plant(dir, 1, null);
    for (const name of [readable, removed, newest]) await chown(join(dir, name, 'manifest.json'), nobody, 0);
    for (const name of ['', removed, newest]) await chown(join(dir, name), nobody, 0);
    await chmod(join(dir, unreadable), 0o700);
    const left: string[] = [];
    await asNobody(() => prune(settings(dir), now, undefined, (line) => left.push(line)));
    const reason = 'o usuário do produto não tem permissão (EACCES).';
    expect(left).toEqual([
      `${join(dir, unreadable)} não pode ser lida: ${reason}`,
      `${join(dir, readable)}.part não pôde ser removida: ${reason}`,
      `${join(dir, half)} não pôde ser removida: ${reason}`,
    ]);
    expect((await readdir(dir)).sort()).toEqual([`${readable}.part`, unreadable, half, newest].sort());
  },
);

it.skipIf(process.getuid?.() !== 0)(
  'names a past backup half-written before it removes a part, so that no rest of it looks whole',
  async () => {
    const dir = await newFolder();
    const past = await plant(dir, 20, null);
    const newest = await plant(dir, 1, null);
    // Its parts can be removed, and this folder cannot.
    await mkdir(join(dir, past, 'wal', 'inside'), { recursive: true });
    await writeFile(join(dir, past, 'cluster.tar.gz'), '');
    for (const path of ['', past, newest]) await chown(join(dir, path), nobody, 0);
    for (const name of [past, newest]) await chown(join(dir, name, 'manifest.json'), nobody, 0);
    const left: string[] = [];
    const run = () => asNobody(() => prune(settings(dir), now, undefined, (line) => left.push(line)));
    await run();
    expect((await listBackups(dir)).map(({ name }) => name)).toEqual([newest]);
    const half = `${join(dir, past)}.part`;
    expect(left).toEqual([`${half} não pôde ser removida: o usuário do produto não tem permissão (EACCES).`]);
    await rm(join(half, 'wal'), { recursive: true });
    await run();
    expect(await readdir(dir)).toEqual([newest]);
  },
);
