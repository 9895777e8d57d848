import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config.ts';
import { newestMigration } from '#server/database/migrate.ts';
import { openDataDir } from '#server/database/prepare/data-folder.ts';
import { syncFolder } from '#server/platform/sync-folder.ts';
import { openStored, storedUploads } from '../archive.ts';
import { BackupError, explainFileError } from '../backup-error.ts';
import { deletionLogName, mergeDeletionLogs } from '../deletion-copies.ts';
import { checkParts, type Manifest, readManifest } from '../manifest.ts';
import { type Identity, readIdentity, unseal } from '../seal.ts';
import { unpack } from '../tar.ts';
import { moveCluster, type RestoredDatabase, removeCluster, restoreCluster } from './restore-cluster.ts';
import { restoreFromDump } from './restore-dump.ts';

export interface RestoreRequest {
  /** Folder of one backup. */
  folder: string;
  /** The DATA_DIR to be made. */
  into: string;
  /** A moment; null: the newest one. */
  at: Date | null;
  /** File with the secret key. */
  identity: string | null;
  /** Where a dump goes, and the running installation's DATA_DIR, whose deletion log counts too. */
  config: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>;
}

export interface RestoreReport {
  manifest: Manifest;
  /** Time of the last restored transaction; null: not known. */
  until: Date | null;
}

const workshop = 'restoring';
/** Other names in the folder belong to the restore and its PostgreSQL, which trust their content. */
const isOfProduct = (name: string): boolean => name === deletionLogName || /^uploads(\/|$)/.test(name);

/**
 * Restores a backup into an empty place: everything is put together in a folder below it, proved, and moved to its names at the end, the
 * database last. `prove` gets the restored database, and the folder with the merged log of deletions. Throws BackupError with one line.
 */
export async function restore(
  request: RestoreRequest,
  prove: (restored: RestoredDatabase, dataDir: string) => Promise<void>,
): Promise<RestoreReport> {
  const manifest = await readManifest(request.folder);
  refuseUnsuitable(manifest, request);
  const identity = request.identity ? await readIdentity(request.identity) : null;
  if (manifest.encrypted && !identity)
    throw new BackupError('Esta cópia está cifrada: diga a chave com --identity ARQUIVO.');
  await checkParts(request.folder, manifest);
  const target = await openDataDir(request.into);
  await refuseFilled(target);
  const work = join(target, workshop);
  try {
    await mkdir(work, { mode: 0o711 });
    await restoreFiles(request, manifest, identity, work);
    const restored = await restoreDatabase(request, manifest, identity, work);
    try {
      refuseOtherCounts(manifest, restored);
      await prove(restored, work);
    } finally {
      await restored.close();
    }
    await moveIntoPlace(work, target, manifest);
    return { manifest, until: restored.until };
  } catch (error) {
    await discard(work, manifest);
    const explained = explainFileError(error, '--into', target);
    throw explainFileError(explained, 'BACKUP_DIR', dirname(request.folder));
  }
}

function refuseUnsuitable(manifest: Manifest, { at, config }: RestoreRequest): void {
  if (manifest.schema > newestMigration())
    throw new BackupError(
      `A cópia é de uma versão mais nova deste programa (${manifest.product}): instale essa versão.`,
    );
  if (manifest.kind === 'dump' && !config.databaseUrl)
    throw new BackupError(
      'Esta cópia é de um banco de DATABASE_URL: defina DATABASE_URL com um banco vazio.',
    );
  if (manifest.kind === 'cluster' && config.databaseUrl)
    throw new BackupError('Esta cópia é do banco embutido: rode sem DATABASE_URL.');
  if (at && !manifest.wal)
    throw new BackupError('Esta cópia é um dump, que só volta ao momento em que foi feito: tire --at.');
  if (at && manifest.wal && at < new Date(manifest.wal.earliest))
    throw new BackupError(
      `Esta cópia só volta a partir de ${manifest.wal.earliest}: use uma cópia anterior, ou outro momento.`,
    );
}

async function discard(work: string, { kind }: Manifest): Promise<void> {
  const sockets = await readFile(join(work, 'postgres-socket'), 'utf8').catch(() => '');
  if (sockets !== '') await rm(sockets.trim(), { recursive: true, force: true });
  if (kind === 'cluster') await removeCluster(work).catch(() => undefined);
  await rm(work, { recursive: true, force: true }).catch(() => undefined);
}

async function refuseFilled(target: string): Promise<void> {
  const found = (await readdir(target)).filter((name) => name !== deletionLogName);
  if (found.length > 0)
    throw new BackupError(`${target} não está vazia: uma cópia só volta para uma pasta vazia.`);
}

function restoreDatabase(
  { folder, at, config }: RestoreRequest,
  manifest: Manifest,
  identity: Identity | null,
  dataDir: string,
): Promise<RestoredDatabase> {
  const { databaseUrl, databaseOwnerUrl } = config;
  return manifest.kind === 'cluster'
    ? restoreCluster({ folder, manifest, identity, dataDir, at })
    : restoreFromDump({ folder, manifest, identity, databaseUrl: databaseUrl ?? '', databaseOwnerUrl });
}

/** Restores uploads, and the log of deletions from every place that has one: the newest may be outside of the backup (L18). */
async function restoreFiles(
  { folder, into, config }: RestoreRequest,
  manifest: Manifest,
  identity: Identity | null,
  work: string,
): Promise<void> {
  const part = manifest.parts.find(({ name }) => name.startsWith('files.tar'));
  if (part)
    await unpack(unseal(join(folder, part.name), identity), work, { flush: true, allows: isOfProduct });
  const beside = dirname(folder);
  if (manifest.wal) await restoreNewUploads(join(beside, manifest.wal.archive), identity, work);
  const logs = [beside, config.dataDir, into].map((place) => join(place, deletionLogName));
  await mergeDeletionLogs(logs, join(work, deletionLogName));
}

async function restoreNewUploads(archive: string, identity: Identity | null, work: string): Promise<void> {
  const folder = join(work, 'uploads');
  for (const [key, path] of await storedUploads(archive)) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const content = openStored(path, identity, {
      what: 'Um arquivo enviado',
      advice: 'Ponha no lugar uma cópia boa dele, ou tire-o dali para voltar sem ele.',
    });
    await pipeline(content, createWriteStream(join(folder, basename(key)), { mode: 0o600, flush: true }));
  }
}

function refuseOtherCounts({ counts }: Manifest, restored: RestoredDatabase): void {
  if (!counts || !restored.counts) return;
  for (const [table, rows] of Object.entries(counts)) {
    const found = restored.counts[table];
    if (found !== rows)
      throw new BackupError(`A cópia não confere: ${table} tem ${found} linhas, e tinha ${rows}. Use outra.`);
  }
}

async function moveIntoPlace(work: string, target: string, manifest: Manifest): Promise<void> {
  await syncFolder(join(work, 'uploads')).catch(ignoreMissing);
  for (const name of ['uploads', deletionLogName])
    await rename(join(work, name), join(target, name)).catch(ignoreMissing);
  if (manifest.kind === 'cluster') await moveCluster(work, target);
  await rm(work, { recursive: true, force: true });
  await syncFolder(target);
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
