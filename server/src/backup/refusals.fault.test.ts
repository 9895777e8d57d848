import { execFileSync } from 'node:child_process';
import { chown, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SYSTEM_FOLDER } from '#server/database/embedded/start-embedded-postgres.ts';
import { clearUpProcesses, startProcess } from '#server/faults/testing/process.ts';
import { installed } from '#server/rehearsal/testing/debian.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { seal } from './seal.ts';
import { type Entry, pack } from './tar.ts';
import { type Installation, newFolder, startInstallation } from './testing/installation.ts';

clearUpProcesses();

const secret = await generateX25519Identity();
const recipient = await identityToRecipient(secret);
let installation: Installation;
let root: string;
let backupDir: string;
let backup: string;
let key: string;

beforeAll(async () => {
  root = await newFolder();
  backupDir = await newFolder();
  key = join(root, 'chave.txt');
  await writeFile(key, `${secret}\n`);
  const env = { BACKUP_RECIPIENT: recipient };
  installation = await startInstallation({ dataDir: join(root, 'data'), backupDir, env });
  backup = await installation.backUp();
});
afterAll(() => installation.lose());

let copies = 0;
/** Returns a copy of the backup that a test may spoil, in a folder of its own. */
async function spoiled(change: (manifest: Manifest, folder: string) => Promise<unknown>): Promise<string> {
  copies += 1;
  const folder = join(root, `copia-${copies}`, 'copia');
  await cp(backup, folder, { recursive: true });
  const manifest = await readManifest(folder);
  await change(manifest, folder);
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return folder;
}

/** Restores into a new folder; checks that a refusal leaves nothing in it. */
async function refusal(folder: string, more: string[] = ['--identity', key], env = {}): Promise<string> {
  copies += 1;
  const into = join(root, `alvo-${copies}`);
  const { err, out, code } = await installation.command('restore.ts', [folder, '--into', into, ...more], env);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(await readdir(into).catch(() => [])).toEqual([]);
  return err;
}

it('refuses an encrypted backup without its key, or with another one', async () => {
  expect(await refusal(backup, [])).toBe('Esta cópia está cifrada: diga a chave com --identity ARQUIVO.\n');
  const wrongKey = join(root, 'outra.txt');
  await writeFile(wrongKey, await generateX25519Identity());
  expect(await refusal(backup, ['--identity', wrongKey])).toBe(
    'A chave de --identity não abre esta cópia: use a que foi criada com ela.\n',
  );
  expect(await refusal(backup, ['--identity', join(root, 'nenhuma')])).toMatch(
    /^A chave .+ não pode ser lida/,
  );
});

it('refuses a damaged or missing part, before it writes anything', async () => {
  const flipped = await spoiled(async ({ parts }, folder) => {
    const path = join(folder, parts[0]?.name ?? '');
    const bytes = await readFile(path);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(path, bytes);
  });
  expect(await refusal(flipped)).toBe(
    'A cópia está danificada: cluster.tar.gz.age não tem a soma esperada. Use outra.\n',
  );
  const missing = await spoiled(async ({ parts }, folder) => rm(join(folder, parts.at(-1)?.name ?? '')));
  expect(await refusal(missing)).toMatch(/^A cópia está danificada: files\.tar\.gz\.age não pode ser lido/);
});

it('refuses a backup of a newer program, and a half-written one', async () => {
  const newer = await spoiled(async (manifest) => Object.assign(manifest, { format: 2 }));
  expect(await refusal(newer)).toMatch(/versão mais nova deste programa/);
  const schema = await spoiled(async (manifest) => Object.assign(manifest, { schema: manifest.schema + 1 }));
  expect(await refusal(schema)).toMatch(/versão mais nova deste programa \(0\.1\.0\)/);
  const half = await spoiled(async () => undefined);
  await rm(join(half, 'manifest.json'));
  expect(await refusal(half)).toMatch(/não é uma cópia inteira/);
});

it('refuses a moment before the backup, one after the archive, and one without a time zone', async () => {
  expect(await refusal(backup, ['--identity', key, '--at', '2026-01-01T00:00:00Z'])).toMatch(
    /^Esta cópia só volta a partir de \d{4}-/,
  );
  const future = new Date(Date.now() + 86_400_000).toISOString();
  expect(await refusal(backup, ['--identity', key, '--at', future])).toMatch(
    /^O arquivo de WAL termina antes/,
  );
  expect(await refusal(backup, ['--at', '2026-11-25 12:00'])).toMatch(/^--at é um momento com fuso/);
});

it('refuses a backup whose rows differ from its manifest', async () => {
  const miscounted = await spoiled(async ({ counts }) => Object.assign(counts ?? {}, { users: 7 }));
  expect(await refusal(miscounted)).toBe('A cópia não confere: users tem 2 linhas, e tinha 7. Use outra.\n');
});

it('refuses a forged copy with files that no backup has, and touches nothing outside of its folder', async () => {
  const outside = join(root, 'fora');
  await mkdir(outside);
  const forged = await spoiled(async ({ parts }, folder) => {
    const entries = async function* (): AsyncGenerator<Entry> {
      // A failed restore removes the folder that this file of a running PostgreSQL names.
      yield { kind: 'text', name: 'postgres-socket', text: outside };
      yield { kind: 'text', name: '../fora.txt', text: '' };
    };
    const last = parts.length - 1;
    parts[last] = await seal(pack(entries()), join(folder, parts[last]?.name ?? ''), { recipient });
  });
  const refused = await refusal(forged);
  expect(await readdir(outside)).toEqual([]);
  expect(refused).toBe('A cópia tem um arquivo que não é dela: "postgres-socket"\n');
});

