import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/database/connection.ts';
import { ownerOf } from '#server/database/embedded/account.ts';
import { EmbeddedPostgresError } from '#server/database/embedded/errors.ts';
import { place } from '#server/database/embedded/placement.ts';
import type { Settings } from '#server/database/embedded/settings.ts';
import {
  type EmbeddedPostgres,
  SYSTEM_FOLDER,
  startEmbeddedPostgres,
} from '#server/database/embedded/start-embedded-postgres.ts';
import { hours } from '#server/platform/clock.ts';
import { syncFolder } from '#server/platform/sync-folder.ts';
import { storedWal } from '../archive.ts';
import { BackupError } from '../backup-error.ts';
import { countRows } from '../dump-database.ts';
import type { Manifest } from '../manifest.ts';
import { type Identity, unseal } from '../seal.ts';
import { unpack } from '../tar.ts';
import { feedWal, type WalFeed } from './feed-wal.ts';
import { openRestored } from './open-restored.ts';

export interface ClusterRestore {
  /** Folder of the backup. */
  folder: string;
  manifest: Manifest;
  identity: Identity | null;
  /** The folder in which the cluster is assembled. */
  dataDir: string;
  /** The moment to restore; null: the newest one that the archive has. */
  at: Date | null;
}

/** A restored database, before it is moved to its place. */
export interface RestoredDatabase {
  db: Database;
  connectionString: string;
  ownerUrl: string;
  /** Row counts at the moment that the manifest counted. */
  counts: Record<string, number> | null;
  /** Time of the last restored transaction; null: not known. */
  until: Date | null;
  close(): Promise<void>;
}

/** The whole recovery may take this long, in milliseconds. */
const patienceMs = hours(12);

/** Returns where the cluster of a DATA_DIR is. */
const placeOf = (dataDir: string) => place({ dataDir, systemFolder: SYSTEM_FOLDER, log: () => undefined });

const partOf = ({ folder, manifest }: ClusterRestore, name: string): string => {
  const part = manifest.parts.find((each) => each.name.startsWith(name));
  if (!part) throw new BackupError(`A cópia está danificada: falta ${name}.`);
  return join(folder, part.name);
};

/**
 * Puts the cluster's files together and replays the WAL twice: to the moment at which the manifest counted rows, where nothing can be
 * written yet, and then to the wanted one. Throws BackupError.
 */
export async function restoreCluster(restore: ClusterRestore): Promise<RestoredDatabase> {
  const { dataDir, manifest, identity } = restore;
  const { cluster, account, binaries } = await placeOf(dataDir);
  const major = Number.parseInt(manifest.postgres, 10);
  if (major !== Number.parseInt(binaries.version, 10))
    throw new BackupError(
      `A cópia é do PostgreSQL ${major} e este produto traz o ${binaries.version}: use a versão ${manifest.product} do produto.`,
    );
  await mkdir(dirname(cluster), { recursive: true });
  await mkdir(cluster, { mode: 0o700 });
  await unpack(unseal(partOf(restore, 'cluster.tar'), identity), cluster, { flush: false });
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  const files = await walOf(restore);
  const feed = await feedWal(cluster, files, identity, account.kind === 'user' ? ownerOf(account) : null);
  try {
    const counts = await countAtRestorePoint(dataDir, manifest, feed);
    const opened = opening(await recover(restore, feed));
    try {
      const until = await lastReplayed(opened.db);
      if (restore.at === null) refuseGap(files, feed);
      return { ...opened, counts, until };
    } catch (error) {
      // The server's keeper would start it again and again after its folder is removed.
      await opened.close();
      throw error;
    }
  } finally {
    await feed.stop();
  }
}

/** The backup's own segments come first: they are checked by their checksums. */
async function walOf({ folder, manifest }: ClusterRestore): Promise<Map<string, string>> {
  const later = manifest.wal ? await storedWal(join(folder, '..', manifest.wal.archive)) : [];
  return new Map([...later, ...(await storedWal(join(folder, 'wal')))]);
}

const start = (dataDir: string, settings: Settings): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, log: () => undefined, settings, patienceMs });

async function countAtRestorePoint(
  dataDir: string,
  { wal, counts }: Manifest,
  { command }: WalFeed,
): Promise<Record<string, number> | null> {
  if (!wal?.restorePoint || !counts) return null;
  const server = await start(dataDir, {
    restore_command: command,
    recovery_target_name: wal.restorePoint,
    recovery_target_action: 'pause',
    hot_standby: 'on',
  });
  const db = openRestored(server.connectionString);
  try {
    for (;;) {
      const { rows } = await db.$client.query<{ state: string }>(
        'select pg_get_wal_replay_pause_state() as state',
      );
      if (rows[0]?.state === 'paused') break;
      await sleep(50);
    }
    return await countRows(db.$client);
  } finally {
    await db.$client.end();
    await server.stop();
  }
}

async function recover({ dataDir, at }: ClusterRestore, feed: WalFeed): Promise<EmbeddedPostgres> {
  try {
    return await start(dataDir, {
      restore_command: feed.command,
      hot_standby: 'off',
      recovery_target_action: 'promote',
      ...(at ? { recovery_target_time: at.toISOString().replace('Z', '+00') } : {}),
    });
  } catch (error) {
    if (at && error instanceof EmbeddedPostgresError && error.message.includes('recovery ended before'))
      throw new BackupError(
        `O arquivo de WAL termina antes de ${at.toISOString()}: escolha um momento anterior, ou tire --at para voltar ao mais novo.`,
      );
    throw error;
  }
}

/** Segments after the first missing one cannot be replayed, and losing them in silence would be a lie. */
function refuseGap(files: ReadonlyMap<string, string>, { missing }: WalFeed): void {
  const gap = missing();
  const after = gap && [...files.keys()].some((name) => name.length === 24 && name > gap);
  if (after)
    throw new BackupError(
      `Falta o trecho ${gap} do WAL, e há trechos depois dele: use uma cópia mais nova, ou --at com um momento anterior.`,
    );
}

function opening(server: EmbeddedPostgres) {
  const { connectionString, ownerConnectionString: ownerUrl } = server;
  const db = openRestored(connectionString, 2);
  const close = async () => {
    await db.$client.end();
    await server.stop();
  };
  return { db, connectionString, ownerUrl, close };
}

async function lastReplayed(db: Database): Promise<Date | null> {
  const { rows } = await db.$client.query<{ at: Date | null }>(
    'select pg_last_xact_replay_timestamp() as at',
  );
  return rows[0]?.at ?? null;
}

/** Removes the cluster of a restore that failed; it may be outside of the folder, where its PostgreSQL can reach it. */
export async function removeCluster(dataDir: string): Promise<void> {
  const { cluster } = await placeOf(dataDir);
  await rm(dirname(cluster), { recursive: true, force: true });
}

/** Moves the stopped cluster from the folder where it was put together to the DATA_DIR that will use it. */
export async function moveCluster(from: string, to: string): Promise<void> {
  const source = await placeOf(from);
  const target = await placeOf(to);
  await mkdir(dirname(target.cluster), { recursive: true });
  await rm(join(source.cluster, 'restored_wal'), { recursive: true, force: true });
  await rename(source.cluster, target.cluster);
  await syncFolder(dirname(target.cluster));
  await rm(dirname(source.cluster), { recursive: true, force: true });
}
