import pg from 'pg';

/**
 * Opens a test's own connections beside the product's. An error of an idle one is ignored: a pool says that it has ended before its last
 * connection has closed, and the database may be dropped or stopped meanwhile.
 */
export function ownPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
