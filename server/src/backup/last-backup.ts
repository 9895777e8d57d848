import type { Config } from '#server/config.ts';
import { listBackups } from './manifest.ts';

/** Returns when the newest whole backup was finished; null without a backup. */
export async function lastBackupAt({ backup }: Pick<Config, 'backup'>): Promise<Date | null> {
  const newest = backup ? (await listBackups(backup.dir)).at(-1) : undefined;
  return newest ? new Date(newest.manifest.finishedAt) : null;
}
