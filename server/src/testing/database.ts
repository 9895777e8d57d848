import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase, requestTimeouts, type Timeouts } from '#server/database/connection.ts';
import { roles } from '#server/database/embedded/connection.ts';
import { afterUse } from './after-use.ts';
import { freshName, withDatabase, withRole } from './sql-names.ts';

export interface TestDatabase {
  /** DATABASE_URL of processes that the test starts itself: the serving role. */
  url: string;
  /** DATABASE_OWNER_URL of such processes. */
  ownerUrl: string;
  db: Database;
  pool: pg.Pool;
}

/** On a busy machine a connection or a statement may take seconds; a test of another thing does not fail for that. */
const patientTimeouts: Timeouts = { ...requestTimeouts, statement: 60_000, connect: 60_000 };

/**
 * Creates a migrated and seeded database for the calling test file only and drops it after the last test, with any connection left. Call it
 * in the file's body (`const { db } = await testDatabase()`) or in `beforeAll`. About 20 ms.
 */
export async function testDatabase({ max = 10 }: { max?: number } = {}): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = freshName('test');
  await maintain(
    `create database ${name} template ${inject('templateDatabase')} strategy file_copy owner ${roles.owner}`,
  );
  // Privileges on the database itself are not copied with it.
  await maintain(`revoke temporary on database ${name} from public`);
  const url = withRole(withDatabase(server, name), roles.serving);
  const ownerUrl = withRole(url, roles.owner);
  const errors: Error[] = [];
  const db = openDatabase({
    connectionString: url,
    max,
    timeouts: patientTimeouts,
    onError: (error) => errors.push(error),
  });
  afterUse(async () => {
    await db.$client.end();
    await maintain(`drop database if exists ${name} with (force)`);
  });
  return { url, db, pool: db.$client, ownerUrl };
}

/** Runs statements as the owner of the schema, for actions that the product itself may not take, such as creating a trigger. */
export async function asOwner(databaseUrl: string, statements: string): Promise<void> {
  const client = await connect(withRole(databaseUrl, roles.owner));
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

let maintainer: Promise<pg.Client> | undefined;

/** Runs a statement on the server over the one connection that a worker keeps for it: each costs PostgreSQL 25 ms of processor. */
async function maintain(statement: string): Promise<void> {
  maintainer ??= connect(inject('postgresUrl'));
  await (await maintainer).query(statement);
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  // The server ends before the worker does.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
