import { open, readFile, stat, truncate } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnAs } from './account.ts';
import { disownPidNote, readPidNote } from './cluster.ts';
import { archiveMode, probe } from './connection.ts';
import { EmbeddedPostgresError } from './errors.ts';
import type { Placement } from './placement.ts';
import { endOrphans, isPostgresOf, signal, waitUntilGone } from './processes.ts';
import { type Settings, serverArguments } from './settings.ts';
import { renewSocketFolder } from './socket-folder.ts';
import { startReason } from './start-reason.ts';

/** A PostgreSQL that accepts queries. `ended` settles when its process has ended. */
export type Server = { pid: number; socketFolder: string; adopted: boolean; ended: Promise<void> };

export type ServerPlan = Placement & {
  socketFolder: string;
  settings: Settings;
  logFile: string;
  /** How long recovery may take, in milliseconds. */
  patienceMs: number;
};

const REFUSED_MS = 5000;
const ORPHANS_MS = 1000;
const LONGEST_LOG = 10 * 1024 * 1024;

/** Returns the cluster's server: a server that a killed product left running, or a new server. */
export async function adoptOrStart(plan: ServerPlan): Promise<Server> {
  return (await adopt(plan)) ?? (await start(plan));
}

/** Fast shutdown: open transactions are rolled back, committed data is on disk. */
export async function stopServer(pid: number, cluster: string): Promise<void> {
  for (const [name, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (!(await isPostgresOf(pid, cluster))) return;
    signal(pid, name);
    if (await waitUntilGone(pid, cluster, patience)) return;
  }
  throw new EmbeddedPostgresError(`O PostgreSQL (processo ${pid}) não parou em 30 segundos.`);
}

async function adopt({ cluster, settings }: ServerPlan): Promise<Server | undefined> {
  const note = await readPidNote(cluster);
  if (note === 'none') return undefined;
  if (note === 'unreadable' || !(await isPostgresOf(note.pid, cluster))) {
    await disownPidNote(cluster, note);
    return undefined;
  }
  const { pid, socketFolder } = note;
  // The archive of the WAL can only be turned on or off by a restart.
  const usable = async () => (await archiveMode(socketFolder)) === (settings.archive_mode ?? 'off');
  if ((await answers(pid, cluster, socketFolder)) && (await usable())) {
    return { pid, socketFolder, adopted: true, ended: watch(pid, cluster) };
  }
  await stopServer(pid, cluster);
  return undefined;
}

async function answers(pid: number, cluster: string, socketFolder: string): Promise<boolean> {
  let silentSince = performance.now();
  while (await isPostgresOf(pid, cluster)) {
    const answer = await probe(socketFolder);
    if (answer === 'ready') return true;
    if (answer === 'starting') silentSince = performance.now();
    if (performance.now() - silentSince > REFUSED_MS) return false;
    await sleep(20);
  }
  return false;
}

async function watch(pid: number, cluster: string): Promise<void> {
  while (await isPostgresOf(pid, cluster)) await sleep(500, undefined, { ref: false });
}

async function start(plan: ServerPlan): Promise<Server> {
  const begin = performance.now();
  let orphansEnded = false;
  for (;;) {
    const attempt = await startOnce(plan);
    if (typeof attempt !== 'string') return attempt;
    const refused = /shared memory|lock file/.test(attempt);
    const waited = performance.now() - begin;
    if (refused && waited > ORPHANS_MS && !orphansEnded) {
      await endOrphans(plan.cluster);
      orphansEnded = true;
    } else if (!refused || waited > REFUSED_MS) {
      throw new EmbeddedPostgresError(`O PostgreSQL não iniciou em ${plan.cluster}: ${attempt}`);
    }
    await sleep(100);
  }
}

async function startOnce(plan: ServerPlan): Promise<Server | string> {
  await renewSocketFolder(plan.socketFolder, plan.account);
  const { logFile, socketFolder } = plan;
  if ((await sizeOf(logFile)) > LONGEST_LOG) await truncate(logFile);
  const offset = await sizeOf(logFile);
  const log = await open(logFile, 'a', 0o600);
  const args = serverArguments(plan.cluster, socketFolder, plan.settings);
  const child = spawnAs(plan.account, plan.binaries.postgres, args, ['ignore', log.fd, log.fd]);
  child.unref();
  let running = true;
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  }).then(() => {
    running = false;
  });
  await log.close();
  const begin = performance.now();
  while (running && performance.now() - begin < plan.patienceMs) {
    if ((await probe(socketFolder)) === 'ready' && child.pid !== undefined) {
      return { pid: child.pid, socketFolder, adopted: false, ended };
    }
    await sleep(10);
  }
  return lastFatal(logFile, offset);
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    (info) => info.size,
    () => 0,
  );
}

async function lastFatal(logFile: string, offset: number): Promise<string> {
  const text = (await readFile(logFile)).subarray(offset).toString('utf8');
  return startReason(text) ?? `veja ${logFile}`;
}
