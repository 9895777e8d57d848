import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { throwawaySettings } from '#server/database/embedded/settings.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/start-embedded-postgres.ts';

/** A PostgreSQL that a test may hurt; it is started again whenever it ends, as a supervisor would. */
export interface FragileCluster {
  url: string;
  db: Database;
  /** Ends the server: `SIGINT` is its fast shutdown, `SIGQUIT` its immediate one, `SIGKILL` a crash. */
  end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
}

export async function fragileCluster(): Promise<FragileCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'matilha-fragile-'));
  // What it confirms has to outlive its processes, though not the machine.
  const settings = { ...throwawaySettings, synchronous_commit: 'on' };
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings });
  const url = server.connectionString;
  const db = openDatabase({ connectionString: url, onError: () => undefined });
  afterAll(async () => {
    await db.$client.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    url,
    db,
    async end(signal) {
      const note = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
      const pid = Number.parseInt(note, 10);
      // Between two servers the supervisor notes itself there, which is this process.
      if (pid === process.pid) throw new Error('there is no server to end');
      process.kill(pid, signal);
    },
  };
}
