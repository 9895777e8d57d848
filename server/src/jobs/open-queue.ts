import { PgBoss } from 'pg-boss';
import type { Database, Executor } from '#server/database/connection.ts';
import { runStatement } from '#server/database/raw-sql.ts';
import type { JobQueue } from './job-queue.ts';

/** Makes the library run its statements over our pool, or in our transaction. */
export const over = (db: Executor) => ({
  executeSql: async (text: string, values?: unknown[]) => ({ rows: await runStatement(db, text, values) }),
});

/**
 * Opens the durable queue for a part that only enqueues; the running product works on the jobs. `queues` are created where no product has made
 * them yet.
 */
export async function openQueue(
  db: Database,
  queues: readonly string[] = [],
): Promise<JobQueue & { close(): Promise<void> }> {
  // Several statements at once, as the library creates queues, pass only over the bare pool.
  const executeSql = (text: string, values?: unknown[]) => db.$client.query(text, values);
  const boss = new PgBoss({ db: { executeSql }, migrate: false, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  for (const name of queues) await boss.createQueue(name);
  return {
    enqueue: async (tx, name, payload) => void (await boss.send(name, payload, { db: over(tx) })),
    close: () => boss.stop({ graceful: false }),
  };
}
