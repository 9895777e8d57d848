import { readFileSync } from 'node:fs';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { roles } from '#server/database/embedded/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { freshName, withDatabase, withRole } from './sql-names.ts';

const journal = new URL('../database/migrations/meta/_journal.json', import.meta.url);

/** The oldest schema that is migrated while the product serves: nobody ran an earlier one. */
export const oldestServed = '0044_staff_index';

/** Returns when that migration was written, in milliseconds since 1970. */
export function writtenAt(tag: string): number {
  const { entries }: { entries: { tag: string; when: number }[] } = JSON.parse(readFileSync(journal, 'utf8'));
  const when = entries.find((entry) => entry.tag === tag)?.when;
  if (when === undefined) throw new Error(`no migration ${tag}`);
  return when;
}

/** Runs the product's migrations as the owner: all, or up to the named one. */
export async function migrateTo(url: string, tag?: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: withRole(url, roles.owner), max: 1 });
  await migrate(pool, tag === undefined ? {} : { upTo: writtenAt(tag) }).finally(() => pool.end());
}

/** Runs `work` on a connection of its own. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return await work(client).finally(() => client.end());
}

/** Creates an empty database at that migration for the running test; returns the superuser's address. */
export async function earlierDatabase(tag: string): Promise<string> {
  const name = freshName('test');
  const server = inject('postgresUrl');
  await connected(server, (client) =>
    client.query(`create database ${name} template template0 encoding 'UTF8' owner ${roles.owner}`),
  );
  onTestFinished(() =>
    connected(server, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  );
  const url = withDatabase(server, name);
  await migrateTo(url, tag);
  return url;
}
