import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runCommandFile } from '#server/commands/testing/run-command-file.ts';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { connectionStringOf } from '#server/database/embedded/connection.ts';
import { killServer } from '#server/database/embedded/testing.ts';
import { type ProductProcess, startProcess } from '#server/faults/testing/process.ts';
import { until } from '#server/faults/testing/until.ts';
import { queueJob } from '#server/jobs/testing/queue-control.ts';
import { afterUse } from '#server/testing/after-use.ts';

/** Returns a new folder that is removed after use. */
export async function newFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'matilha-backup-')));
  afterUse(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A running product with its embedded PostgreSQL and a folder for backups. */
export interface Installation {
  product: ProductProcess;
  db: Database;
  dataDir: string;
  backupDir: string;
  /** Runs a command of the operator with the variables of this installation. */
  command(file: string, args?: string[], env?: Record<string, string>): ReturnType<typeof runCommandFile>;
  /** Runs `npm run backup`, again while the product makes one by itself; returns the new backup's folder. */
  backUp(): Promise<string>;
  /** Runs a job of the product as soon as its queue is ready. */
  runJob(name: string): Promise<void>;
  /** Ends the current segment of the WAL and lets the product's job take it and everything else that is new. */
  catchUp(): Promise<void>;
  /** Kills the product and its PostgreSQL, as a power cut would. */
  lose(): Promise<void>;
}

interface InstallationOptions {
  dataDir: string;
  backupDir: string;
  modelUrl?: string;
  env?: Record<string, string>;
}

const noDatabase = { DATABASE_URL: '', DATABASE_OWNER_URL: '' };

export async function startInstallation({
  dataDir,
  backupDir,
  modelUrl,
  env = {},
}: InstallationOptions): Promise<Installation> {
  const variables = { ...noDatabase, DATA_DIR: dataDir, BACKUP_DIR: backupDir, ...env };
  const cluster = join(dataDir, 'postgres');
  let running: ProductProcess | undefined;
  afterUse(async () => {
    // A living product would start its PostgreSQL again.
    if (running?.alive()) await running.kill();
    await killServer(cluster);
    const sockets = await readFile(join(dataDir, 'postgres-socket'), 'utf8').catch(() => '');
    if (sockets) await rm(sockets.trim(), { recursive: true, force: true });
  });
  const product = await startProcess({
    databaseUrl: 'postgres://none',
    ...(modelUrl ? { modelUrl } : {}),
    unlimited: true,
    env: variables,
  });
  running = product;
  const sockets = (await readFile(join(dataDir, 'postgres-socket'), 'utf8')).trim();
  const db = openDatabase({ connectionString: connectionStringOf(sockets), onError: () => undefined });
  afterUse(() => db.$client.end().catch(() => undefined));
  const superuser = async (text: string) => {
    const client = new pg.Client({ connectionString: connectionStringOf(sockets, { role: 'superuser' }) });
    await client.connect();
    try {
      return (await client.query<{ name: string }>(text)).rows[0]?.name ?? '';
    } finally {
      await client.end();
    }
  };
  const runJob = async (name: string) => {
    await until('the queue is ready', async () => {
      const known = await db.$client.query('select from pgboss.queue where name = $1', [name]);
      return known.rows.length > 0;
    });
    await queueJob(db.$client, name, {});
  };
  const command: Installation['command'] = (file, args = [], more = {}) =>
    runCommandFile(file, args, { PATH: process.env.PATH ?? '', ...variables, ...more });
  return {
    runJob,
    product,
    db,
    dataDir,
    backupDir,
    command,
    backUp: () =>
      until('no other backup is being made', async () => {
        const { out, err } = await command('backup.ts');
        if (err.startsWith('Outra cópia')) return false;
        if (err !== '') throw new Error(err);
        return /^Feito: (\S+) \(/m.exec(out)?.[1];
      }),
    async catchUp() {
      const segment = await superuser('select pg_walfile_name(pg_current_wal_insert_lsn()) as name');
      await superuser('select pg_switch_wal()');
      await until('the segment is in the archive', async () => {
        await runJob('backup.archive');
        return (await archived(backupDir)).some((name) => name.startsWith(segment));
      });
      await until('the queue has nothing left to take', async () => {
        const { rows } = await db.$client.query(
          `select from pgboss.job where name = 'backup.archive' and state < 'completed'`,
        );
        return rows.length === 0;
      });
    },
    async lose() {
      await db.$client.end().catch(() => undefined);
      await product.kill();
      await killServer(cluster);
    },
  };
}

/** Returns the names of the whole backups, the oldest first. */
export const backupsIn = async (dir: string): Promise<string[]> =>
  (await readdir(dir)).filter((name) => /^\d{4}-.*Z$/.test(name)).sort();

async function archived(dir: string): Promise<string[]> {
  const folders = (await readdir(dir)).filter((name) => name.startsWith('wal-'));
  return (await Promise.all(folders.map((name) => readdir(join(dir, name))))).flat();
}
