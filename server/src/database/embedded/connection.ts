import pg from 'pg';
import { errorCode } from './errors.ts';

export const DATABASE = 'matilha';

/** The superuser creates the roles and nothing else, the owner migrates, the serving role serves. */
export const roles = { superuser: 'matilha', owner: 'matilha_owner', serving: 'matilha_app' } as const;

interface Address {
  role?: keyof typeof roles;
  database?: string;
}

/** Returns an address that node-postgres and libpq understand, for a server that listens on a socket in this folder. */
export function connectionStringOf(
  socketFolder: string,
  { role = 'serving', database = DATABASE }: Address = {},
): string {
  return `postgresql://${roles[role]}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(socketFolder)}`;
}

/** Returns the address of the same database for the role that owns the schema. */
export const ownerUrlOf = (servingUrl: string): string => servingUrl.replace(roles.serving, roles.owner);

/** Returns the address of the same database for the superuser, who alone may copy a running cluster. */
export const superuserUrlOf = (servingUrl: string): string =>
  servingUrl.replace(roles.serving, roles.superuser);

export type Answer = 'ready' | 'starting' | 'silent';

/** Checks once whether the server accepts queries, and creates the product's database if it is missing. */
export async function probe(socketFolder: string): Promise<Answer> {
  const code = await tryQuery(socketFolder, DATABASE, 'SELECT 1');
  if (code === undefined) return 'ready';
  if (code === '57P03') return 'starting';
  if (code !== '3D000') return 'silent';
  const failed = await tryQuery(socketFolder, 'postgres', `CREATE DATABASE ${DATABASE}`);
  return failed === undefined || failed === '42P04' ? 'ready' : 'silent';
}

/** Returns whether the server archives its WAL: 'on', 'off', or undefined when it cannot be asked. */
export async function archiveMode(socketFolder: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: connectionStringOf(socketFolder, { role: 'superuser' }) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ archive_mode: string }>('show archive_mode');
    return rows[0]?.archive_mode;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function tryQuery(socketFolder: string, database: string, query: string): Promise<string | undefined> {
  const connectionString = connectionStringOf(socketFolder, { role: 'superuser', database });
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(query);
    return undefined;
  } catch (error) {
    return errorCode(error) ?? 'unknown';
  } finally {
    await client.end().catch(() => undefined);
  }
}
