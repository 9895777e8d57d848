import pg from 'pg';
import { superuserUrlOf } from './connection.ts';

/** Row counts by table, and the position in the WAL at which they are exact. */
export interface ExactCounts {
  counts: Record<string, number>;
  restorePoint: string;
  at: Date;
}

/** A running cluster as its superuser sees it, for a backup of its files. */
export interface ClusterSession {
  /** The cluster's folder. */
  cluster: string;
  /** Begins a backup: files copied from now on, with the WAL written meanwhile, give a consistent cluster. */
  begin(label: string): Promise<void>;
  /** Ends it; returns the files that belong at the top of the copy, and the first segment of WAL that it needs. */
  finish(): Promise<{ files: Array<{ name: string; text: string }>; firstSegment: string }>;
  /** Counts the tables' rows while nobody may change them, and names this moment for the restore. Null: a writer kept the tables busy, or counting takes too long. */
  countExactly(tables: readonly string[], restorePoint: string): Promise<ExactCounts | null>;
  /** Ends the current segment of the WAL and returns its name: it will be archived. */
  switchSegment(): Promise<string>;
  close(): Promise<void>;
}

const lockAttempts = 20;
/** Less than `deadlock_timeout`: if it meets a writer, the count gives way and not the writer. */
const lockPatienceMs = 500;
/** Everybody who writes waits for the count, at most this long: less than the limit of their own locks. */
const countPatienceMs = 2_000;
const lockNotAvailable = '55P03';
const queryCanceled = '57014';

/** Opens a session of the superuser on the server of this address. Throws where it archives no WAL. */
export async function openClusterSession(servingUrl: string): Promise<ClusterSession | 'no archive'> {
  const client = new pg.Client({
    ...{ connectionString: superuserUrlOf(servingUrl), application_name: 'matilha-backup' },
  });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ folder: string; mode: string }>(
    `select current_setting('data_directory') as folder, current_setting('archive_mode') as mode`,
  );
  const [server] = rows;
  if (!server || server.mode === 'off') {
    await client.end();
    return 'no archive';
  }
  return {
    cluster: server.folder,
    begin: async (label) => void (await client.query('select pg_backup_start($1, fast => true)', [label])),
    finish: () => finish(client),
    countExactly: async (tables, restorePoint) => {
      for (let attempt = 0; attempt < lockAttempts; attempt += 1) {
        const counted = await countLocked(client, tables, restorePoint);
        if (counted === 'too many rows') return null;
        if (counted) return counted;
      }
      return null;
    },
    switchSegment: async () => {
      const named = await client.query<{ name: string }>(
        'select pg_walfile_name(pg_current_wal_insert_lsn()) as name',
      );
      await client.query('select pg_switch_wal()');
      return named.rows[0]?.name ?? '';
    },
    close: () => client.end(),
  };
}

async function finish(client: pg.Client): ReturnType<ClusterSession['finish']> {
  const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
    'select labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)',
  );
  const { labelfile = '', spcmapfile = '' } = rows[0] ?? {};
  const firstSegment = /^START WAL LOCATION: .+ \(file ([\dA-F]{24})\)$/m.exec(labelfile)?.[1];
  if (!firstSegment) throw new Error('PostgreSQL named no first segment of the backup');
  const files = [{ name: 'backup_label', text: labelfile }];
  if (spcmapfile !== '') files.push({ name: 'tablespace_map', text: spcmapfile });
  return { files, firstSegment };
}

async function countLocked(
  client: pg.Client,
  tables: readonly string[],
  restorePoint: string,
): Promise<ExactCounts | 'too many rows' | null> {
  const names = tables.map((table) => pg.escapeIdentifier(table));
  try {
    await client.query(`begin; set local lock_timeout = ${lockPatienceMs}`);
    await client.query(`lock table ${names.join(', ')} in share mode`);
    await client.query(`set local statement_timeout = ${countPatienceMs}`);
    const parts = names.map((name, index) => `(select count(*)::float8 from ${name}) as c${index}`);
    const { rows } = await client.query<Record<string, number>>(`select ${parts.join(', ')}`);
    const counts = Object.fromEntries(tables.map((table, index) => [table, rows[0]?.[`c${index}`] ?? 0]));
    const named = await client.query<{ at: Date }>(
      'select clock_timestamp() as at from pg_create_restore_point($1)',
      [restorePoint],
    );
    await client.query('commit');
    return { counts, restorePoint, at: named.rows[0]?.at ?? new Date() };
  } catch (error) {
    await client.query('rollback');
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return null;
    if (error instanceof pg.DatabaseError && error.code === queryCanceled) return 'too many rows';
    throw error;
  }
}
