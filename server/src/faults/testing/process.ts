import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { ownerUrlOf } from '#server/database/embedded/connection.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { bundled } from './bundled.ts';
import { type FaultOptions, writeOptions } from './options.ts';
import { until } from './until.ts';

export interface ProductProcess {
  url: string;
  pid: number;
  alive(): boolean;
  /** Returns everything it logged. */
  log(): string;
  /** Kills it as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to stop; returns its exit code when it has. */
  terminate(): Promise<number | null>;
  /** Causes an uncaught error in it; returns its exit code when it has ended. */
  fail(): Promise<number | null>;
  /** Returns the memory that its objects use after a full garbage collection, and all of the process, in bytes. */
  memory(): Promise<Memory>;
}

const memory = z.object({
  heapUsed: z.number(),
  heapTotal: z.number(),
  external: z.number(),
  rss: z.number(),
});
export type Memory = z.output<typeof memory>;

export interface ProcessOptions extends FaultOptions {
  databaseUrl: string;
  /** The address of the model's service; without one the demonstration model answers. */
  modelUrl?: string;
  /** Uses the product's own main.ts: no option but the addresses has an effect. */
  plain?: boolean;
  env?: Record<string, string>;
}

const children = new Set<ChildProcess>();
// A file whose body fails runs no hook.
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
const folders: string[] = [];
const sourceOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Folder where `npm start` keeps its compile cache, which saves a third of a start. */
export const compiled = sourceOf('../../../../node_modules/.cache/matilha/compiled');

interface Spawned {
  child: ChildProcess;
  exited: Promise<void>;
  output(): string;
}

async function spawnProduct(options: ProcessOptions): Promise<Spawned> {
  const { databaseUrl, modelUrl, plain = false, env = {}, ...faults } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'matilha-faults-'));
  folders.push(dataDir);
  const child = spawn(process.execPath, [plain ? bundled.plain : bundled.withFaults], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: compiled,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_OWNER_URL: ownerUrlOf(databaseUrl),
      ...(modelUrl ? { AI_BASE_URL: modelUrl, AI_MODEL: 'fake' } : {}),
      ...writeOptions(faults),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const exited = once(child, 'exit').then(() => void children.delete(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return { child, exited, output: () => output };
}

/** Starts a process of the product and kills it after these milliseconds, whether it listens by then or not. */
export async function killDuringStart(options: ProcessOptions, afterMs: number): Promise<void> {
  const { child, exited } = await spawnProduct(options);
  await sleep(afterMs);
  child.kill('SIGKILL');
  await exited;
}

/** Starts a process of the product, listening on a free port; it is killed after the file's last test at the latest. */
export async function startProcess(options: ProcessOptions): Promise<ProductProcess> {
  const { child, exited, output } = await spawnProduct(options);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
    return child.exitCode;
  };
  const address = await until('the product listens', () => {
    if (child.exitCode !== null) throw new Error(`The product did not start:\n${output()}`);
    return /"address":"(http:[^"]+)"/.exec(output())?.[1];
  });
  return {
    url: address,
    pid: child.pid ?? 0,
    alive: () => child.exitCode === null && child.signalCode === null,
    log: output,
    kill: async () => void (await end('SIGKILL')),
    terminate: () => end('SIGTERM'),
    fail: () => end('SIGUSR2'),
    memory: async () => {
      const from = output().length;
      child.kill('SIGHUP');
      const line = await until(
        'it reports its memory',
        () => /\{"memory":(\{[^}]+\})\}/.exec(output().slice(from))?.[1],
      );
      return memory.parse(JSON.parse(line));
    },
  };
}

/** Call it in the body of a file that starts processes: it cleans up after them. */
export function clearUpProcesses(): void {
  afterUse(async () => {
    for (const child of children) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  });
}
