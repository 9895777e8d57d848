import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { BackupError, fileReason } from './backup-error.ts';

/** Rises with every change that an older program would misread. */
export const backupFormat = 1;

/** Tables whose rows are counted at the backup and again after the restore. */
export const countedTables = [
  'users',
  'conversations',
  'messages',
  'credit_accounts',
  'credit_grants',
  'credit_entries',
  'subscriptions',
  'payment_invoices',
  'purchases',
  'posts',
  'consents',
  'audit_log',
] as const;

const manifest = z.object({
  format: z.int(),
  /** Version of the product that made it. */
  product: z.string(),
  /** `cluster`: the files of the embedded PostgreSQL. `dump`: made by pg_dump. */
  kind: z.enum(['cluster', 'dump']),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Version of the server; of a dump also of pg_dump. */
  postgres: z.string(),
  /** When the newest migration was written, in milliseconds since 1970. */
  schema: z.number(),
  encrypted: z.boolean(),
  /** False: uploaded files are in the service of S3_ENDPOINT and not here. */
  uploads: z.boolean(),
  /** Rows by table, exact at the restore point or in the dump; null where writers never paused. */
  counts: z.nullable(z.record(z.string(), z.number())),
  wal: z.nullable(
    z.object({
      /** Folder of the WAL that follows, beside this backup. */
      archive: z.string().check(z.regex(/^wal-[\da-f]{12}$/)),
      first: z.string().check(z.regex(/^[\dA-F]{24}$/)),
      restorePoint: z.nullable(z.string()),
      /** The earliest time to which a restore can go. */
      earliest: z.iso.datetime(),
    }),
  ),
  parts: z.array(
    z.object({
      name: z.string().check(z.regex(/^(wal\/)?[\w-]+(\.[\w-]+)*$/)),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
});
export type Manifest = z.infer<typeof manifest>;

const manifestName = 'manifest.json';

/** Writes the manifest, synced to disk: the last file of a backup. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const file = await open(join(folder, manifestName), 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Reads the manifest of a backup. Throws BackupError for a file that is not a manifest, and for a manifest of a newer program. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestName);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? undefined : fileReason(error);
    if (reason) throw new BackupError(`${folder} não pode ser lida: ${reason}.`);
    throw new BackupError(`${folder} não é uma cópia inteira: falta ${manifestName}.`);
  });
  const damaged = new BackupError(`A cópia está danificada: ${path} não pode ser lido.`);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw damaged;
  }
  const known = z.object({ format: z.int() }).safeParse(content);
  if (known.success && known.data.format > backupFormat)
    throw new BackupError('A cópia foi feita por uma versão mais nova deste programa: instale essa versão.');
  const parsed = manifest.safeParse(content);
  if (!parsed.success) throw damaged;
  return parsed.data;
}

/** A whole backup. */
export interface StoredBackup {
  folder: string;
  name: string;
  manifest: Manifest;
}

/** The form of `nameOf`. */
export const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** Returns the name of the folder of a backup that begins now. */
export const nameOf = (startedAt: Date): string =>
  `${startedAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Returns the whole backups of a folder, the oldest first. Half-written ones are left out, and unreadable ones, each with a line. */
export async function listBackups(
  dir: string,
  onUnreadable: (line: string) => void = () => undefined,
): Promise<StoredBackup[]> {
  const names = (await readdir(dir).catch(() => [])).filter((name) => backupName.test(name)).sort();
  const found: StoredBackup[] = [];
  for (const name of names) {
    const folder = join(dir, name);
    const read = await readManifest(folder).catch((error: unknown) => {
      if (!(error instanceof BackupError)) throw error;
      onUnreadable(error.message);
    });
    if (read) found.push({ folder, name, manifest: read });
  }
  return found;
}

/** Compares every part with its checksum. Throws BackupError for the first that differs or is missing. */
export async function checkParts(folder: string, { parts }: Manifest): Promise<void> {
  for (const { name, sha256 } of parts) {
    const hash = createHash('sha256');
    try {
      for await (const chunk of createReadStream(join(folder, name), { highWaterMark: 1 << 18 }))
        hash.update(chunk);
    } catch {
      throw new BackupError(`A cópia está danificada: ${name} não pode ser lido. Use outra.`);
    }
    if (hash.digest('hex') !== sha256)
      throw new BackupError(`A cópia está danificada: ${name} não tem a soma esperada. Use outra.`);
  }
}
