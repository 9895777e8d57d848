import pg from 'pg';
import { countRowsOf } from '../count-rows.ts';
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
  /** Counts the tables' rows of one moment, and names it for the restore. Writers wait for that moment only. Null: one of them kept the tables busy. */
  countExactly(tables: readonly string[], restorePoint: string): Promise<ExactCounts | null>;
  /** Ends the current segment of the WAL and returns its name: it will be archived. */
  switchSegment(): Promise<string>;
  close(): Promise<void>;
}

const lockAttempts = 20;
/** Less than `deadlock_timeout`: if it meets a writer, the count gives way and not the writer. */
const lockPatienceMs = 500;
const lockNotAvailable = '55P03';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'matilha-backup' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Opens a session of the superuser on the server of this address; 'no archive' where the server archives no WAL. */
export async function openClusterSession(servingUrl: string): Promise<ClusterSession | 'no archive'> {
  const url = superuserUrlOf(servingUrl);
  const client = await connect(url);
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
      const reader = await connect(url);
      try {
        for (let attempt = 0; attempt < lockAttempts; attempt += 1) {
          const at = await holdMoment({ client, reader }, tables, restorePoint);
          if (at) return { counts: await countRowsOf(reader, tables), restorePoint, at };
        }
        return null;
      } finally {
        await reader.end();
      }
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

/**
 * Begins the reader's snapshot and writes the restore point while nobody can change the tables, so that both are the same moment. Returns its
 * time, or null if a writer kept the tables busy.
 */
async function holdMoment(
  { client, reader }: Record<'client' | 'reader', pg.Client>,
  tables: readonly string[],
  restorePoint: string,
): Promise<Date | null> {
  try {
    await client.query(`begin; set local lock_timeout = ${lockPatienceMs}`);
    await client.query(`lock table ${tables.map(pg.escapeIdentifier).join(', ')} in share mode`);
    // The first statement takes the snapshot.
    await reader.query('begin isolation level repeatable read read only; select 1');
    const named = await client.query<{ at: Date }>(
      'select clock_timestamp() as at from pg_create_restore_point($1)',
      [restorePoint],
    );
    await client.query('commit');
    return named.rows[0]?.at ?? new Date();
  } catch (error) {
    await client.query('rollback');
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return null;
    throw error;
  }
}
