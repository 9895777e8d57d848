import type pg from 'pg';
import { expect } from 'vitest';

/**
 * Runs `work` beside a transaction that locks the credit account first and, once `work` waits, the user's row. Work that takes the two
 * locks in the other order deadlocks with it (40P01).
 */
export async function besideCreditsFirst(pool: pg.Pool, userId: number, work: () => Promise<unknown>) {
  const secondClient = await pool.connect();
  try {
    await secondClient.query('begin');
    await secondClient.query('select 1 from credit_accounts where user_id = $1 for update', [userId]);
    const outcome = work().then(
      () => 'done',
      (error: unknown) => error,
    );
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waits)).rowCount).toBeGreaterThan(0);
    const second = await secondClient
      .query('select 1 from users where id = $1 for no key update', [userId])
      .then(
        () => 'locked',
        (error: { code?: string }) => error.code,
      );
    await secondClient.query('commit');
    return { second, outcome: await outcome };
  } finally {
    secondClient.release();
  }
}
