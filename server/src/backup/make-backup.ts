import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '#server/platform/sync-folder.ts';
import { archiveOf } from './archive.ts';
import type { BackupConfig, BackupContent, BackupTools } from './backup-content.ts';
import { explainFileError } from './backup-error.ts';
import { copyCluster, openSession } from './copy-cluster.ts';
import { copyDeletionLog, deletionLogName } from './deletion-copies.ts';
import { dumpDatabase } from './dump-database.ts';
import { holdBackupLock } from './hold-backup-lock.ts';
import { backupFormat, type Manifest, nameOf, type StoredBackup, writeManifest } from './manifest.ts';
import { prune } from './prune.ts';
import { checkRecipient, type Part, seal, sealedName } from './seal.ts';
import { type Entry, pack, walk } from './tar.ts';

/**
 * Makes a backup in its own folder, which gets its final name once it is complete, and removes backups past their date. Throws BackupError
 * with one line; then the earlier backups are as they were. Returns null when another process is making one.
 */
export async function makeBackup(tools: BackupTools): Promise<StoredBackup | null> {
  const { dir, recipient } = tools.config.backup;
  await checkRecipient(recipient);
  const release = await holdBackupLock(tools.db);
  if (!release) return null;
  try {
    return await write(tools);
  } catch (error) {
    throw explainFileError(error, 'BACKUP_DIR', dir);
  } finally {
    await release();
  }
}

async function write(tools: BackupTools): Promise<StoredBackup> {
  const { config, connectionString } = tools;
  const session = config.databaseUrl ? null : await openSession(connectionString);
  try {
    if (!session) return await writeWhole(tools, undefined, (folder) => dumpDatabase(tools, folder));
    const archive = await archiveOf(session.cluster);
    return await writeWhole(tools, archive, (folder, label) => copyCluster(tools, session, folder, label));
  } finally {
    await session?.close();
  }
}

async function writeWhole(
  tools: BackupTools,
  archive: string | undefined,
  copyDatabase: (folder: string, label: string) => Promise<BackupContent>,
): Promise<StoredBackup> {
  const { backup } = tools.config;
  const startedAt = tools.clock.now();
  const name = nameOf(startedAt);
  const half = join(backup.dir, `${name}.part`);
  const folder = join(backup.dir, name);
  // Makes room before it is needed.
  await prune(backup, startedAt, archive, tools.onLeft);
  try {
    // Never BACKUP_DIR itself: where its disk is not mounted, it would be made on another one.
    await mkdir(half, { mode: 0o700 });
    await mkdir(join(half, 'wal'), { mode: 0o700 });
    const content = await copyDatabase(half, name);
    const manifest = await describe(tools, startedAt, content, await copyFiles(tools, half));
    await writeManifest(half, manifest);
    await syncFolder(half);
    await rename(half, folder);
    await syncFolder(backup.dir);
    await prune(backup, startedAt, archive);
    return { folder, name, manifest };
  } catch (error) {
    await rm(half, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

async function describe(
  { db, config, clock }: BackupTools,
  startedAt: Date,
  content: BackupContent,
  files: Part,
): Promise<Manifest> {
  const { rows } = await db.$client.query<{ newest: string }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  );
  return {
    format: backupFormat,
    product: config.build.version,
    ...content,
    startedAt: startedAt.toISOString(),
    finishedAt: clock.now().toISOString(),
    schema: Number(rows[0]?.newest ?? 0),
    encrypted: config.backup.recipient !== null,
    uploads: config.s3 === null,
    parts: [...content.parts, files],
  };
}

/** Adds the files of DATA_DIR, after the database: every file that a row names is there, or arrived later. */
async function copyFiles({ db, config, signal }: BackupTools, folder: string): Promise<Part> {
  const options = { recipient: config.backup.recipient, signal };
  await copyDeletionLog(db, config.dataDir, config.backup.dir);
  return seal(pack(fileEntries(config)), join(folder, sealedName('files.tar', options)), options);
}

async function* fileEntries({ dataDir, s3 }: BackupConfig): AsyncGenerator<Entry> {
  yield { kind: 'file', name: deletionLogName, path: join(dataDir, deletionLogName) };
  if (s3) return;
  for await (const entry of walk(join(dataDir, 'uploads'), (path) => path.endsWith('.new')))
    yield {
      ...entry,
      name: join('uploads', entry.name),
    };
}
