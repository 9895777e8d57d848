import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { AppError } from '#server/platform/app-error.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { backupJobs } from './jobs.ts';

const { db, url } = await testDatabase();

it('asks once for a first backup, and again when the queue did not take it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'matilha-jobs-'));
  afterUse(() => rm(dir, { recursive: true, force: true }));
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: join(dir, 'data'),
    BACKUP_DIR: join(dir, 'backups'),
  });
  const asked: string[] = [];
  let ready = false;
  const enqueue = async (_: unknown, name: string) => {
    if (!ready) throw new AppError('unavailable');
    asked.push(name);
  };
  const log = pino({ enabled: false });
  const context = { ...testContext({ db }), log, jobs: { enqueue } };
  const archive = backupJobs(url, config).find(({ name }) => name === 'backup.archive');
  const run = async () => archive?.run(context, {}, new AbortController().signal);
  await expect(run()).rejects.toThrow();
  ready = true;
  await run();
  await run();
  expect(asked).toEqual(['backup.daily']);
});
