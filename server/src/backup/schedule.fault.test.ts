import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { holdBackupLock } from '#server/backup/hold-backup-lock.ts';
import { clearUpProcesses } from '#server/faults/testing/process.ts';
import { patienceMs } from '#server/faults/testing/scale.ts';
import { until } from '#server/faults/testing/until.ts';
import { backupsIn, type Installation, newFolder, startInstallation } from './testing/installation.ts';

clearUpProcesses();

const ageMetric = /^matilha_backup_last_success_timestamp_seconds ([\d.e+]+)$/m;
const metricOf = async ({ product }: Installation) =>
  Number(ageMetric.exec(await (await fetch(`${product.url}/metrics`)).text())?.[1]);
const archiveMode = async ({ db }: Installation) =>
  (await db.$client.query('show archive_mode')).rows[0].archive_mode;
const archivesIn = async (dir: string) => (await readdir(dir)).filter((name) => name.startsWith('wal-'));
const manifestOf = async (dir: string, name: string) =>
  JSON.parse(await readFile(join(dir, name, 'manifest.json'), 'utf8'));

it('makes the first backup soon after BACKUP_DIR is set, then one a night, and shows its age', {
  timeout: 3 * patienceMs,
}, async () => {
  const root = await newFolder();
  const backupDir = await newFolder();
  const installation = { dataDir: join(root, 'data'), backupDir };
  const first = await startInstallation(installation);
  expect(await metricOf(first)).toBe(0);
  await first.runJob('backup.archive');
  const [name = ''] = await until('a backup is there', async () => {
    const found = await backupsIn(backupDir);
    return found.length > 0 && found;
  });
  const manifest = await manifestOf(backupDir, name);
  expect(await metricOf(first)).toBeCloseTo(Date.parse(manifest.finishedAt) / 1000, 2);
  const { rows } = await first.db.$client.query(
    `select name, cron, timezone from pgboss.schedule where name like 'backup.%' order by name`,
  );
  expect(rows).toEqual([
    { name: 'backup.archive', cron: '* * * * *', timezone: 'America/Sao_Paulo' },
    { name: 'backup.daily', cron: '40 3 * * *', timezone: 'America/Sao_Paulo' },
  ]);
  await first.runJob('backup.daily');
  await until('the night’s backup is there', async () => (await backupsIn(backupDir)).length === 2);
  expect(await archivesIn(backupDir)).toEqual([manifest.wal.archive]);
  await first.product.kill();

  // The server of a killed product runs on, and archives by that product's settings.
  const without = await startInstallation({ ...installation, env: { BACKUP_DIR: '' } });
  expect(await archiveMode(without)).toBe('off');
  expect(await metricOf(without)).toBeNaN();
  await without.product.kill();
  const again = await startInstallation(installation);
  expect(await archiveMode(again)).toBe('on');
  await again.runJob('backup.archive');
  await until('a backup begins the new history of WAL', async () => {
    const newest = (await backupsIn(backupDir)).at(-1) ?? '';
    return (await manifestOf(backupDir, newest)).wal.archive !== manifest.wal.archive;
  });
  await again.lose();
});

it('makes one backup at a time, and a stopped product’s by starting its database', {
  timeout: 3 * patienceMs,
}, async () => {
  const backupDir = await newFolder();
  const product = await startInstallation({ dataDir: join(await newFolder(), 'data'), backupDir });
  const release = await holdBackupLock(product.db);
  expect((await product.command('backup.ts')).err).toBe(
    'Outra cópia está sendo feita agora: espere ela terminar.\n',
  );
  await release?.();
  expect(await product.product.terminate()).toBe(0);
  expect((await readdir(backupDir)).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(await product.command('backup.ts')).toMatchObject({ err: '', code: 0 });
  expect(await backupsIn(backupDir)).not.toEqual([]);
});

it('refuses in one line to back up a product that was started without BACKUP_DIR', async () => {
  const backupDir = await newFolder();
  const dataDir = join(await newFolder(), 'data');
  const { command } = await startInstallation({ dataDir, backupDir, env: { BACKUP_DIR: '' } });
  expect((await command('backup.ts', [], { BACKUP_DIR: backupDir })).err).toBe(
    'O produto foi iniciado sem BACKUP_DIR: reinicie-o com BACKUP_DIR definido e rode de novo.\n',
  );
});

it('names a backup that it cannot read, in the log of the night and to the operator', {
  timeout: 2 * patienceMs,
}, async () => {
  const backupDir = await newFolder();
  const unreadable = join(backupDir, '2026-01-01T00-00-00Z');
  await mkdir(unreadable);
  const line = `${unreadable} não é uma cópia inteira: falta manifest.json.`;
  const installation = await startInstallation({ dataDir: join(await newFolder(), 'data'), backupDir });
  await installation.runJob('backup.daily');
  await until('the log names the folder', async () => {
    const logged = installation.product.log().split('\n');
    return logged.some((each) => each.includes(line) && each.includes('a folder of BACKUP_DIR stays'));
  });
  const { out } = await until('no other backup is being made', async () => {
    const made = await installation.command('backup.ts');
    return made.code === 0 && made;
  });
  expect(out.split('\n')[0]).toBe(line);
});

it('archives WAL also while the log of deletions cannot be read', {
  timeout: 2 * patienceMs,
}, async () => {
  const backupDir = await newFolder();
  const dataDir = join(await newFolder(), 'data');
  const installation = await startInstallation({ dataDir, backupDir });
  await installation.backUp();
  await mkdir(join(dataDir, 'deletions.log'));
  await installation.catchUp();
  await installation.lose();
});
