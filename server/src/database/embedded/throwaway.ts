import { type ChildProcess, spawn } from 'node:child_process';
import { access, constants, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roles } from './connection.ts';
import { throwawaySettings } from './settings.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

export type ThrowawayPostgres = {
  /** Returns the address of a database; 'postgres' and 'matilha' exist from the start. The superuser may create others. */
  connectionString(database: string, role?: keyof typeof roles): string;
  stop(): Promise<void>;
};

const ENOUGH_BYTES = 512 * 1024 * 1024;

// Waits for the end of its input, which closes with the test process, then cleans up after it.
const CLEANER = `cat >/dev/null
pid=$(head -n 1 "$1/postgres/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid" 2>/dev/null
sleep 0.2
sockets=$(cat "$1/postgres-socket" 2>/dev/null) && rm -rf "$sockets"
rm -rf "$1"`;

/**
 * Starts a PostgreSQL for tests, in memory if the machine has a memory disk: fast, not durable, removed with this process at the latest.
 */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres> {
  const dataDir = await mkdtemp(join(await roomyFolder(), 'matilha-test-'));
  const cleaner = startCleaner(dataDir);
  const cleaned = new Promise((resolve) => cleaner.once('exit', resolve));
  const end = async () => {
    cleaner.ref();
    cleaner.stdin?.end();
    await cleaned;
  };
  try {
    const server = await startEmbeddedPostgres({
      dataDir,
      log: () => undefined,
      settings: throwawaySettings,
    });
    return {
      connectionString: (database, role = 'serving') =>
        server.connectionString
          .replace(roles.serving, roles[role])
          .replace('/matilha?', `/${encodeURIComponent(database)}?`),
      stop: async () => {
        await server.stop();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

function startCleaner(dataDir: string): ChildProcess {
  const cleaner = spawn('/bin/sh', ['-c', CLEANER, 'sh', dataDir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  cleaner.unref();
  return cleaner;
}

async function roomyFolder(): Promise<string> {
  try {
    await access('/dev/shm', constants.W_OK);
    const { bavail, bsize } = await statfs('/dev/shm');
    return bavail * bsize > ENOUGH_BYTES ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}
