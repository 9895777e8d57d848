import { createReadStream } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BackupSettings } from '#server/config.ts';
import { type ClusterSession, openClusterSession } from '#server/database/embedded/base-backup.ts';
import { archiveFolderOf } from '#server/database/embedded/wal-archive.ts';
import { syncFolder } from '#server/platform/sync-folder.ts';
import { sealWal, storedWal } from './archive.ts';
import type { BackupContent, BackupTools } from './backup-content.ts';
import { BackupError } from './backup-error.ts';
import { countedTables } from './manifest.ts';
import { type Part, seal, sealedName } from './seal.ts';
import { type Entry, pack, walk } from './tar.ts';

/** Folders whose content belongs to the running server (PostgreSQL, "Backing Up The Data Directory"). */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const leftOut = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'tablespace_map',
  'backup_manifest',
  'current_logfiles',
  basename(archiveFolderOf('')),
]);
/** Copied last, so that it is never older than a copied file. */
const control = 'global/pg_control';
/** How long PostgreSQL may take to archive the last segment, in milliseconds. */
const archivePatienceMs = 120_000;

function isLeftOut(path: string): boolean {
  const [top = '', ...below] = path.split('/');
  const name = basename(path);
  const inside = below.length > 0;
  return (
    path === control ||
    (inside ? emptied.has(top) : leftOut.has(top)) ||
    name.startsWith('pgsql_tmp') ||
    name === 'pg_internal.init'
  );
}

/** Returns the session of a running embedded cluster. Throws BackupError where it was started without BACKUP_DIR. */
export async function openSession(connectionString: string): Promise<ClusterSession> {
  const session = await openClusterSession(connectionString);
  if (session !== 'no archive') return session;
  throw new BackupError(
    'O produto foi iniciado sem BACKUP_DIR: reinicie-o com BACKUP_DIR definido e rode de novo.',
  );
}

/**
 * Copies the files of the running embedded cluster, counts its rows at a moment that the restore can find again, and adds the WAL up to
 * there. The cluster serves on meanwhile. Throws BackupError.
 */
export async function copyCluster(
  { config: { backup }, db, signal, clock }: BackupTools,
  session: ClusterSession,
  folder: string,
  label: string,
): Promise<BackupContent> {
  const version = await db.$client.query<{ server_version: string }>('show server_version');
  let first = '';
  const note = (segment: string) => {
    first = segment;
  };
  const options = { recipient: backup.recipient, signal };
  const path = join(folder, sealedName('cluster.tar', options));
  const part = await seal(pack(clusterEntries(session, label, note)), path, options);
  const exact = await session.countExactly(countedTables, label);
  const earliest = (exact?.at ?? clock.now()).toISOString();
  const last = await session.switchSegment();
  const archive = await waitUntilArchived(session.cluster, last, backup, signal);
  const segments = await copySegments(join(backup.dir, archive), join(folder, 'wal'), { first, last });
  return {
    kind: 'cluster',
    counts: exact?.counts ?? null,
    wal: { archive, first, restorePoint: exact?.restorePoint ?? null, earliest },
    postgres: version.rows[0]?.server_version ?? '',
    parts: [part, ...segments],
  };
}

async function* clusterEntries(
  session: ClusterSession,
  label: string,
  note: (firstSegment: string) => void,
): AsyncGenerator<Entry> {
  await session.begin(label);
  yield* walk(session.cluster, isLeftOut);
  yield { kind: 'file', name: control, path: join(session.cluster, control) };
  const { files, firstSegment } = await session.finish();
  for (const { name, text } of files) yield { kind: 'text', name, text };
  note(firstSegment);
}

/** Moves archived WAL into the backups' archive until this segment is there; returns the archive's name. */
async function waitUntilArchived(
  cluster: string,
  segment: string,
  settings: BackupSettings,
  signal: AbortSignal | undefined,
): Promise<string> {
  for (let waited = 0; waited < archivePatienceMs; waited += 200) {
    const archive = await sealWal(cluster, settings);
    if (archive && (await storedWal(join(settings.dir, archive))).has(segment)) return archive;
    await sleep(200, undefined, { signal });
  }
  throw new BackupError('O PostgreSQL não arquivou o WAL em dois minutos: veja DATA_DIR/postgres.log.');
}

/** Copies the segments that the copied files need, synced to disk, so that a backup is whole without the archive. */
async function copySegments(
  archive: string,
  folder: string,
  { first, last }: Record<'first' | 'last', string>,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const [name, path] of await storedWal(archive)) {
    if (name < first || name > last) continue;
    // The archive has sealed it already.
    const asItIs = { recipient: null, compress: false };
    const part = await seal(createReadStream(path), join(folder, basename(path)), asItIs);
    parts.push({ ...part, name: `wal/${part.name}` });
  }
  await syncFolder(folder);
  return parts;
}
