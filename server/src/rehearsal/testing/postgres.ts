import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { until } from '#server/faults/testing/until.ts';
import { accepts, folderOf, freePorts, startDaemon } from './daemon.ts';

const versions = '/usr/lib/postgresql';
export const password = 'ensaio';

/** Returns the folder of the programs of Debian's newest PostgreSQL; undefined where the package is missing. */
export function debianPostgres(): string | undefined {
  const newest = (existsSync(versions) ? readdirSync(versions) : []).map(Number).sort((a, b) => b - a)[0];
  return newest === undefined ? undefined : join(versions, String(newest), 'bin');
}

/** Returns a folder that the user `postgres` owns; its programs refuse to run as root. */
export async function folderOfPostgres(name: string): Promise<string> {
  const folder = await folderOf(name);
  execFileSync('chown', ['postgres', folder]);
  chmodSync(folder, 0o700);
  return folder;
}

export const asPostgres = (command: string, args: string[]): [string, string[]] => [
  'runuser',
  ['-u', 'postgres', '--', command, ...args],
];

export interface DebianServer {
  port: number;
  /** Returns the address of a database as a role. */
  url(role: string, database: string): string;
}

/** Starts Debian's PostgreSQL on a port of loopback with one database `matilha` and the two roles of the guide. */
export async function startDebianPostgres(programs: string): Promise<DebianServer> {
  const [port = 0] = await freePorts(1);
  const folder = await folderOfPostgres('postgres');
  const secret = join(folder, 'password');
  await writeFile(secret, password);
  execFileSync('chown', ['postgres', secret]);
  const cluster = join(folder, 'cluster');
  const initdb = ['-D', cluster, '-U', 'postgres', '--pwfile', secret, '-A', 'scram-sha-256', '-E', 'UTF8'];
  execFileSync(...asPostgres(join(programs, 'initdb'), [...initdb, '--locale', 'C.UTF-8', '--no-sync']), {
    stdio: 'ignore',
  });
  const settings = ['-c', `port=${port}`, '-c', `unix_socket_directories=${folder}`, '-c', 'fsync=off'];
  const daemon = startDaemon(...asPostgres(join(programs, 'postgres'), ['-D', cluster, ...settings]));
  await accepts(port, daemon);
  const url = (role: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  await prepareAsTheGuideSays(url('postgres', 'postgres'));
  return { port, url };
}

/** Creates database and roles by the statements of docs/implantacao.md. */
async function prepareAsTheGuideSays(administrator: string): Promise<void> {
  const client = await until('the server accepts sessions', async () => {
    const next = new pg.Client({ connectionString: administrator });
    return await next.connect().then(
      () => next,
      () => undefined,
    );
  });
  try {
    for (const statement of [
      `create role matilha_dono login password '${password}'`,
      `create role matilha_app login password '${password}'`,
      `create database matilha owner matilha_dono encoding 'UTF8' template template0`,
    ])
      await client.query(statement);
  } finally {
    await client.end();
  }
}
