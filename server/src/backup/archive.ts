import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupSettings } from '#server/config.ts';
import { errorCode } from '#server/database/embedded/errors.ts';
import { archiveFolderOf, archiveIdOf } from '#server/database/embedded/wal-archive.ts';
import { syncFolder } from '#server/platform/sync-folder.ts';
import { BackupError, explainFileError, fileReason } from './backup-error.ts';
import { type Identity, seal, sealedName, unseal } from './seal.ts';

/**
 * The archive beside the backups: the WAL of one cluster, and the files uploaded after the oldest backup that it follows. Each is compressed, encrypted and
 * synced before the plain one goes.
 */

/** Segments of the WAL, histories of timelines, and labels of backups. */
const walName = /^([\dA-F]{24}|[\dA-F]{8}\.history)$/;
const uploadsFolder = 'uploads';

/** Returns the archive's folder for a cluster; undefined while it archives nothing. */
export async function archiveOf(cluster: string): Promise<string | undefined> {
  const id = await archiveIdOf(cluster);
  return id && `wal-${id}`;
}

/** Creates a folder in BACKUP_DIR, never BACKUP_DIR itself: without its disk mounted, it would be created on another disk. */
async function makeFolder(folder: string, { dir }: BackupSettings): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
    await syncFolder(dirname(folder));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw explainFileError(error, 'BACKUP_DIR', dir);
  }
}

/** Returns the names in a folder; none when the folder is missing. A folder that cannot be read throws: its files would be left out in silence. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** Several runs may store one file at once, each from a half of its own; a file that is gone was moved by one of them, or removed. */
async function sealInto(source: string, folder: string, name: string, settings: BackupSettings) {
  const stored = join(folder, sealedName(name, settings));
  const half = `${stored}.${randomUUID()}.part`;
  const plain = await open(source, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!plain) return;
  try {
    await seal(plain.createReadStream(), half, settings);
    await rename(half, stored);
  } catch (error) {
    await rm(half, { force: true }).catch(() => undefined);
    throw explainFileError(error, 'BACKUP_DIR', settings.dir);
  }
}

/** Moves the finished segments of a cluster's WAL into the archive, the oldest first; runs may overlap. Returns the archive's name. */
export async function sealWal(cluster: string, settings: BackupSettings): Promise<string | undefined> {
  const archive = await archiveOf(cluster);
  if (!archive) return undefined;
  const folder = join(settings.dir, archive);
  const spool = archiveFolderOf(cluster);
  const finished = (await readdir(spool)).sort();
  await makeFolder(folder, settings);
  for (const name of finished.filter((each) => walName.test(each))) {
    await sealInto(join(spool, name), folder, name, settings);
    await syncFolder(folder);
    await rm(join(spool, name), { force: true });
  }
  // Labels of backups say nothing that the manifest does not.
  for (const name of finished.filter((each) => each.endsWith('.backup')))
    await rm(join(spool, name), { force: true });
  return archive;
}

/** Adds uploads to the archive that came after this time and are not there yet; a key's bytes never change. */
export async function sealNewUploads(
  dataDir: string,
  archive: string,
  since: Date,
  settings: BackupSettings,
): Promise<void> {
  const source = join(dataDir, uploadsFolder);
  const folder = join(settings.dir, archive, uploadsFolder);
  const kept = new Set(await namesIn(folder));
  for (const name of await namesIn(source)) {
    if (name.endsWith('.new') || kept.has(sealedName(name, settings))) continue;
    const info = await stat(join(source, name)).catch(() => null);
    if (!info?.isFile() || info.mtime < since) continue;
    await makeFolder(folder, settings);
    await sealInto(join(source, name), folder, name, settings);
  }
}

const withoutSuffixes = (name: string): string => name.replace(/(\.gz)?(\.age)?$/, '');

/** Returns the stored WAL files of an archive, by the name that PostgreSQL uses, in its order. */
export async function storedWal(folder: string): Promise<Map<string, string>> {
  const names = (await namesIn(folder)).sort();
  const found = names.map((name) => [withoutSuffixes(name), join(folder, name)] as const);
  return new Map(found.filter(([name, path]) => walName.test(name) && !path.endsWith('.part')));
}

/** Returns the stored uploads of an archive, by key. */
export async function storedUploads(folder: string): Promise<Map<string, string>> {
  const names = (await namesIn(join(folder, uploadsFolder))).sort();
  const whole = names.filter((name) => !name.endsWith('.part'));
  return new Map(whole.map((name) => [withoutSuffixes(name), join(folder, uploadsFolder, name)]));
}

/** Returns the content of an archived file that has no checksum in a manifest. Throws BackupError if the file cannot be opened whole. */
export async function* openStored(
  path: string,
  identity: Identity | null,
  { what, advice, size }: { what: string; advice: string; size?: number | undefined },
): AsyncGenerator<Uint8Array> {
  const refuse = (reason: string) =>
    new BackupError(`${what} não pode ser lido (${path}): ${reason}. ${advice}`);
  let bytes = 0;
  try {
    for await (const chunk of unseal(path, identity)) {
      bytes += chunk.length;
      yield chunk;
    }
  } catch (error) {
    throw refuse(fileReason(error) ?? 'está danificado, ou cifrado com outra chave');
  }
  if (size !== undefined && bytes !== size) throw refuse('está incompleto');
}

/** Removes files that no backup from `first` on needs: earlier segments, uploads that those backups contain, half-written files. */
export async function trimArchive(folder: string, first: string, startedAt: Date): Promise<void> {
  // The first eight digits are the timeline, which a later segment may share or not.
  const position = (name: string) => name.slice(8);
  for (const [name, path] of await storedWal(folder))
    if (name.length === first.length && position(name) < position(first)) await rm(path, { force: true });
  const all = await readdir(folder, { recursive: true });
  const halves = all.filter((name) => name.endsWith('.part')).map((name) => join(folder, name));
  const dated = [...(await storedUploads(folder)).values(), ...halves];
  for (const path of dated) {
    const info = await stat(path).catch(() => null);
    if (info && info.mtime < startedAt) await rm(path, { force: true });
  }
}
