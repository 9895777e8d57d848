import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommandFile } from '#server/commands/testing/run-command-file.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { testDatabase } from '#server/testing/database.ts';

const { url, ownerUrl } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'matilha-dump-'));
await mkdir(join(folder, 'copies'));
afterUse(() => rm(folder, { recursive: true, force: true }));

const run = (path: string) =>
  runCommandFile('backup.ts', [], {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    PATH: path,
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'copies'),
  });

it('names the package where pg_dump is missing', async () => {
  expect(await run(join(folder, 'nothing'))).toEqual({
    out: '',
    err: 'Falta o programa pg_dump: instale o pacote postgresql-client (Debian, Ubuntu).\n',
    code: 1,
  });
});

it('names the package of the needed version where pg_dump is older than the server', async () => {
  await writeFile(join(folder, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 15.18 (Debian)"\n');
  await chmod(join(folder, 'pg_dump'), 0o755);
  const { err, code } = await run(`${folder}:${process.env.PATH}`);
  expect(err).toBe(
    'O pg_dump desta máquina é o 15, e o banco é do PostgreSQL 18: instale o pacote postgresql-client-18.\n',
  );
  expect(code).toBe(1);
});

it('shows the last line of the output of a failed pg_dump, never the password', async () => {
  const script =
    '#!/bin/sh\n[ "$1" = --version ] && echo "pg_dump (PostgreSQL) 18.4" && exit\necho "$*" >&2\nexit 1\n';
  await writeFile(join(folder, 'pg_dump'), script);
  await chmod(join(folder, 'pg_dump'), 0o755);
  const ways = [
    url.replace('matilha_app@', 'matilha_app:segredo%21@'),
    `${url}${url.includes('?') ? '&' : '?'}password=segredo%21`,
  ];
  for (const secret of ways) {
    const { err } = await runCommandFile('backup.ts', [], {
      DATABASE_URL: secret,
      PATH: `${folder}:${process.env.PATH}`,
      DATA_DIR: join(folder, 'data'),
      BACKUP_DIR: join(folder, 'copies'),
    });
    expect(err).toMatch(
      /^pg_dump não terminou: --format=custom --no-owner .+ --dbname=postgresql:\/\/matilha_app@/,
    );
    expect(err).not.toContain('segredo');
  }
});

it.skipIf(process.getuid?.() !== 0)(
  'refuses to run as root where another user makes the backups, before it writes anything',
  async () => {
    const data = join(folder, 'other-data');
    const copies = join(folder, 'other-copies');
    for (const each of [data, copies]) {
      await mkdir(each);
      await chown(each, 65534, 65534);
    }
    const env = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: data, BACKUP_DIR: copies };
    expect(await runCommandFile('backup.ts', [], env)).toEqual({
      out: '',
      err: `BACKUP_DIR (${copies}) e DATA_DIR são de outro usuário, que não poderia apagar uma cópia do root. Rode como ele: runuser --preserve-environment -u nobody -- npm run backup\n`,
      code: 1,
    });
    expect(await readdir(copies)).toEqual([]);
  },
);
