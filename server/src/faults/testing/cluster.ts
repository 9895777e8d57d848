import { mkdtemp, readFile, realpath, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { isPostgresOf, signal as sendSignal } from '#server/database/embedded/processes.ts';
import { type Settings, throwawaySettings } from '#server/database/embedded/settings.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/start-embedded-postgres.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { until } from './until.ts';

/** Name of a test's own connections, which no fault of the product's connections ends and no count of them includes. */
export const testerName = 'tester';

/** A PostgreSQL that a test may damage; it is restarted whenever it ends, as a supervisor would. */
export interface FragileCluster {
  url: string;
  db: Database;
  /**
   * Ends the server, waiting for one that is just starting, and resolves when it has ended: `SIGINT` is its fast shutdown, `SIGQUIT` its
   * immediate one, `SIGKILL` a crash.
   */
  end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** Stops the server and lets none start until the returned function is called; that one waits until it accepts queries. */
  takeDown(): Promise<() => Promise<void>>;
}

/** Between two servers postmaster.pid is missing, or names the dead server or this process, which starts the next. */
async function serverOf(cluster: string): Promise<number | undefined> {
  const note = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(note, 10);
  return (await isPostgresOf(pid, cluster)) ? pid : undefined;
}

export async function fragileCluster(custom: Settings = {}): Promise<FragileCluster> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'matilha-fragile-')));
  // Confirmed data must outlive the processes, though not the machine.
  const settings = { ...throwawaySettings, synchronous_commit: 'on', ...custom };
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings });
  const url = server.connectionString;
  const db = openDatabase({ connectionString: url, name: testerName, onError: () => undefined });
  afterUse(async () => {
    await db.$client.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const cluster = join(dataDir, 'postgres');
  const end: FragileCluster['end'] = async (signal) => {
    const pid = await until('a server runs', () => serverOf(cluster));
    sendSignal(pid, signal);
    await until('it is gone', async () => !(await isPostgresOf(pid, cluster)));
  };
  return {
    url,
    db,
    end,
    async takeDown() {
      // Without this file no server starts.
      const file = join(cluster, 'postgresql.conf');
      await rename(file, `${file}.away`);
      await end('SIGINT');
      return async () => {
        await rename(`${file}.away`, file);
        await accepts(db);
      };
    },
  };
}

/** Waits until the database accepts queries. */
export const accepts = (db: Database): Promise<boolean> =>
  until('the database accepts queries', () =>
    db.execute('select 1').then(
      () => true,
      () => false,
    ),
  );
