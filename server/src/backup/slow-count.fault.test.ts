import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommandFile } from '#server/commands/testing/run-command-file.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { asOwner, testDatabase } from '#server/testing/database.ts';
import { backupsIn } from './testing/installation.ts';

const { url, ownerUrl } = await testDatabase();
/** Longer than the command waits for the answer to any other statement. */
const seconds = 15.5;
const dumped = 'a dump';

it('backs up a database whose rows take long to count', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matilha-count-'));
  afterUse(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'copies'));
  await asOwner(
    url,
    `alter table consents rename to consents_of_all; create view consents as select pg_sleep(${seconds})::text as waited; grant select on consents to public`,
  );
  // The machine's own pg_dump may be older than the test's server.
  const script = `#!/bin/sh\n[ "$1" = --version ] && echo "pg_dump (PostgreSQL) 99.1" && exit\nprintf '${dumped}'\n`;
  await writeFile(join(folder, 'pg_dump'), script);
  await chmod(join(folder, 'pg_dump'), 0o755);
  const { err, code } = await runCommandFile('backup.ts', [], {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    PATH: `${folder}:${process.env.PATH}`,
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'copies'),
  });
  expect({ err, code }).toEqual({ err: '', code: 0 });
  expect(await backupsIn(join(folder, 'copies'))).toHaveLength(1);
});
