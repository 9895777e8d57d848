import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, it } from 'vitest';
import { archiveFolderOf } from '#server/database/embedded/wal-archive.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { testDatabase } from '#server/testing/database.ts';
import { sealWal, storedUploads, storedWal, trimArchive } from './archive.ts';
import { copyDeletionLog, deletionLogName } from './deletion-copies.ts';
import { unseal } from './seal.ts';

const { db } = await testDatabase();
const secret = await generateX25519Identity();
const recipient = await identityToRecipient(secret);
const runs = 5;

async function newFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'matilha-archive-'));
  afterUse(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** Returns a cluster with these finished segments of WAL, by name. */
async function clusterWith(segments: ReadonlyMap<string, Buffer>): Promise<string> {
  const cluster = await newFolder();
  await mkdir(archiveFolderOf(cluster));
  await writeFile(join(archiveFolderOf(cluster), 'id'), '0123456789ab');
  for (const [name, bytes] of segments) await writeFile(join(archiveFolderOf(cluster), name), bytes);
  return cluster;
}

it('archives each segment whole when several runs take the same ones at once', async () => {
  const names = [1, 2, 3].map((number) => `0000000100000000${String(number).padStart(8, '0')}`);
  const segments = new Map(names.map((name) => [name, randomBytes(2 << 20)]));
  const cluster = await clusterWith(segments);
  const dir = await newFolder();
  const settings = { dir, recipient, keepDays: 14 };
  await Promise.all(Array.from({ length: runs }, () => sealWal(cluster, settings)));
  expect(await readdir(archiveFolderOf(cluster))).toEqual(['id']);
  const stored = await storedWal(join(dir, 'wal-0123456789ab'));
  expect([...stored.keys()]).toEqual(names);
  for (const [name, path] of stored) {
    const restored = await buffer(unseal(path, [secret]));
    expect(restored.equals(segments.get(name) ?? Buffer.alloc(0))).toBe(true);
  }
  expect(await readdir(join(dir, 'wal-0123456789ab'))).toHaveLength(names.length);
});

it('copies the log of deletions whole when several runs do it at once', async () => {
  const dataDir = await newFolder();
  const dir = await newFolder();
  const lines = Array.from({ length: 1_000 }, (_, number) => `{"at":"2026-11-25","person":${number}}`);
  await writeFile(join(dataDir, deletionLogName), `${lines.join('\n')}\n`);
  await Promise.all(Array.from({ length: runs }, () => copyDeletionLog(db, dataDir, dir)));
  expect((await readFile(join(dir, deletionLogName), 'utf8')).trim().split('\n')).toEqual(lines);
  expect(await readdir(dir)).toEqual([deletionLogName]);
});

it('removes half-written files of the WAL and of uploads once a newer backup has begun', async () => {
  const archive = await newFolder();
  await mkdir(join(archive, 'uploads'));
  await writeFile(join(archive, '000000010000000000000001.gz.killed.part'), '');
  await writeFile(join(archive, 'uploads', 'foto.webp.gz.killed.part'), '');
  await trimArchive(archive, '000000010000000000000001', new Date(Date.now() + 60_000));
  expect(await readdir(archive, { recursive: true })).toEqual(['uploads']);
});

it('refuses an archive that is there and cannot be read', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'uploads'), '');
  await writeFile(join(folder, 'wal'), '');
  await expect(storedUploads(folder)).rejects.toThrow('ENOTDIR');
  await expect(storedWal(join(folder, 'wal'))).rejects.toThrow('ENOTDIR');
  expect(await storedWal(join(folder, 'nothing'))).toEqual(new Map());
});
