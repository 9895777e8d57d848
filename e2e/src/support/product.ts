import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ownerUrlOf } from '../../../server/src/database/embedded/connection.ts';
import { openRoundRobin } from './round-robin.ts';

const project = join(import.meta.dirname, '../../..');
const START_LIMIT_MS = 150_000;
const STOP_LIMIT_MS = 30_000;

export interface Product {
  baseUrl: string;
  dataDir: string;
  /** Returns the log so far. */
  log(): string;
  /** Returns the generated operator and subscriber (`DATA_DIR/credentials.txt`) as written. */
  credentials(): Promise<string>;
  /** Kills the process at once, like a power cut; `stop` still cleans up. */
  kill(): Promise<void>;
  /** Stops it gracefully and removes its data. */
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** Added to HOST, PORT, APP_URL and DATA_DIR; the tests' own environment is not passed on. */
  env?: Record<string, string>;
  /** Existing data to start with; a new, empty folder by default. */
  dataDir?: string;
  /** How many processes serve it, each request by the next of them. An embedded database belongs to one. */
  processes?: number;
}

/** Starts the built product on a free port and waits until it is ready. */
export async function startProduct({
  env = {},
  dataDir,
  processes = 1,
}: ProductOptions = {}): Promise<Product> {
  const folder =
    dataDir ?? (await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'matilha-e2e-')));
  const several = processes > 1 ? await openRoundRobin() : undefined;
  const appUrl: Record<string, string> = several ? { APP_URL: several.url } : {};
  const started = await Promise.all(
    Array.from({ length: processes }, () => startProcess({ ...appUrl, ...env }, folder)),
  );
  several?.serve(started.map(({ port }) => port));
  const stop = async () => {
    several?.close();
    await Promise.all(started.map((running) => running.end('SIGTERM')));
    await rm(folder, { recursive: true, force: true });
  };
  const log = () => started.map((running) => running.log()).join('');
  const baseUrl = several?.url ?? `http://localhost:${started[0]?.port}`;
  try {
    await Promise.all(started.map(untilReady));
  } catch (error) {
    await stop();
    throw new Error(`The product did not start:\n${log()}`, { cause: error });
  }
  return {
    baseUrl,
    dataDir: folder,
    log,
    credentials: () => readFile(join(folder, 'credentials.txt'), 'utf8'),
    kill: async () => void (await Promise.all(started.map((running) => running.end('SIGKILL')))),
    stop,
  };
}

interface ProductProcess {
  port: number;
  ended(): boolean;
  log(): string;
  end(signal: NodeJS.Signals): Promise<void>;
}

async function startProcess(env: Record<string, string>, dataDir: string): Promise<ProductProcess> {
  const port = await freePort();
  const owner = env.DATABASE_URL ? { DATABASE_OWNER_URL: ownerUrlOf(env.DATABASE_URL) } : {};
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: project,
    env: { ...inherited(), HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ...owner, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const exit = once(child, 'exit');
  return {
    port,
    ended: () => child.exitCode !== null || child.signalCode !== null,
    log: () => output,
    end: (signal) => end(child, exit, signal),
  };
}

function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** The product writes its own address into mails, so its port must be known before it listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function untilReady({ port, ended }: ProductProcess): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    if (ended()) throw new Error('it ended');
    const response = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await wait(50);
  }
  throw new Error('it was not ready in time');
}

async function end(child: ChildProcess, ended: Promise<unknown>, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(timer);
}
