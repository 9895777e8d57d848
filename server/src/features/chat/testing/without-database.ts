import { inject } from 'vitest';
import { ownPool } from '#server/testing/own-pool.ts';

/** Lets the database refuse all connections during the work. */
export async function withoutDatabase(url: string, work: () => Promise<void>): Promise<void> {
  const database = new URL(url).pathname.slice(1);
  const server = ownPool(inject('postgresUrl'), 1);
  await server.query(`alter database ${database} allow_connections false`);
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
  try {
    await work();
  } finally {
    await server.query(`alter database ${database} allow_connections true`);
    await server.end();
  }
}
