import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { watchSyncs } from '#server/testing/payments/watch-syncs.ts';
import { openDeletionLog } from './deletion-log.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'matilha-deletion-log-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('reads the entry that follows a line that a crash cut short', async () => {
  const log = openDeletionLog(dataDir);
  const at = new Date('2026-11-27T12:00:00Z');
  await log.append({ id: 1, key: 'one' }, at);
  await appendFile(join(dataDir, 'deletions.log'), '{"at":"2026-11-27T12:00:00.000Z","id":2,"ke');
  await log.append({ id: 3, key: 'three' }, at);
  await log.append({ id: 4, key: 'four' }, at);
  expect(await log.read()).toEqual([
    { id: 1, key: 'one' },
    { id: 3, key: 'three' },
    { id: 4, key: 'four' },
  ]);
});

test('syncs the name of a new log to disk, too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matilha-deletion-log-'));
  const synced = await watchSyncs();
  await openDeletionLog(folder).append({ id: 1, key: 'one' }, new Date('2026-11-27T12:00:00Z'));
  expect(synced).toEqual([join(folder, 'deletions.log'), folder]);
  await rm(folder, { recursive: true });
});
