import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openClusterSession } from './base-backup.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

/** Starts a cluster that archives, with a table of one row; returns a session of its backup and a client of its owner. */
async function clusterWithEntries() {
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
    'create table entries (id int); create view slow as select id from entries where pg_sleep(3) is not null',
  );
  await owner.query('insert into entries values (1)');
  const session = await openClusterSession(server.connectionString);
  if (session === 'no archive') throw new Error('started without an archive');
  onTestFinished(() => Promise.all([session.close(), owner.end()]).then(() => undefined));
  return { session, owner };
}

test('counts the rows of one moment, and nobody who writes waits for the count', {
  timeout: 60_000,
}, async () => {
  const { session, owner } = await clusterWithEntries();
  const counting = session.countExactly(['slow', 'entries'], 'test');
  await expect
    .poll(
      async () =>
        (
          await owner.query(
            `select from pg_locks where relation = 'slow'::regclass and mode = 'AccessShareLock' and granted`,
          )
        ).rowCount,
    )
    .toBe(1);
  await owner.query(`set lock_timeout = '1s'; insert into entries values (2)`);
  expect(await counting).toMatchObject({ counts: { slow: 1, entries: 1 }, restorePoint: 'test' });
});

test('gives up counting when a writer keeps a table busy', { timeout: 60_000 }, async () => {
  const { session, owner } = await clusterWithEntries();
  await owner.query('begin; insert into entries values (2)');
  expect(await session.countExactly(['entries'], 'test')).toBeNull();
});
