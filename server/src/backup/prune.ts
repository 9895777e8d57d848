import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSettings } from '#server/config.ts';
import { days, later } from '#server/platform/clock.ts';
import { trimArchive } from './archive.ts';
import { listBackups } from './manifest.ts';

const halfWritten = /^\d{4}-.+Z\.part$/;

/**
 * Removes backups past their date, never the newest one, half-written ones, and the WAL that no kept backup needs (L8). Call it while no
 * backup is being written. `current` names the archive in use.
 */
export async function prune(
  { dir, keepDays }: BackupSettings,
  now: Date,
  current: string | undefined,
): Promise<void> {
  const all = await listBackups(dir);
  // The next run is a day away: what would be too old by then goes now.
  const oldest = later(now, -days(keepDays - 1));
  const past = all.slice(0, -1).filter(({ manifest }) => new Date(manifest.startedAt) < oldest);
  for (const { folder } of past) await rm(folder, { recursive: true, force: true });
  const kept = all.filter((backup) => !past.includes(backup));
  for (const name of await readdir(dir)) {
    if (halfWritten.test(name)) await rm(join(dir, name), { recursive: true, force: true });
    if (!/^wal-[\da-f]{12}$/.test(name)) continue;
    const first = kept.find(({ manifest }) => manifest.wal?.archive === name)?.manifest;
    if (first?.wal) await trimArchive(join(dir, name), first.wal.first, new Date(first.startedAt));
    else if (name !== current) await rm(join(dir, name), { recursive: true, force: true });
  }
}
