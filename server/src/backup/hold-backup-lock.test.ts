import type pg from 'pg';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { seedOnce } from '#server/database/prepare/seed-once.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { testDatabase } from '#server/testing/database.ts';
import { holdBackupLock } from './hold-backup-lock.ts';

const { url } = await testDatabase();

/** Opens a pool of its own with two connections. */
function open() {
  const db = openDatabase({ connectionString: url, max: 2, onError: () => undefined });
  afterUse(() => db.$client.end());
  return db;
}

it('lets one caller hold the lock at a time', async () => {
  const first = open();
  const second = open();
  const release = await holdBackupLock(first);
  expect(await holdBackupLock(second)).toBeNull();
  await release?.();
  const again = await holdBackupLock(second);
  expect(again).not.toBeNull();
  await again?.();
});

it('keeps no starting process from planting its content', async () => {
  const db = open();
  const release = await holdBackupLock(open());
  await db.$client.query("delete from planted_seeds where key like 'edition:%'");
  await seedOnce(db, { local: true });
  await release?.();
});

it('gives its connection back when it is lost before the lock is taken', async () => {
  const db = open();
  const cut = (client: pg.PoolClient) => void Reflect.get(client, 'connection').stream.destroy();
  db.$client.on('acquire', cut);
  for (let attempt = 0; attempt < 3; attempt += 1) await expect(holdBackupLock(db)).rejects.toThrow();
  db.$client.off('acquire', cut);
  const release = await holdBackupLock(db);
  expect(release).not.toBeNull();
  await release?.();
});
