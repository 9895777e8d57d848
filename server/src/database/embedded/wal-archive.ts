import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, ownerOf } from './account.ts';
import type { Settings } from './settings.ts';

/** Folder in the cluster where PostgreSQL leaves finished segments of its WAL until a backup takes them. */
export const archiveFolderOf = (cluster: string): string => join(cluster, 'archived_wal');

const idFile = 'id';
/** Backups take finished segments once a minute: together at most five minutes are lost (R35). */
const longestSegmentS = 240;

/**
 * Prepares the folder for archived WAL and returns the server's settings for it. Without an archive it removes the folder and its name, so
 * that one name always means one gapless history.
 */
export async function prepareArchive(cluster: string, account: Account, on: boolean): Promise<Settings> {
  const folder = archiveFolderOf(cluster);
  if (!on) {
    await rm(folder, { recursive: true, force: true });
    return {};
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder))
    if (name.startsWith('archtemp.')) await rm(join(folder, name), { force: true });
  if ((await archiveIdOf(cluster)) === undefined)
    await writeFile(join(folder, idFile), randomBytes(6).toString('hex'), { mode: 0o600 });
  if (account.kind === 'user') {
    const { uid, gid } = ownerOf(account);
    for (const path of [folder, join(folder, idFile)]) await chown(path, uid, gid);
  }
  return {
    archive_mode: 'on',
    // Writes a temporary file, syncs it, and never replaces a different one.
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: String(longestSegmentS),
  };
}

/** Returns the name of this cluster's history of WAL; undefined while it archives none. A restored cluster begins a new one. */
export async function archiveIdOf(cluster: string): Promise<string | undefined> {
  const text = await readFile(join(archiveFolderOf(cluster), idFile), 'utf8').catch(() => '');
  return /^[\da-f]{12}$/.test(text) ? text : undefined;
}