it.skipIf(process.getuid?.() !== 0)(
  'leaves nothing of a refused copy whose database had to be put outside of its folder',
  async () => {
    const outside = () => readdir(SYSTEM_FOLDER).catch((): string[] => []);
    const before = await outside();
    // No user that may run PostgreSQL reaches the folders below.
    const closed = join(root, 'fechada');
    await mkdir(closed, { mode: 0o700 });
    await chown(closed, 65534, 65534);
    const miscounted = await spoiled(async ({ counts }) => Object.assign(counts ?? {}, { users: 7 }));
    const into = join(closed, 'alvo');
    const { err } = await installation.command('restore.ts', [miscounted, '--into', into, '--identity', key]);
    expect(err).toMatch(/^A cópia não confere: users/);
    expect(await outside()).toEqual(before);
    const again = await installation.command('restore.ts', [backup, '--into', into, '--identity', key]);
    const added = (await outside()).filter((name) => !before.includes(name));
    for (const name of added) await rm(join(SYSTEM_FOLDER, name), { recursive: true });
    expect({ ...again, added }).toMatchObject({ err: '', code: 0, added: [expect.any(String)] });
  },
);

it('refuses a folder that is not empty and leaves it as it was', async () => {
  const { dataDir, command } = installation;
  const { err } = await command('restore.ts', [backup, '--into', dataDir, '--identity', key]);
  expect(err).toBe(`${dataDir} não está vazia: uma cópia só volta para uma pasta vazia.\n`);
  expect((await fetch(`${installation.product.url}/readyz`)).status).toBe(200);
});

it('refuses the wrong kind of database', async () => {
  const env = { DATABASE_URL: 'postgres://a@127.0.0.1:1/b' };
  expect(await refusal(backup, ['--identity', key], env)).toMatch(/^Esta cópia é do banco embutido/);
});

it('explains its uses in Portuguese', async () => {
  expect((await installation.command('restore.ts')).err).toMatch(/^Uso: npm run restore -- PASTA/);
  expect((await installation.command('restore.ts', ['--nada'])).err).toMatch(/^Uso: /);
  expect((await installation.command('backup.ts', ['agora'])).err).toMatch(/^Uso: npm run backup/);
  expect((await installation.command('backup.ts', [], { BACKUP_DIR: '', BACKUP_RECIPIENT: '' })).err).toMatch(
    /^Defina BACKUP_DIR/,
  );
});

it('refuses a recipient that is no key of age', async () => {
  const wrong = `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`;
  const { err } = await installation.command('backup.ts', [], { BACKUP_RECIPIENT: wrong });
  expect(err).toMatch(/^BACKUP_RECIPIENT não é uma chave pública do age/);
  const env = { DATABASE_URL: '', DATABASE_OWNER_URL: '', BACKUP_DIR: backupDir, BACKUP_RECIPIENT: wrong };
  await expect(startProcess({ databaseUrl: 'postgres://none', plain: true, env })).rejects.toThrow(
    /did not start:\nBACKUP_RECIPIENT não é uma chave pública do age.+\n$/,
  );
});

it('never makes BACKUP_DIR itself, which is missing where its disk is not mounted', async () => {
  const missing = join(root, 'desmontado');
  const { err } = await installation.command('backup.ts', [], { BACKUP_DIR: missing });
  expect(err).toBe(`BACKUP_DIR (${missing}): a pasta não existe (ENOENT).\n`);
  expect(await readdir(root)).not.toContain('desmontado');
});

/** Mounts a small disk in memory; returns whether this machine allows it. */
function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

it('keeps earlier backups when the disk is full, and says so in one line', async ({ skip }) => {
  const folder = join(root, 'cheio');
  await mkdir(folder);
  if (!mountSmallDisk(folder)) return skip('this machine does not let us mount a disk');
  try {
    const earlier = join(folder, '2026-11-01T06-40-00Z');
    await mkdir(earlier);
    await cp(join(backup, 'manifest.json'), join(earlier, 'manifest.json'));
    const before = await readFile(join(earlier, 'manifest.json'), 'utf8');
    const { err, code } = await installation.command('backup.ts', [], { BACKUP_DIR: folder });
    expect({ err, code }).toEqual({ err: `BACKUP_DIR (${folder}): não há espaço (ENOSPC).\n`, code: 1 });
    expect(await readdir(folder)).toEqual(['2026-11-01T06-40-00Z']);
    expect(await readFile(join(earlier, 'manifest.json'), 'utf8')).toBe(before);
  } finally {
    execFileSync('umount', [folder]);
  }
});

it.skipIf(!installed('age', 'tar'))('writes files that the programs age and tar open', async () => {
  const part = join(backup, 'cluster.tar.gz.age');
  const pipeline = 'age --decrypt --identity "$1" "$2" | tar --list --gzip';
  const names = execFileSync('sh', ['-c', pipeline, 'sh', key, part], { encoding: 'utf8' }).split('\n');
  expect(names).toContain('backup_label');
  expect(names).toContain('global/pg_control');
  expect(names.filter((name) => /postmaster\.pid|^pg_wal\/.|archived_wal/.test(name))).toEqual([]);
});
