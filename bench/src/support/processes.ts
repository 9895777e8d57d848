import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ownerUrlOf, roles } from '../../../server/src/database/embedded/connection.ts';
import { startEmbeddedPostgres } from '../../../server/src/database/embedded/start-embedded-postgres.ts';
import { prepareSchema } from '../../../server/src/database/prepare/prepare-schema.ts';
import { installQueue } from '../../../server/src/jobs/install-queue.ts';

export const project = join(import.meta.dirname, '../../..');
/** Milliseconds of a tick in /proc. */
export const msPerTick = 10;

export interface Running {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const bin = join(project, 'node_modules/.bin');

function start(command: string, env: Record<string, string>): ChildProcess {
  const inherited = { PATH: `${bin}:${process.env.PATH ?? ''}`, HOME: process.env.HOME ?? '' };
  return spawn('/bin/sh', ['-c', command], {
    cwd: project,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Returns the command that `npm start` runs last, flags included, once everything is installed and built. */
function startCommand(): string {
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  return String(scripts.start).split('&& ').at(-1) ?? '';
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Starts a helper process that prints its port as its first line. */
export async function startHelper(file: string, env: Record<string, string> = {}): Promise<Running> {
  const child = start(`exec node ${file}`, env);
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  return {
    url: `http://127.0.0.1:${String(line).trim()}`,
    pid: child.pid ?? 0,
    stop: () => stopChild(child),
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Starts the product as `npm start` does and waits until it is ready. Without DATABASE_URL it needs a DATA_DIR. */
export async function startServer(
  env: Record<string, string>,
  profile = process.env.BENCH_PROFILE,
): Promise<Running> {
  const port = await freePort();
  const flags = profile ? `--cpu-prof --cpu-prof-dir=${profile} ` : '';
  const child = start(startCommand().replace('node ', `node ${flags}`), {
    PORT: String(port),
    HOST: '127.0.0.1',
    // Writes log lines as in production, although nothing reads them here.
    LOG_LEVEL: 'info',
    ...(env.DATABASE_URL ? { DATABASE_OWNER_URL: ownerUrlOf(env.DATABASE_URL) } : {}),
    ...env,
  });
  child.stdout?.resume();
  const url = `http://localhost:${port}`;
  for (let attempt = 0; attempt < 3_000; attempt += 1) {
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) return { url, pid: child.pid ?? 0, stop: () => stopChild(child) };
    if (child.exitCode !== null) break;
    await wait(10);
  }
  throw new Error('the product did not start');
}

export interface BenchDatabase {
  /** Address for the serving role. */
  url: string;
  ownerUrl: string;
  /** Superuser address, which can fill tables without foreign-key checks. */
  superuserUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts a migrated PostgreSQL as the product does, syncing to disk, in a folder that is removed afterwards. `settings` are added to the
 * product's own.
 */
export async function startDatabase(settings: Record<string, string> = {}): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'matilha-bench-'));
  const server = await startEmbeddedPostgres({ dataDir, settings, log: () => undefined });
  const ownerUrl = server.ownerConnectionString;
  await prepareSchema({ ownerUrl, servingRole: roles.serving, install: installQueue });
  return {
    url: server.connectionString,
    ownerUrl,
    superuserUrl: server.connectionString.replace(roles.serving, roles.superuser),
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the milliseconds of CPU the process has used. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}

/** Returns the process's resident memory in MiB. */
export function memoryMiB(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

/** Returns the milliseconds of CPU that the machine has used since its start, all programs and the kernel together. */
export function machineCpuMs(): number {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/ +/).slice(1).map(Number) ?? [];
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0] = fields;
  return (user + nice + system + interrupts + softInterrupts) * msPerTick;
}
