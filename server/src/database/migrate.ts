import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number, as long as every process of the product uses the same. */
const lockKey = 7_212_024;

/** Returns when this program's newest migration was written, in milliseconds since 1970, as the database records it. */
export const newestMigration = (): number =>
  Math.max(...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis));

/** Migrates the schema, forward only, then runs `more` under the same lock; of several starting processes one works and the others wait. */
export async function migrate(
  pool: pg.Pool,
  more: (client: pg.PoolClient) => Promise<void> = async () => undefined,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set client_min_messages = warning');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await applyMigrations(drizzle({ client }), { migrationsFolder: folder });
    await more(client);
  } finally {
    // A closed connection releases its lock and its settings, whatever state it is in.
    client.release(true);
  }
}
