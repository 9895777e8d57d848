import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The account that runs PostgreSQL, which refuses to run as root: our own, root inside a user namespace, or another user. */
export type Account = { kind: 'self' } | { kind: 'namespace' } | { kind: 'user'; uid: number; gid: number };

export type User = { name: string; uid: number; gid: number };

const NOBODY = 65534;

export type Result = { code: number | null; output: string };

/** Returns the user that runs PostgreSQL where we are root and may not use namespaces. */
export function serviceUser(): User {
  const users = namedUsers();
  const known = ['postgres', 'nobody'].flatMap((name) => users.filter((user) => user.name === name));
  return known[0] ?? { name: 'nobody', uid: NOBODY, gid: NOBODY };
}

/** Starts a program as the account, in a session of its own so that Ctrl+C does not reach it. */
export function spawnAs(account: Account, file: string, args: string[], stdio: StdioOptions): ChildProcess {
  const env = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C', TZ: 'UTC' };
  const options = { stdio, env, detached: true, cwd: '/' };
  if (account.kind === 'namespace') {
    // initdb needs a user with a name, no matter which.
    const { uid, gid } = namedUsers().find((user) => user.uid !== NOBODY) ?? { uid: NOBODY, gid: NOBODY };
    const map = ['--user', `--map-user=${uid}`, `--map-group=${gid}`];
    return spawn('unshare', [...map, file, ...args], options);
  }
  if (account.kind === 'user') return spawn(file, args, { ...options, uid: account.uid, gid: account.gid });
  return spawn(file, args, options);
}

/** Runs a program to its end as the account; a program that cannot be started gives code null. */
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

/** Returns the users of this machine that have a name, without root; empty when the machine has no list of users. */
export function namedUsers(): User[] {
  try {
    const rows = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'));
    const users = rows.map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
    return users.filter((user) => user.uid > 0);
  } catch {
    return [];
  }
}

/** Returns the user and group that must own the files of this account. */
export function ownerOf(account: Account): { uid: number; gid: number } {
  if (account.kind === 'user') return { uid: account.uid, gid: account.gid };
  return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}
