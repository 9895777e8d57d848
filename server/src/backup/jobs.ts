import type { Config } from '#server/config.ts';
import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { Context } from '#server/platform/context.ts';
import type { Log } from '#server/platform/log.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import { sealNewUploads, sealWal } from './archive.ts';
import type { BackupConfig } from './backup-content.ts';
import { BackupError } from './backup-error.ts';
import { openSession } from './copy-cluster.ts';
import { makeBackup } from './make-backup.ts';
import { listBackups } from './manifest.ts';

const backupJob = 'backup.daily';
const archiveJob = 'backup.archive';

/** Returns the jobs of the backups: one backup a night, and each minute the newer WAL and uploads. Returns no jobs without BACKUP_DIR. */
export function backupJobs(
  connectionString: string,
  { backup, ...settings }: Config,
): readonly JobDefinition[] {
  if (!backup) return [];
  const config = { ...settings, backup };
  let asked = false;
  return [
    {
      name: backupJob,
      schedule: '40 3 * * *',
      longest: 6 * 3600,
      retry: { limit: 3, pause: 600, longestPause: 3600 },
      run: (context, _, signal) => backUp(context, { connectionString, config, signal }),
    },
    {
      name: archiveJob,
      schedule: '* * * * *',
      longest: 1800,
      retry: { limit: 0, pause: 60, longestPause: 60 },
      run: async ({ db, jobs, log }) => {
        const complete = await keepUp(connectionString, config).catch(raiseAs(log));
        if (complete || asked) return;
        asked = true;
        await jobs.enqueue(db, backupJob, {}).catch((error: unknown) => {
          asked = false;
          throw error;
        });
      },
    },
  ];
}

/** Returns a function that raises an alarm for an error and throws it. */
const raiseAs =
  (log: Log) =>
  (error: unknown): never => {
    // Any other error may quote data of users.
    const reason = error instanceof BackupError ? error.message : 'unforeseen';
    raiseAlarm(log, 'backup', { reason }, 'the backup failed');
    throw error;
  };

async function backUp(
  context: Context,
  settings: { connectionString: string; config: BackupConfig; signal: AbortSignal },
): Promise<void> {
  const { log } = context;
  const raise = raiseAs(log);
  // A stop of the product is no failure: the job runs again.
  const fail = (error: unknown) => (settings.signal.aborted ? Promise.reject(error) : raise(error));
  const onLeft = (reason: string) => log.warn({ reason }, 'a folder of BACKUP_DIR stays');
  const made = await makeBackup({ ...context, ...settings, onLeft }).catch(fail);
  if (made) log.info({ backup: made.name }, 'backup made');
}

/**
 * Archives the WAL and the uploads since the newest backup. Returns false when the WAL continues no backup, as at first and after a
 * restore.
 */
async function keepUp(connectionString: string, config: BackupConfig): Promise<boolean> {
  const { backup, dataDir } = config;
  const backups = (await listBackups(backup.dir)).map(({ manifest }) => manifest);
  const newest = backups.at(-1);
  if (config.databaseUrl) return newest !== undefined;
  const session = await openSession(connectionString);
  const archive = await sealWal(session.cluster, backup).finally(session.close);
  if (!newest || !archive || newest.wal?.archive !== archive) return false;
  const first = backups.find(({ wal }) => wal?.archive === archive) ?? newest;
  if (!config.s3) await sealNewUploads(dataDir, archive, new Date(first.startedAt), backup);
  return true;
}
