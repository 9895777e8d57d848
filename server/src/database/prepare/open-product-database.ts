import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { type Database, openDatabase } from '../connection.ts';
import { connectionStringOf } from '../embedded/connection.ts';
import { DataDirInUseError, EmbeddedPostgresError } from '../embedded/errors.ts';
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';

interface OpenDatabase {
  db: Database;
  /** Address for the serving role. */
  connectionString: string;
  close(): Promise<void>;
}

/** Returns the embedded server of the product that runs on this DATA_DIR, or one started for this command. */
async function embedded({
  dataDir,
  backup,
}: Pick<Config, 'dataDir' | 'backup'>): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const note = join(dataDir, 'postgres-socket');
  if (!existsSync(note)) {
    throw new EmbeddedPostgresError(
      'O banco de dados ainda não foi preparado: inicie o produto uma vez (npm start) e rode de novo.',
    );
  }
  try {
    return await startEmbeddedPostgres({ dataDir, log: () => undefined, archive: backup !== null });
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    const folder = await readFile(note, 'utf8');
    return { connectionString: connectionStringOf(folder.trim()), stop: async () => undefined };
  }
}

/**
 * Opens the product's database for a command that runs beside the product or without it. Migrates and seeds nothing. Throws
 * EmbeddedPostgresError with one line for the operator.
 */
export async function openProductDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'backup'>,
): Promise<OpenDatabase> {
  const server = config.databaseUrl ? null : await embedded(config);
  const connectionString = config.databaseUrl ?? server?.connectionString ?? '';
  const db = openDatabase({ connectionString, max: 2, onError: () => undefined });
  const close = async () => {
    await db.$client.end();
    await server?.stop();
  };
  return { db, connectionString, close };
}
