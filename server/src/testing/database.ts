import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { freshName, withDatabase } from './sql-names.ts';

export interface TestDatabase {
  /** For processes that the test starts itself (as DATABASE_URL). */
  url: string;
  db: Database;
  pool: pg.Pool;
  /** As the owner of the schema: for what the product itself does not do, such as creating a trigger. */
  owner: pg.Pool;
}

/**
 * A migrated and seeded database that only the calling test file sees, dropped after its last test with
 * whatever is still connected. Call it in the file's body (`const { db } = await testDatabase()`) or in
 * `beforeAll`. About 20 ms.
 */
export async function testDatabase({ max = 10 }: { max?: number } = {}): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = freshName('test');
  await maintain(server, `create database ${name} template ${inject('templateDatabase')} strategy file_copy`);
  const url = withDatabase(server, name);
  const errors: Error[] = [];
  const db = openDatabase({ connectionString: url, max, onError: (error) => errors.push(error) });
  afterAll(async () => {
    await db.$client.end();
    await maintain(server, `drop database if exists ${name} with (force)`);
  });
  return { url, db, pool: db.$client, owner: db.$client };
}

async function maintain(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
