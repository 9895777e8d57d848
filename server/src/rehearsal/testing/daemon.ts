import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '#server/faults/testing/until.ts';
import { afterUse } from '#server/testing/after-use.ts';

export interface Daemon {
  child: ChildProcess;
  /** Returns everything it printed. */
  log(): string;
}

/** Starts a program in the foreground; it is killed after the file's last test. */
export function startDaemon(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Daemon {
  const child = spawn(command, args, {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const exited = once(child, 'exit');
  afterUse(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
  });
  return { child, log: () => output };
}

/** Waits until something accepts connections at this port of loopback. */
export const accepts = (port: number, daemon?: Daemon): Promise<true> =>
  until(`port ${port} accepts connections`, async () => {
    if (daemon && daemon.child.exitCode !== null) throw new Error(`It ended:\n${daemon.log()}`);
    const socket = connect(port, '127.0.0.1');
    const open = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    return open;
  });

/** Returns ports of loopback that nothing uses now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** Returns a new folder that is removed after the file's last test. */
export async function folderOf(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `matilha-${name}-`));
  afterUse(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
