import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, runAs, serviceUser } from './account.ts';
import { type Binaries, copyBinaries, ensureLinks, installedBinaries } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';

/** Path of the cluster, the account that runs it and its binaries. */
export type Placement = { cluster: string; account: Account; binaries: Binaries };

type Log = (line: string) => void;

/** `dataDir` is absolute and resolved; `systemFolder` holds the files that cannot stay there when root may not run PostgreSQL. */
export type PlacementOptions = { dataDir: string; systemFolder: string; log: Log };

/** Chooses a way to run PostgreSQL on this machine. */
export async function place(options: PlacementOptions): Promise<Placement> {
  const { dataDir } = options;
  const installed = await installedBinaries();
  const linked = await ensureLinks(installed);
  const binaries = linked ? installed : await copyBinaries(installed, dataDir);
  const cluster = join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) return checked({ cluster, account: { kind: 'self' }, binaries });

  const owner = (await ownerOfFolder(cluster)) ?? (await ownerOfFolder(movedCluster(options)));
  const namespace: Account = { kind: 'namespace' };
  const rootOwned = (owner?.uid ?? 0) === 0;
  // Inside the namespace root has no privileges outside it: a folder that another user closed stays closed.
  if (rootOwned && (await runs(namespace, binaries)) && (await reaches(namespace, dataDir))) {
    return { cluster, account: namespace, binaries };
  }
  return asOtherUser(options, owner, installed);
}

async function asOtherUser(
  options: PlacementOptions,
  owner: { uid: number; gid: number } | undefined,
  installed: Binaries,
): Promise<Placement> {
  const { dataDir, systemFolder, log } = options;
  const person = owner !== undefined && owner.uid !== 0 ? owner : serviceUser();
  const account: Account = { kind: 'user', uid: person.uid, gid: person.gid };
  const binaries = (await runs(account, installed)) ? installed : await copyToSystem(installed, systemFolder);
  const cluster = join(dataDir, 'postgres');
  const moved = movedCluster(options);
  const here = await ownerOfFolder(cluster);
  const there = await ownerOfFolder(moved);
  const reachable = await reaches(account, dataDir);
  if (reachable && (here || !there)) return checked({ cluster, account, binaries });
  if (here) {
    throw new EmbeddedPostgresError(
      `O PostgreSQL não pode rodar como root aqui, e o usuário ${person.uid} não alcança ${dataDir}: abra as pastas acima ou mude DATA_DIR.`,
    );
  }
  await openSystemFolder(join(moved, '..'));
  log(`O banco de dados fica em ${moved}: o usuário que roda o PostgreSQL não alcança ${dataDir}.`);
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

async function copyToSystem(installed: Binaries, systemFolder: string): Promise<Binaries> {
  await openSystemFolder(systemFolder);
  return copyBinaries(installed, systemFolder);
}

async function openSystemFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    await chmod(folder, 0o755);
  } catch {
    throw new EmbeddedPostgresError(
      `O PostgreSQL não pode rodar como root aqui e ${folder} não aceita escrita: inicie como um usuário comum ou defina DATABASE_URL.`,
    );
  }
}

function movedCluster({ dataDir, systemFolder }: PlacementOptions): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(systemFolder, name, 'postgres');
}

async function ownerOfFolder(path: string): Promise<{ uid: number; gid: number } | undefined> {
  return lstat(path).catch(() => undefined);
}

async function isMusl(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const maps = await readFile('/proc/self/maps', 'utf8').catch(() => '');
  return maps.includes('ld-musl');
}
