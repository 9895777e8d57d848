import type pg from 'pg';
import { once } from '#server/platform/concurrency/once.ts';

/**
 * Takes a lock in a transaction of its own, and returns the function that ends it; further calls are no-ops. A product's transaction may idle for 10 s only: on a busy
 * machine a test holds a lock for longer.
 */
export async function holdLock(
  pool: Pick<pg.Pool, 'connect'>,
  statement: string,
  values: unknown[] = [],
): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
  await client.query(statement, values);
  return once(async () => {
    await client.query('rollback');
    client.release(true);
  });
}
