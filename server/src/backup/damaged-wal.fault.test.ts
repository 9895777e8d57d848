import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, it } from 'vitest';
import { clearUpProcesses } from '#server/faults/testing/process.ts';
import { patienceMs } from '#server/faults/testing/scale.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { storedWal } from './archive.ts';
import { readManifest } from './manifest.ts';
import { type Installation, newFolder, startInstallation } from './testing/installation.ts';

clearUpProcesses();

const cut = (path: string) => truncate(path, 1000);
const empty = (path: string) => truncate(path, 0);
/** Changes one bit of the last bytes: elsewhere in a compressed run of zeros it may change nothing. */
async function flip(path: string): Promise<void> {
  const bytes = await readFile(path);
  const at = bytes.length - 6;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
}
/** Stores a segment as it is, without its compression, and cut. */
async function cutPlain(path: string): Promise<void> {
  await writeFile(path.replace(/\.gz$/, ''), Buffer.alloc(1000));
  await rm(path);
}

interface Stored {
  installation: Installation;
  backup: string;
  /** A segment that only the archive has; later ones follow it. */
  segment: string;
  path: string;
}

async function storeWal(env: Record<string, string>): Promise<Stored> {
  const root = await newFolder();
  const backupDir = await newFolder();
  const installation = await startInstallation({ dataDir: join(root, 'data'), backupDir, env });
  const backup = await installation.backUp();
  await mkdir(join(root, 'data', 'uploads'), { recursive: true });
  await writeFile(join(root, 'data', 'uploads', 'foto.webp'), 'foto '.repeat(1000));
  for (const credits of [1, 2, 3]) {
    await createSubscriber(installation.db, { credits });
    await installation.catchUp();
  }
  await installation.lose();
  const own = await storedWal(join(backup, 'wal'));
  const archive = join(backupDir, (await readManifest(backup)).wal?.archive ?? '');
  const later = [...(await storedWal(archive))].filter(([name]) => !own.has(name));
  expect(later.length).toBeGreaterThan(1);
  const [segment, path] = later.at(-2) ?? ['', ''];
  return { installation, backup, segment, path };
}

/** Damages the segment in a copy of BACKUP_DIR and restores from it; returns the refusal, which leaves nothing behind. */
async function refusal(
  { installation, backup, path }: Stored,
  damage: (path: string) => Promise<unknown>,
  more: string[] = [],
): Promise<string> {
  const root = await newFolder();
  const into = join(root, 'alvo');
  await mkdir(into);
  await cp(installation.backupDir, root, { recursive: true });
  const damaged = path.replace(installation.backupDir, root);
  await damage(damaged);
  const args = [join(root, basename(backup)), '--into', into, ...more];
  const { err, out, code } = await installation.command('restore.ts', args);
  expect({ code, out, left: await readdir(into) }).toEqual({ code: 1, out: '', left: [] });
  return err.replace(`${dirname(damaged)}/`, '');
}

const segmentAdvice =
  'Ponha no lugar uma cópia boa desse arquivo, ou volte com --at a um momento anterior a ele.';
const broken = 'está danificado, ou cifrado com outra chave';

it('refuses in one line a damaged encrypted segment of the archive, also on the way to a moment', {
  timeout: 3 * patienceMs,
}, async () => {
  const secret = await generateX25519Identity();
  const stored = await storeWal({ BACKUP_RECIPIENT: await identityToRecipient(secret) });
  const key = join(await newFolder(), 'chave.txt');
  await writeFile(key, `${secret}\n`);
  const line = `O trecho ${stored.segment} do WAL não pode ser lido (${basename(stored.path)}): ${broken}. ${segmentAdvice}\n`;
  for (const damage of [cut, empty, flip])
    expect(await refusal(stored, damage, ['--identity', key])).toBe(line);
  const future = new Date(Date.now() + 86_400_000).toISOString();
  expect(await refusal(stored, cut, ['--identity', key, '--at', future])).toBe(line);
});

it('refuses in one line a damaged or missing segment, and a damaged upload, that are not encrypted', {
  timeout: 3 * patienceMs,
}, async () => {
  const stored = await storeWal({});
  const { segment, path } = stored;
  const line = (reason: string, name = basename(path)) =>
    `O trecho ${segment} do WAL não pode ser lido (${name}): ${reason}. ${segmentAdvice}\n`;
  for (const damage of [cut, empty, flip]) expect(await refusal(stored, damage)).toBe(line(broken));
  expect(await refusal(stored, cutPlain)).toBe(line('está incompleto', segment));
  expect(await refusal(stored, (each) => rm(each))).toBe(
    `Falta o trecho ${segment} do WAL, e há trechos depois dele: use uma cópia mais nova, ou --at com um momento anterior.\n`,
  );
  const upload = join(dirname(path), 'uploads', 'foto.webp.gz');
  expect(await refusal({ ...stored, path: upload }, flip)).toBe(
    `Um arquivo enviado não pode ser lido (foto.webp.gz): ${broken}. Ponha no lugar uma cópia boa dele, ou tire-o dali para voltar sem ele.\n`,
  );
});
