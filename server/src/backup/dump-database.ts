import { join } from 'node:path';
import { countRowsOf } from '#server/database/count-rows.ts';
import type { Queries } from '#server/database/people/access.ts';
import type { BackupContent, BackupTools } from './backup-content.ts';
import { countedTables } from './manifest.ts';
import { dump, requireProgram } from './postgres-programs.ts';
import { seal, sealedName } from './seal.ts';

/** Writes a dump of DATABASE_URL by pg_dump, with the row counts of the same snapshot. Throws BackupError. */
export async function dumpDatabase(tools: BackupTools, folder: string): Promise<BackupContent> {
  const { config, db, signal } = tools;
  const { rows } = await db.$client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const server = rows[0]?.version ?? '';
  const program = await requireProgram('pg_dump', Number.parseInt(server, 10));
  const client = await db.$client.connect();
  try {
    const { counts, snapshot } = await exportSnapshot(client);
    const { output, ended, stop } = dump(config.databaseOwnerUrl ?? config.databaseUrl ?? '', snapshot);
    // The dump is compressed already.
    const options = { recipient: config.backup.recipient, compress: false, signal };
    const sealed = seal(output, join(folder, sealedName('database.dump', options)), options);
    // Without its reader it would go on waiting for a lock, with a transaction that keeps old rows.
    const [part] = await Promise.all([sealed, ended]).finally(stop);
    return { kind: 'dump', counts, wal: null, postgres: `${server}, pg_dump ${program}`, parts: [part] };
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release(true);
  }
}

/** Begins a transaction that lasts until `rollback`; pg_dump reads its snapshot. */
async function exportSnapshot(client: Queries) {
  await client.query('begin isolation level repeatable read read only');
  await client.query('set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0');
  const exported = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
  const counts = await countRows(client);
  return { snapshot: exported.rows[0]?.snapshot ?? '', counts };
}

/** Returns the number of rows of each counted table. */
export const countRows = (client: Queries): Promise<Record<string, number>> =>
  countRowsOf(client, countedTables);
