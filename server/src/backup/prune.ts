import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSettings } from '#server/config.ts';
import { days, later } from '#server/platform/clock.ts';
import { syncFolder } from '#server/platform/sync-folder.ts';
import { trimArchive } from './archive.ts';
import { fileReason } from './backup-error.ts';
import { backupName, listBackups, nameOf } from './manifest.ts';

const halfWritten = /^\d{4}-.+Z\.part$/;

/**
 * Removes backups past their date, never the newest one, half-written ones, and the WAL that no kept backup needs (L8), nor one that cannot
 * be read. Call it while no backup is being written. `current` names the archive in use. A folder that cannot be read or removed, such as
 * one that root made, stays: `onLeft` gets a Portuguese line with its name and the reason.
 */
export async function prune(
  { dir, keepDays }: BackupSettings,
  now: Date,
  current: string | undefined,
  onLeft: (line: string) => void = () => undefined,
): Promise<void> {
  const all = await listBackups(dir, onLeft);
  const attempt = async (folder: string, removal: Promise<void>) => {
    try {
      await removal;
    } catch (error) {
      const reason = fileReason(error);
      if (!reason) throw error;
      onLeft(`${folder} não pôde ser removida: ${reason}.`);
    }
  };
  const remove = (folder: string) => attempt(folder, rm(folder, { recursive: true, force: true }));
  // The next run is a day away: backups that would be too old by then are removed now.
  const oldest = later(now, -days(keepDays - 1));
  const past = all.slice(0, -1).filter(({ manifest }) => new Date(manifest.startedAt) < oldest);
  // A removal that stops in the middle, and WAL that goes before its backup, must not leave one that looks whole.
  for (const { folder } of past) await attempt(folder, rename(folder, `${folder}.part`));
  if (past.length > 0) await syncFolder(dir);
  const kept = all.filter((backup) => !past.includes(backup));
  const names = (await readdir(dir)).sort();
  // The WAL that an unreadable backup needs is unknown, so no WAL is removed until that backup is past its date.
  const unreadable = names.find(
    (name) => backupName.test(name) && name >= nameOf(oldest) && !all.some((backup) => backup.name === name),
  );
  for (const name of names) {
    const folder = join(dir, name);
    if (halfWritten.test(name)) await remove(folder);
    if (!/^wal-[\da-f]{12}$/.test(name)) continue;
    const first = kept.find(({ manifest }) => manifest.wal?.archive === name)?.manifest;
    if (unreadable && (!first || unreadable < nameOf(new Date(first.startedAt)))) continue;
    if (first?.wal) await attempt(folder, trimArchive(folder, first.wal.first, new Date(first.startedAt)));
    else if (name !== current) await remove(folder);
  }
}
