import { join } from 'node:path';
import { checkAddresses } from '#server/database/prepare/check-database.ts';
import { BackupError } from '../backup-error.ts';
import { countRows } from '../dump-database.ts';
import type { Manifest } from '../manifest.ts';
import { requireProgram, restoreDump } from '../postgres-programs.ts';
import { type Identity, unseal } from '../seal.ts';
import { openRestored } from './open-restored.ts';
import type { RestoredDatabase } from './restore-cluster.ts';

interface DumpRestore {
  folder: string;
  manifest: Manifest;
  identity: Identity | null;
  databaseUrl: string;
  databaseOwnerUrl: string | null;
}

const anything = `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`;

/** Restores a dump into the empty database of DATABASE_URL, as the owner of the schema. Throws BackupError. */
export async function restoreFromDump({
  folder,
  manifest,
  identity,
  databaseUrl,
  databaseOwnerUrl,
}: DumpRestore): Promise<RestoredDatabase> {
  await checkAddresses({ databaseUrl, databaseOwnerUrl, allowNewerSchema: true });
  const ownerUrl = databaseOwnerUrl ?? databaseUrl;
  const owner = openRestored(ownerUrl);
  let counts: Record<string, number>;
  try {
    if ((await owner.$client.query(anything)).rowCount !== 0)
      throw new BackupError(
        'O banco de DATABASE_URL não está vazio: uma cópia só volta para um banco vazio.',
      );
    await requireProgram('pg_restore', Number(/pg_dump (\d+)/.exec(manifest.postgres)?.[1] ?? 0));
    const part = manifest.parts.find(({ name }) => name.startsWith('database.dump'));
    if (!part) throw new BackupError('A cópia está danificada: falta database.dump.');
    await restoreDump(ownerUrl, unseal(join(folder, part.name), identity));
    // A dump brings no statistics, and without them PostgreSQL reads whole tables where an index would do, until its own job has been there.
    await owner.$client.query('analyze');
    counts = await countRows(owner.$client);
  } finally {
    await owner.$client.end();
  }
  const db = openRestored(databaseUrl, 2);
  const close = () => db.$client.end();
  const until = new Date(manifest.startedAt);
  return { db, connectionString: databaseUrl, ownerUrl, counts, until, close };
}
