import type { Database } from '#server/database/connection.ts';

/** Any number, as long as every process of the product uses the same. */
const lockKey = 7_212_025;

/** Takes the lock of this installation's backups; returns its release, or null when another process holds it. */
export async function holdBackupLock(db: Database): Promise<(() => Promise<void>) | null> {
  const client = await db.$client.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      lockKey,
    ]);
    if (!rows[0]?.held) {
      client.release();
      return null;
    }
  } catch (error) {
    client.release(true);
    throw error;
  }
  return async () => {
    // A connection that died has released the lock by itself; one that cannot release it is closed, which does.
    const released = await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => null);
    client.release(released === null);
  };
}
