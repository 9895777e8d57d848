import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import * as z from 'zod';
import { isPostgresOf, waitUntilGone } from './processes.ts';

const answer = z.union([
  z.object({ connectionString: z.string(), adopted: z.boolean() }),
  z.object({ refused: z.string() }),
]);
const note = z.object({ log: z.string() });

export type Product = z.infer<typeof answer> & { child: ChildProcess; notes: string[] };
export type ProductOptions = { uid?: number; gid?: number; path?: string };

/** Creates folders, products and servers for one test, all removed by `end`. */
export function openWorkbench() {
  const folders: string[] = [];
  const clusters: string[] = [];
  const children: ChildProcess[] = [];
  return {
    async folder(parent: string = tmpdir()) {
      const path = await mkdtemp(join(parent, 'matilha-pg-'));
      await chmod(path, 0o755);
      folders.push(path);
      return path;
    },
    async start(dataDir: string, options: ProductOptions = {}) {
      clusters.push(join(dataDir, 'postgres'));
      const product = await startProduct(dataDir, join(folders[0] ?? tmpdir(), 'system'), options);
      children.push(product.child);
      return product;
    },
    watch: (cluster: string) => clusters.push(cluster),
    async end() {
      for (const child of children) child.kill('SIGKILL');
      for (const cluster of clusters) {
        await killServer(cluster);
        await removeSockets(join(cluster, '../postgres-socket'));
      }
      for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Returns the process id in the cluster's postmaster.pid. */
export async function serverPid(cluster: string): Promise<number> {
  return Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10);
}

/** Kills the cluster's server as a power cut would. */
export async function killServer(cluster: string): Promise<void> {
  const pid = await serverPid(cluster).catch(() => 0);
  if (pid === 0 || !(await isPostgresOf(pid, cluster))) return;
  process.kill(pid, 'SIGKILL');
  await waitUntilGone(pid, cluster, 5000);
}

/** Ends a product and waits for it; SIGTERM lets it stop its server. */
export async function endProduct(product: Product, signal: NodeJS.Signals): Promise<void> {
  const gone = once(product.child, 'exit');
  product.child.kill(signal);
  await gone;
}

/** Returns the rows of one query on a connection of its own. */
export async function query(product: Product, text: string): Promise<Record<string, unknown>[]> {
  if (!('connectionString' in product)) throw new Error(product.refused);
  const client = new pg.Client({ connectionString: product.connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function removeSockets(note: string): Promise<void> {
  const path = await readFile(note, 'utf8').catch(() => '');
  if (path.trim() !== '') await rm(path.trim(), { recursive: true, force: true });
}

async function startProduct(dataDir: string, system: string, options: ProductOptions): Promise<Product> {
  const script = fileURLToPath(new URL('./product-process.ts', import.meta.url));
  const { path = process.env.PATH ?? '', ...user } = options;
  const child = spawn(process.execPath, [script, dataDir, system], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PATH: path },
    ...user,
  });
  const notes: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const message: unknown = JSON.parse(line);
    const said = note.safeParse(message);
    if (!said.success) return { ...answer.parse(message), child, notes };
    notes.push(said.data.log);
  }
  throw new Error('The product ended without an answer.');
}
