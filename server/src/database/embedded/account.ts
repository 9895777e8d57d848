import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';

/** Who runs PostgreSQL, which refuses to be root: ourselves, root inside a user namespace, or another user. */
export type Account = { kind: 'self' } | { kind: 'namespace' } | { kind: 'user'; uid: number; gid: number };

export type Result = { code: number | null; output: string };

/** Starts a program as the account, in a session of its own so that Ctrl+C does not reach it. */
export function spawnAs(account: Account, file: string, args: string[], stdio: StdioOptions): ChildProcess {
  const env = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C', TZ: 'UTC' };
  const options = { stdio, env, detached: true, cwd: '/' };
  if (account.kind === 'namespace') {
    const map = ['--user', '--map-user=1000', '--map-group=1000'];
    return spawn('unshare', [...map, file, ...args], options);
  }
  if (account.kind === 'user') return spawn(file, args, { ...options, uid: account.uid, gid: account.gid });
  return spawn(file, args, options);
}

/** Runs a program to its end as the account; a program that cannot be started ends with code null. */
export function runAs(account: Account, file: string, args: string[]): Promise<Result> {
  return new Promise((resolve) => {
    let output = '';
    try {
      const child = spawnAs(account, file, args, ['ignore', 'pipe', 'pipe']);
      const collect = (chunk: Buffer) => {
        output += chunk.toString();
      };
      child.stdout?.on('data', collect);
      child.stderr?.on('data', collect);
      child.on('error', (error) => resolve({ code: null, output: error.message }));
      child.on('close', (code) => resolve({ code, output }));
    } catch (error) {
      resolve({ code: null, output: error instanceof Error ? error.message : String(error) });
    }
  });
}

/** The user and group that files of this account must belong to. */
export function ownerOf(account: Account): { uid: number; gid: number } {
  if (account.kind === 'user') return { uid: account.uid, gid: account.gid };
  return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}
