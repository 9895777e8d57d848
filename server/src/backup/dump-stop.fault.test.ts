import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { until } from '#server/faults/testing/until.ts';
import { systemClock } from '#server/platform/clock.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { testDatabase } from '#server/testing/database.ts';
import { makeBackup } from './make-backup.ts';

const { db, url, ownerUrl } = await testDatabase();

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('ends pg_dump, which may wait for a lock, when the backup is stopped', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matilha-stop-'));
  const copies = join(folder, 'copies');
  await mkdir(copies);
  const script = `#!/bin/sh\n[ "$1" = --version ] && echo "pg_dump (PostgreSQL) 99.1" && exit\necho $$ > ${folder}/pid\nexec sleep 60\n`;
  await writeFile(join(folder, 'pg_dump'), script);
  await chmod(join(folder, 'pg_dump'), 0o755);
  const path = process.env.PATH;
  process.env.PATH = `${folder}:${path}`;
  afterUse(async () => {
    process.env.PATH = path;
    await rm(folder, { recursive: true, force: true });
  });
  const stopping = new AbortController();
  const config = {
    build: { version: '0.1.0', commit: 'none' },
    dataDir: join(folder, 'data'),
    s3: null,
    databaseUrl: url,
    databaseOwnerUrl: ownerUrl,
    backup: { dir: copies, recipient: null, keepDays: 14 },
  };
  const tools = { db, connectionString: url, config, clock: systemClock, onLeft: () => undefined };
  const making = makeBackup({ ...tools, signal: stopping.signal });
  const stopped = expect(making).rejects.toThrow();
  const pid = await until(
    'pg_dump runs',
    async () => Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => '')) || undefined,
  );
  afterUse(async () => void (isAlive(pid) && process.kill(pid)));
  stopping.abort();
  await stopped;
  await until('pg_dump has ended', () => !isAlive(pid), 5_000);
  expect(await readdir(copies)).toEqual([]);
});
