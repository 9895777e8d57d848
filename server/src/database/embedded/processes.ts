import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Returns true if the process is a running PostgreSQL server of this cluster (false for a dead, zombie or foreign one). */
export async function isPostgresOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return psMentions(pid, cluster);
  try {
    const folder = await readlink(`/proc/${pid}/cwd`);
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    return folder === cluster && /postgres(:|$)/.test(command.split('\0')[0]?.split('/').at(-1) ?? '');
  } catch {
    return false;
  }
}

/** Sends a signal; a no-op for a process that has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    return;
  }
}

/** Waits until the cluster's process has ended; returns false when the time (ms) runs out first. */
export async function waitUntilGone(pid: number, cluster: string, ms: number): Promise<boolean> {
  const end = performance.now() + ms;
  while (await isPostgresOf(pid, cluster)) {
    if (performance.now() > end) return false;
    await sleep(10);
  }
  return true;
}

/** Ends backends that outlived their killed server and keep its memory in use (Linux; elsewhere they end by themselves). */
export async function endOrphans(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return;
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (Number.isInteger(pid) && (await isPostgresOf(pid, cluster))) signal(pid, 'SIGKILL');
  }
}

async function psMentions(pid: number, cluster: string): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-p', String(pid), '-o', 'command=']);
    return stdout.includes('postgres') && stdout.includes(cluster);
  } catch {
    return false;
  }
}
