import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { afterUse } from '#server/testing/after-use.ts';
import { testDatabase } from '#server/testing/database.ts';
import { BackupError } from './backup-error.ts';
import { copyDeletionLog, deletionLogName, mergeDeletionLogs } from './deletion-copies.ts';

const { db } = await testDatabase();

const lineAt = (second: number): string =>
  JSON.stringify({ at: new Date(second * 1_000).toISOString(), id: second, key: `key ${second}` });

/** Returns new folders with these names. */
async function folders(...names: string[]): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'matilha-deletions-'));
  afterUse(() => rm(root, { recursive: true, force: true }));
  for (const name of names) await mkdir(join(root, name));
  return names.map((name) => join(root, name));
}

it('refuses to copy or merge a log that it cannot read, and leaves the others as they are', async () => {
  const [copies = '', dataDir = '', work = ''] = await folders('copies', 'data', 'work');
  await mkdir(join(copies, deletionLogName));
  await writeFile(join(dataDir, deletionLogName), `${lineAt(1)}\n`);
  await expect(copyDeletionLog(db, dataDir, copies)).rejects.toThrow(BackupError);
  const sources = [copies, dataDir].map((folder) => join(folder, deletionLogName));
  await expect(mergeDeletionLogs(sources, join(work, deletionLogName))).rejects.toThrow(
    `${sources[0]} não pode ser lido: EISDIR`,
  );
});

it('keeps the lines of every machine when many copy their logs at once', async () => {
  const machines = Array.from({ length: 12 }, (_, number) => `machine-${number}`);
  const [copies = '', ...dataDirs] = await folders('copies', ...machines);
  const lines = machines.map((_, number) => lineAt(number));
  for (const [number, dataDir] of dataDirs.entries())
    await writeFile(join(dataDir, deletionLogName), `${lines[number]}\n`);
  await Promise.all(dataDirs.map((dataDir) => copyDeletionLog(db, dataDir, copies)));
  expect((await readFile(join(copies, deletionLogName), 'utf8')).trim().split('\n')).toEqual(lines);
});
