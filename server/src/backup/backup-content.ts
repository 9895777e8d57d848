import type { BackupSettings, Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Manifest } from './manifest.ts';

export type BackupConfig = Pick<Config, 'build' | 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl' | 's3'> & {
  backup: BackupSettings;
};

export interface BackupTools {
  db: Database;
  /** Address for the serving role. */
  connectionString: string;
  config: BackupConfig;
  clock: Clock;
  /** Receives a Portuguese line for each folder of BACKUP_DIR that cannot be read or removed. */
  onLeft(line: string): void;
  /** Stops a backup, which then leaves nothing behind. */
  signal?: AbortSignal;
}

/** The database's share of a manifest. */
export type BackupContent = Pick<Manifest, 'kind' | 'counts' | 'wal' | 'postgres' | 'parts'>;
