import { chmod, chown, lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Account, ownerOf, type Result, runAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';

// The builtin C.UTF-8 knows ç and ã and, unlike ICU, never needs a reindex after an upgrade.
const INITDB = [
  ['--username=matilha', '--auth=trust', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin'],
  ['--builtin-locale=C.UTF-8', '--text-search-config=portuguese', '--no-instructions'],
].flat();

/** Creates the cluster if there is none. A folder with this name is always a complete cluster. */
export async function ensureCluster(
  cluster: string,
  account: Account,
  binaries: Binaries,
  sync: boolean,
): Promise<void> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) return initialize(cluster, account, binaries, sync);
  if (version.trim() !== binaries.version.split('.')[0]) {
    throw new EmbeddedPostgresError(
      `O banco em ${cluster} é do PostgreSQL ${version.trim()} e este produto traz o ${binaries.version}: use a versão anterior do produto ou defina DATABASE_URL.`,
    );
  }
  await own(cluster, account);
  await closeFolder(cluster);
}

async function initialize(
  cluster: string,
  account: Account,
  binaries: Binaries,
  sync: boolean,
): Promise<void> {
  await refuseFilledFolder(cluster);
  await removeUnfinished(cluster);
  const half = `${cluster}.new-${process.pid}`;
  await mkdir(half, { mode: 0o700 });
  await closeFolder(half);
  await own(half, account);
  const options = sync ? INITDB : [...INITDB, '--no-sync'];
  const result = await runInitdb(account, binaries, [...options, '-D', half]);
  if (result.code !== 0) {
    await rm(half, { recursive: true, force: true });
    throw new EmbeddedPostgresError(`O banco não pôde ser criado em ${cluster}: ${lastLine(result.output)}`);
  }
  await rm(cluster, { recursive: true, force: true });
  await rename(half, cluster);
}

// A container's arbitrary user has no name, which initdb requires; inside a namespace it gets one.
async function runInitdb(account: Account, binaries: Binaries, args: string[]): Promise<Result> {
  const result = await runAs(account, binaries.initdb, args);
  const nameless = account.kind === 'self' && result.output.includes('user does not exist');
  return nameless ? runAs({ kind: 'namespace' }, binaries.initdb, args) : result;
}

async function refuseFilledFolder(cluster: string): Promise<void> {
  const found = await readdir(cluster).catch(() => []);
  if (found.length === 0) return;
  throw new EmbeddedPostgresError(
    `${cluster} tem arquivos, mas não é um banco do PostgreSQL: mova essa pasta.`,
  );
}

async function removeUnfinished(cluster: string): Promise<void> {
  const parent = dirname(cluster);
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${basename(cluster)}.new-`)) continue;
    await rm(join(parent, name), { recursive: true, force: true });
  }
}

async function closeFolder(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch(() => undefined);
  if (((await stat(folder)).mode & 0o077) === 0) return;
  throw new EmbeddedPostgresError(
    `As permissões de ${folder} não podem ser fechadas (disco de rede ou /mnt do WSL?): aponte DATA_DIR para um disco local.`,
  );
}

async function own(folder: string, account: Account): Promise<void> {
  const { uid, gid } = ownerOf(account);
  if ((await lstat(folder)).uid === uid) return;
  if (account.kind === 'self') {
    throw new EmbeddedPostgresError(
      `${folder} pertence a outro usuário: inicie como ele ou mude o dono da pasta.`,
    );
  }
  await chownTree(folder, uid, gid);
}

async function chownTree(path: string, uid: number, gid: number): Promise<void> {
  const entries = (await lstat(path)).isDirectory() ? await readdir(path) : [];
  for (const name of entries) {
    const child = join(path, name);
    const info = await lstat(child);
    if (info.isDirectory()) await chownTree(child, uid, gid);
    else if (!info.isSymbolicLink()) await chown(child, uid, gid);
  }
  await chown(path, uid, gid);
}

/** A server's entry about itself in the cluster's postmaster.pid, if it can be read. */
export type PidNote = { pid: number; socketFolder: string };

export async function readPidNote(cluster: string): Promise<PidNote | 'none' | 'unreadable'> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return 'none';
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  return pid > 0 ? { pid, socketFolder: (lines[4] ?? '').trim() } : 'unreadable';
}

/** Invalidates a postmaster.pid whose process is not our server. */
export async function disownPidNote(cluster: string, note: PidNote | 'unreadable'): Promise<void> {
  const path = join(cluster, 'postmaster.pid');
  if (note === 'unreadable') return rm(path, { force: true });
  // A server ignores the process id of its parent in the file, and still checks the shared memory that the file names.
  const [, ...rest] = (await readFile(path, 'utf8')).split('\n');
  await writeFile(path, [String(process.pid), ...rest].join('\n'));
}

function lastLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.findLast((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? 'sem explicação';
}
