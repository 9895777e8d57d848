import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { processVariables } from '#server/config/process-variables.ts';
import { readConfig } from '#server/config.ts';
import { clearUpProcesses } from '#server/faults/testing/process.ts';
import { patienceMs } from '#server/faults/testing/scale.ts';
import { systemClock } from '#server/platform/clock.ts';
import { watchSyncs } from '#server/testing/payments/watch-syncs.ts';
import { makeBackup } from './make-backup.ts';
import { restore } from './restore/restore.ts';
import { newFolder, startInstallation } from './testing/installation.ts';

clearUpProcesses();

it('syncs every file and folder of a backup, and of a restore, before it is done', {
  timeout: 3 * patienceMs,
}, async () => {
  const root = await newFolder();
  const backupDir = await newFolder();
  const dataDir = join(root, 'data');
  const installation = await startInstallation({ dataDir, backupDir });
  await installation.backUp();
  await mkdir(join(dataDir, 'uploads'), { recursive: true });
  await writeFile(join(dataDir, 'uploads', 'foto.webp'), 'foto');
  const variables = { DATA_DIR: dataDir, BACKUP_DIR: backupDir };
  const { backup, ...config } = readConfig(processVariables(variables));
  if (!backup) throw new Error('no BACKUP_DIR');
  const synced = await watchSyncs();
  const made = await makeBackup({
    db: installation.db,
    connectionString: installation.db.$client.options.connectionString ?? '',
    config: { ...config, backup },
    clock: systemClock,
    onLeft: () => undefined,
  });
  if (!made) throw new Error('another backup is being made');
  const below = new Set(synced.map((path) => path.replace(`${made.folder}.part`, '.')));
  const wal = made.manifest.parts.filter(({ name }) => name.startsWith('wal/'));
  expect(wal.length).toBeGreaterThan(0);
  for (const name of [...made.manifest.parts.map((part) => part.name), 'manifest.json', 'wal'])
    expect(below).toContain(`./${name}`);
  expect(below).toContain(backupDir);
  await installation.lose();

  const into = join(root, basename(made.folder));
  synced.length = 0;
  const request = { folder: made.folder, into, at: null, identity: null, config };
  await restore(request, async () => undefined);
  const uploads = join(into, 'restoring', 'uploads');
  for (const path of [join(uploads, 'foto.webp'), uploads, into]) expect(synced).toContain(path);
});
