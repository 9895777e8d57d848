import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/database/connection.ts';
import { syncFolder } from '#server/platform/sync-folder.ts';
import { BackupError, explainFileError, fileReason } from './backup-error.ts';

/** The deletion log's name, in DATA_DIR and beside the backups. */
export const deletionLogName = 'deletions.log';

/** A log that exists but cannot be read must not count as empty: a person deleted only there would come back (L18). */
async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new BackupError(`${file} não pode ser lido: ${fileReason(error) ?? error.code}.`);
  });
  return text.split('\n').filter((line) => line !== '');
}

/** Every line begins with its time; a revocation comes after the entry that it takes back. */
const timeOf = (line: string): string => /"at":"([^"]+)"/.exec(line)?.[1] ?? '';

/**
 * Writes the lines of all these logs of deletions into one, each once and in the order of time; missing logs count as empty. The copy beside
 * the backups is therefore newer than any backup, so that a restore brings nobody back (L18). Throws BackupError where one cannot be read.
 */
export async function mergeDeletionLogs(sources: readonly string[], target: string): Promise<void> {
  const known = await linesOf(target);
  const found = await Promise.all(sources.map(linesOf));
  const all = [...new Set([...known, ...found.flat()])];
  if (all.length === known.length) return;
  all.sort((a, b) => timeOf(a).localeCompare(timeOf(b)));
  // Several runs may write it at once.
  const half = `${target}.${randomUUID()}.part`;
  try {
    await writeFile(half, `${all.join('\n')}\n`, { flag: 'wx', mode: 0o600, flush: true });
    await rename(half, target);
  } catch (error) {
    await rm(half, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Any number, as long as every process of the product uses the same. */
const lockKey = 7_212_027;

/**
 * Brings the copy of the deletion log beside the backups up to date. Machines with a DATA_DIR of their own copy into one file, so each waits
 * for the others: of two that read it together, one would write over the other's lines. Throws BackupError.
 */
export async function copyDeletionLog(db: Database, dataDir: string, dir: string): Promise<void> {
  const client = await db.$client.connect();
  let broken = true;
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await mergeDeletionLogs([join(dataDir, deletionLogName)], join(dir, deletionLogName));
    await syncFolder(dir);
    await client.query('select pg_advisory_unlock($1)', [lockKey]);
    broken = false;
  } catch (error) {
    throw explainFileError(error, 'BACKUP_DIR', dir);
  } finally {
    // Closing the connection releases the lock, too.
    client.release(broken);
  }
}
