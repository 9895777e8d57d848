import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openClusterSession } from './base-backup.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

test('gives up counting rows before those who write give up waiting', { timeout: 60_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'matilha-count-'));
  const server = await startEmbeddedPostgres({ dataDir, archive: true, log: () => undefined });
  onTestFinished(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  });
  const owner = new pg.Client({ connectionString: server.ownerConnectionString });
  owner.on('error', () => undefined);
  await owner.connect();
  await owner.query(
    'create table entries (id int); create view slow as select id from entries where pg_sleep(20) is not null',
  );
  await owner.query('insert into entries values (1)');
  const session = await openClusterSession(server.connectionString);
  if (session === 'no archive') throw new Error('started without an archive');
  const counting = session.countExactly(['slow'], 'test');
  await expect
    .poll(
      async () => (await owner.query(`select from pg_locks where mode = 'ShareLock' and granted`)).rowCount,
    )
    .toBeGreaterThan(0);
  await owner.query(`set lock_timeout = '4s'; insert into entries values (2)`);
  expect(await counting).toBeNull();
  expect(await session.countExactly(['entries'], 'test')).toMatchObject({ counts: { entries: 2 } });
  await Promise.all([session.close(), owner.end()]);
});
