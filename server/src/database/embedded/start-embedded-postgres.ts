import { realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDataDir } from '../prepare/data-folder.ts';
import { ensureCluster } from './cluster.ts';
import { connectionStringOf } from './connection.ts';
import { place } from './placement.ts';
import { lockDataDir } from './product-lock.ts';
import { ensureRoles } from './roles.ts';
import { adoptOrStart, type Server, type ServerPlan, stopServer } from './server.ts';
import type { Settings } from './settings.ts';
import { openSocketFolder } from './socket-folder.ts';
import { prepareArchive } from './wal-archive.ts';

export type EmbeddedPostgresOptions = {
  /** The product's DATA_DIR; the cluster is in its folder `postgres`. */
  dataDir: string;
  /** Receives Portuguese lines for the operator. */
  log: (line: string) => void;
  /** Server settings added to the product's own; `fsync: 'off'` also creates a new cluster without syncing. */
  settings?: Settings;
  /** Keeps each finished piece of the write-ahead log (WAL) for backups; every start of one installation must say the same. */
  archive?: boolean;
  /** How long the server may take until it accepts queries, in milliseconds; recovery may need long. */
  patienceMs?: number;
  /** Folder for files that the other user cannot reach in `dataDir`, when we are root and may not use namespaces. */
  systemFolder?: string;
};

export type EmbeddedPostgres = {
  /** Address for the serving role. */
  connectionString: string;
  /** Address for the role that owns the schema. */
  ownerConnectionString: string;
  /** True if a killed product had left the server running. */
  adopted: boolean;
  /** Stops the server (fast shutdown), waits for it and unlocks DATA_DIR. Idempotent. */
  stop(): Promise<void>;
};

export const SYSTEM_FOLDER = '/var/lib/matilha';
const usualPatienceMs = 10 * 60_000;

/**
 * Starts the product's own PostgreSQL, on a Unix socket only, and keeps it running until `stop`. Throws `EmbeddedPostgresError` with one
 * Portuguese line when it cannot.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = await openDataDir(options.dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    const plan = await planServer(dataDir, options);
    const server = await adoptOrStart(plan);
    await ensureRoles(server.socketFolder);
    const keeper = keepRunning(plan, server, options.log);
    const stop = async () => {
      await keeper.stop();
      await rm(server.socketFolder, { recursive: true, force: true });
      await lock.release();
    };
    let stopping: Promise<void> | undefined;
    return {
      connectionString: connectionStringOf(server.socketFolder),
      ownerConnectionString: connectionStringOf(server.socketFolder, { role: 'owner' }),
      adopted: server.adopted,
      stop: () => {
        stopping ??= stop();
        return stopping;
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function planServer(dataDir: string, options: EmbeddedPostgresOptions): Promise<ServerPlan> {
  const custom = options.settings ?? {};
  const placement = await place({
    dataDir,
    systemFolder: options.systemFolder ?? SYSTEM_FOLDER,
    log: options.log,
  });
  const { account, binaries } = placement;
  await ensureCluster(placement.cluster, account, binaries, custom.fsync !== 'off');
  const cluster = await realpath(placement.cluster);
  const settings = { ...custom, ...(await prepareArchive(cluster, account, options.archive ?? false)) };
  const socketFolder = await openSocketFolder(dataDir, account);
  const { patienceMs = usualPatienceMs } = options;
  const logFile = join(dataDir, 'postgres.log');
  return { ...placement, cluster, settings, socketFolder, logFile, patienceMs };
}

function keepRunning(
  plan: ServerPlan,
  first: Server,
  log: (line: string) => void,
): { stop(): Promise<void> } {
  let stopped = false;
  let current = first;
  let reviving: Promise<void> | undefined;
  const guard = (server: Server) => {
    current = server;
    void server.ended.then(() => {
      if (!stopped) reviving = revive();
    });
  };
  const revive = async () => {
    log('O PostgreSQL parou sozinho: iniciando de novo.');
    for (let pause = 100; !stopped; pause = Math.min(pause * 2, 10_000)) {
      try {
        guard(await adoptOrStart({ ...plan, socketFolder: first.socketFolder }));
        return;
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
        await sleep(pause);
      }
    }
  };
  guard(first);
  return {
    stop: async () => {
      stopped = true;
      await reviving;
      await stopServer(current.pid, plan.cluster);
    },
  };
}
