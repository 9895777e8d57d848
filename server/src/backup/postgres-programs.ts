import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './backup-error.ts';

type Program = 'pg_dump' | 'pg_restore';

/** Longest part of a program's complaint that is shown: its last line says why. */
const longestReason = 300;

/** Returns the address without its password, and the environment that hands the password over: other users see command lines. */
function hidePassword(url: string): { url: string; env: NodeJS.ProcessEnv } {
  // Without a host the socket's folder is a parameter, which the URL parser does not know.
  const open = url.replace('@/', '@localhost/');
  const address = new URL(open);
  const password = decodeURIComponent(address.password) || address.searchParams.get('password');
  address.password = '';
  if (address.searchParams.has('password')) {
    address.searchParams.delete('password');
    // libpq takes a plus sign for itself.
    address.search = address.search.replaceAll('+', '%20');
  }
  const shown = open === url ? address.href : address.href.replace('@localhost/', '@/');
  return { url: shown, env: { ...process.env, LC_ALL: 'C', ...(password ? { PGPASSWORD: password } : {}) } };
}

function start(program: Program, args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const complaint = text(child.stderr);
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', () => reject(missing(program)));
    child.once('close', (code) => {
      if (code === 0) return resolve();
      void complaint.then((said) => {
        const line = said.trim().split('\n').at(-1) ?? '';
        reject(new BackupError(`${program} não terminou: ${line.slice(0, longestReason)}`));
      });
    });
  });
  ended.catch(() => undefined);
  return { child, ended };
}

const missing = (program: Program): BackupError =>
  new BackupError(`Falta o programa ${program}: instale o pacote postgresql-client (Debian, Ubuntu).`);

async function majorOf(program: Program): Promise<number> {
  const { child, ended } = start(program, ['--version'], process.env);
  const [said] = await Promise.all([text(child.stdout), ended]);
  return Number(/(\d+)/.exec(said)?.[1] ?? 0);
}

/** Throws BackupError where this machine lacks the program, or has an older one than `needed` (a major version). */
export async function requireProgram(program: Program, needed: number): Promise<number> {
  const major = await majorOf(program);
  if (major < needed)
    throw new BackupError(
      `O ${program} desta máquina é o ${major}, e o banco é do PostgreSQL ${needed}: instale o pacote postgresql-client-${needed}.`,
    );
  return major;
}

interface Dump {
  output: Readable;
  ended: Promise<void>;
  /** Ends the program; a no-op once it has ended. */
  stop(): void;
}

/** Starts pg_dump on a snapshot that another session exports; read `output` whole, then wait for `ended`. */
export function dump(url: string, snapshot: string): Dump {
  const hidden = hidePassword(url);
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`];
  const { child, ended } = start('pg_dump', [...args, `--dbname=${hidden.url}`], hidden.env);
  child.stdin.end();
  return { output: child.stdout, ended, stop: () => void child.kill() };
}

/** Restores a dump into an empty database, all of it or nothing. */
export async function restoreDump(url: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const hidden = hidePassword(url);
  const args = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
  const { child, ended } = start('pg_restore', [...args, `--dbname=${hidden.url}`], hidden.env);
  child.stdout.resume();
  const fed = pipeline(source, child.stdin).then(
    () => null,
    (error: unknown) => error,
  );
  const spawned = await Promise.race([once(child, 'spawn').then(() => true), ended.then(() => true)]);
  const fault = spawned ? await fed : null;
  // A program that gives up closes its input: its own reason says more.
  if (fault instanceof BackupError || (fault && !isBrokenPipe(fault))) {
    child.kill();
    throw fault;
  }
  await ended;
}

const isBrokenPipe = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'].includes(String(error.code));
