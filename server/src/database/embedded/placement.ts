import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, runAs } from './account.ts';
import { type Binaries, copyBinaries, ensureLinks, installedBinaries } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';

/** Where the cluster lies, who runs it and with which binaries. */
export type Placement = { cluster: string; account: Account; binaries: Binaries };

type Log = (line: string) => void;

const SYSTEM_FOLDER = '/var/lib/matilha';

/** Finds a way to run PostgreSQL on this machine; `dataDir` is absolute and resolved. */
export async function place(dataDir: string, log: Log): Promise<Placement> {
  const installed = await installedBinaries();
  const linked = await ensureLinks(installed);
  const binaries = linked ? installed : await copyBinaries(installed, dataDir);
  const cluster = join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) return checked({ cluster, account: { kind: 'self' }, binaries });

  const moved = movedCluster(dataDir);
  const owner = (await ownerOfFolder(cluster)) ?? (await ownerOfFolder(moved));
  if ((owner?.uid ?? 0) === 0 && (await runs({ kind: 'namespace' }, binaries))) {
    return { cluster, account: { kind: 'namespace' }, binaries };
  }
  return asOtherUser(dataDir, owner, installed, log);
}

async function asOtherUser(
  dataDir: string,
  owner: { uid: number; gid: number } | undefined,
  installed: Binaries,
  log: Log,
): Promise<Placement> {
  const person = owner !== undefined && owner.uid !== 0 ? owner : await serviceUser();
  const account: Account = { kind: 'user', ...person };
  const binaries = (await runs(account, installed)) ? installed : await copyToSystem(installed);
  const cluster = join(dataDir, 'postgres');
  if (await reaches(account, dataDir)) return checked({ cluster, account, binaries });
  if ((await ownerOfFolder(cluster)) !== undefined) {
    throw new EmbeddedPostgresError(
      `O PostgreSQL não pode rodar como root aqui, e o usuário ${person.uid} não alcança ${dataDir}: abra as pastas acima ou mude DATA_DIR.`,
    );
  }
  const moved = movedCluster(dataDir);
  await mkdir(join(moved, '..'), { recursive: true, mode: 0o755 });
  log(
    `O banco de dados fica em ${moved}: ${dataDir} está numa pasta fechada para o usuário que roda o PostgreSQL.`,
  );
  return checked({ cluster: moved, account, binaries });
}

async function checked(placement: Placement): Promise<Placement> {
  const { account, binaries } = placement;
  const result = await runAs(account, binaries.postgres, ['--version']);
  if (result.code === 0) return placement;
  const reason = (await isMusl())
    ? 'este sistema usa musl (Alpine?) e os binários pedem glibc'
    : (result.output.trim().split('\n')[0] ?? '');
  throw new EmbeddedPostgresError(`O PostgreSQL embutido não roda aqui: ${reason}. Defina DATABASE_URL.`);
}

async function runs(account: Account, binaries: Binaries): Promise<boolean> {
  return (await runAs(account, binaries.postgres, ['--version'])).code === 0;
}

async function reaches(account: Account, folder: string): Promise<boolean> {
  return (await runAs(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])).code === 0;
}

async function copyToSystem(installed: Binaries): Promise<Binaries> {
  try {
    await mkdir(SYSTEM_FOLDER, { recursive: true });
    await chmod(SYSTEM_FOLDER, 0o755);
    return await copyBinaries(installed, SYSTEM_FOLDER);
  } catch {
    throw new EmbeddedPostgresError(
      `O PostgreSQL não pode rodar como root aqui e ${SYSTEM_FOLDER} não aceita escrita: inicie como um usuário comum ou defina DATABASE_URL.`,
    );
  }
}

function movedCluster(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(SYSTEM_FOLDER, name, 'postgres');
}

async function ownerOfFolder(path: string): Promise<{ uid: number; gid: number } | undefined> {
  return lstat(path).catch(() => undefined);
}

async function serviceUser(): Promise<{ uid: number; gid: number }> {
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].flatMap((name) => users.filter((user) => user[0] === name));
  const [, , uid, gid] = found[0] ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

async function isMusl(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const maps = await readFile('/proc/self/maps', 'utf8').catch(() => '');
  return maps.includes('ld-musl');
}
