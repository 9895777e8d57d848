import { appendFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDeletionLog } from '#server/features/privacy/api.ts';
import { countOf } from '#server/platform/counts.ts';
import { alarms } from '#server/platform/operators/alarms.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { testDatabase } from '#server/testing/database.ts';
import { deletionLogName } from './deletion-copies.ts';
import { keepDeletionsCopied } from './keep-deletions-copied.ts';
import { nameOf, writeManifest } from './manifest.ts';

const { db } = await testDatabase();
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const at = new Date('2026-11-27T12:00:00Z');

/** Returns a BACKUP_DIR, a new machine's DATA_DIR, and the entries of the copied log. */
async function newMachine({ mounted = true } = {}) {
  const root = await mkdtemp(join(tmpdir(), 'matilha-copied-'));
  afterUse(() => rm(root, { recursive: true, force: true }));
  const dir = join(root, 'backups');
  const dataDir = join(root, 'data');
  for (const folder of [dir, dataDir]) await mkdir(folder);
  const mount = async () => {
    await mkdir(join(dir, nameOf(at)));
    await writeManifest(join(dir, nameOf(at)), {
      format: 1,
      product: '0.1.0',
      kind: 'dump',
      postgres: '18.4',
      schema: 1,
      counts: null,
      wal: null,
      startedAt: at.toISOString(),
      finishedAt: at.toISOString(),
      encrypted: false,
      uploads: true,
      parts: [],
    });
  };
  if (mounted) await mount();
  const config = { dataDir, backup: { dir, recipient: null, keepDays: 14 } };
  const start = () => {
    const copies = keepDeletionsCopied({ db, log, config });
    afterUse(() => copies.stop());
    return copies;
  };
  const copied = () => readFile(join(dir, deletionLogName), 'utf8').catch(() => '');
  return { copies: start(), start, mount, dataDir, dir, copied };
}

it('copies a line beside the backups as soon as it is written', async () => {
  const { copies, dataDir, copied } = await newMachine();
  const deletions = openDeletionLog(dataDir, copies.wake);
  for (const id of [1, 2, 3]) await deletions.append({ id, key: `key ${id}` }, at);
  await expect.poll(copied).toBe(await readFile(join(dataDir, deletionLogName), 'utf8'));
});

it('copies earlier entries at a stop', async () => {
  const { copies, dataDir, copied } = await newMachine();
  await openDeletionLog(dataDir).append({ id: 1, key: 'one' }, at);
  await copies.stop();
  expect(await copied()).toContain('"key":"one"');
});

it('writes nothing into a folder without backups, whose disk may not be mounted, and copies once it is', async () => {
  const { copies, start, mount, dataDir, copied } = await newMachine({ mounted: false });
  await openDeletionLog(dataDir).append({ id: 1, key: 'one' }, at);
  await copies.stop();
  expect(await copied()).toBe('');
  await mount();
  await start().stop();
  expect(await copied()).toContain('"key":"one"');
});

it('raises an alarm for a copy that it cannot read, and copies once it can', async () => {
  const { copies, dataDir, dir, copied } = await newMachine();
  await mkdir(join(dir, deletionLogName));
  const before = await countOf(alarms, { alarm: 'backup' });
  await appendFile(join(dataDir, deletionLogName), '{"at":"2026-11-27","id":1,"key":"one"}\n');
  copies.wake();
  await expect.poll(() => countOf(alarms, { alarm: 'backup' })).toBe(before + 1);
  await rm(join(dir, deletionLogName), { recursive: true });
  copies.wake();
  await expect.poll(copied).toContain('"key":"one"');
});
