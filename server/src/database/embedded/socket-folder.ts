import { chmod, chown, lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, ownerOf } from './account.ts';
import { EmbeddedPostgresError } from './errors.ts';

const SOCKET = '.s.PGSQL.5432';
const LONGEST_PATH = process.platform === 'darwin' ? 103 : 107;

/** Returns a short private folder for the socket: the folder named in `dataDir`, or a new one. */
export async function openSocketFolder(dataDir: string, account: Account): Promise<string> {
  const note = join(dataDir, 'postgres-socket');
  const known = await readFile(note, 'utf8').then(
    (text) => text.trim(),
    () => '',
  );
  if (known !== '' && (await claim(known, account))) return known;
  const folder = await makeFolder(account);
  await writeFile(note, `${folder}\n`, { mode: 0o600 });
  return folder;
}

/** Empties the folder for the next server, and recreates it if it was deleted. Call it only while no server runs. */
export async function renewSocketFolder(folder: string, account: Account): Promise<void> {
  if (!(await claim(folder, account))) {
    throw new EmbeddedPostgresError(
      `A pasta do soquete, ${folder}, não é mais só deste usuário: inicie de novo.`,
    );
  }
  await rm(join(folder, SOCKET), { force: true });
  await rm(join(folder, `${SOCKET}.lock`), { force: true });
}

async function claim(folder: string, account: Account): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    await giveTo(folder, account);
    return true;
  } catch {
    return isPrivate(folder, account);
  }
}

async function makeFolder(account: Account): Promise<string> {
  for (const parent of ['/tmp', tmpdir(), '/var/tmp', '/dev/shm']) {
    if (join(parent, 'matilha-XXXXXX', SOCKET).length > LONGEST_PATH) continue;
    try {
      const folder = await mkdtemp(join(parent, 'matilha-'));
      await giveTo(folder, account);
      return folder;
    } catch {
      // The caller may try the next folder.
    }
  }
  throw new EmbeddedPostgresError(
    'Não há pasta temporária curta e com escrita para o soquete do PostgreSQL: dê escrita em /tmp ou defina DATABASE_URL.',
  );
}

async function giveTo(folder: string, account: Account): Promise<void> {
  await chmod(folder, 0o700);
  if (account.kind === 'user') await chown(folder, account.uid, account.gid);
}

async function isPrivate(folder: string, account: Account): Promise<boolean> {
  try {
    const stat = await lstat(folder);
    return stat.isDirectory() && (stat.mode & 0o777) === 0o700 && stat.uid === ownerOf(account).uid;
  } catch {
    return false;
  }
}
