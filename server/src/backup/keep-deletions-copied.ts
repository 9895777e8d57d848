import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import { minutes, seconds } from '#server/platform/clock.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { Log } from '#server/platform/log.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import { BackupError } from './backup-error.ts';
import { copyDeletionLog } from './deletion-copies.ts';
import { listBackups } from './manifest.ts';

interface Tools {
  db: Database;
  log: Log;
  config: Pick<Config, 'backup' | 'dataDir'>;
}

export interface DeletionCopies {
  /** Call it after a line was written: the copy follows without its caller. */
  wake(): void;
  /** Copies a last time, because this machine's DATA_DIR may go with its process. */
  stop(): Promise<void>;
}

const everyMs = minutes(1);
/** How long a stop waits for a folder of the network that does not answer. */
const patienceMs = seconds(3);

/**
 * Copies this process's deletion log beside the backups: after each line, and every minute in case that failed. Every process does, because
 * each machine may have a DATA_DIR of its own, which no job of another one can read (L18).
 */
export function keepDeletionsCopied({ db, log, config: { backup, dataDir } }: Tools): DeletionCopies {
  if (!backup) return { wake: () => undefined, stop: async () => undefined };
  const { dir } = backup;
  const copy = async () => {
    try {
      // Without a backup there its disk may not be mounted.
      if ((await listBackups(dir)).length > 0) await copyDeletionLog(db, dataDir, dir);
    } catch (error) {
      if (error instanceof BackupError) {
        raiseAlarm(log, 'backup', { reason: error.message }, 'the log of deletions was not copied');
      } else log.warn(describeError(error), 'the log of deletions was not copied');
    }
  };
  let running = Promise.resolve();
  let waits = false;
  /** At most one run waits behind the one that runs: it sees every line written before it begins. */
  const soon = (): Promise<void> => {
    if (!waits) {
      waits = true;
      running = running.then(() => {
        waits = false;
        return copy();
      });
    }
    return running;
  };
  const timer = setInterval(() => void soon(), everyMs).unref();
  return {
    wake: () => void soon(),
    async stop() {
      clearInterval(timer);
      await Promise.race([soon(), pause(patienceMs, undefined, { ref: false })]);
    },
  };
}
