import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Database } from '#server/database/connection.ts';

/**
 * Makes jobs of dead processes available at once: runs the queue's own supervision, which otherwise runs every half minute, with its clock
 * a minute ahead. Does nothing before a process has set up the queue.
 */
export async function letJobsBeTakenOver(db: Database): Promise<void> {
  const pool = db.$client;
  const { rows } = await pool.query(`select where to_regclass('pgboss.job') is not null`);
  if (rows.length === 0) return;
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    await pool.query(
      `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`,
    );
    await pool.query('update pgboss.queue set monitor_on = null, monitor_claim_on = null');
    await boss.supervise();
    await pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Enqueues a job for a running product over a connection of its own, however busy the product's connections are. */
export async function queueJob(pool: pg.Pool, name: string, payload: Record<string, unknown>): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.send(name, payload);
  await boss.stop({ graceful: false });
}
