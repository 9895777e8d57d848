import { countedRows } from '@matilha/contract/panel/panel-lists';
import type { Executor, Transaction } from '#server/database/connection.ts';
import type { ListPage } from '#server/database/list-page.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { runStatement } from '#server/database/raw-sql.ts';
import type { JobQueue } from './job-queue.ts';

/** The queue that keeps jobs which failed for good, until somebody runs them again or two weeks have passed. Nobody works on it. */
export const failedQueue = 'failed';

/** A job that failed for good. Its payload may hold personal data and is never read for the list. */
export interface FailedJob {
  id: string;
  name: string;
  failedAt: Date;
  attempts: number;
  /** Name of the error. */
  error: string | null;
}

// As the queue's own index has it, which also gives the order: all have one priority.
const waiting = `name = $1 and state < 'active' and not blocked`;

/** Returns failed jobs, oldest first. */
export async function selectFailedJobs(
  db: Executor,
  { page, per_page }: { page: number; per_page: number },
): Promise<ListPage<FailedJob>> {
  const rows = await runStatement(
    db,
    `select id, coalesce(source_name, '') as name, (extract(epoch from created_on) * 1000)::float8 as failed,
       coalesce(source_retry_count, 0) + 1 as attempts, source_output ->> 'name' as error
     from pgboss.job where ${waiting} order by priority desc, created_on, id limit $2 offset $3`,
    [failedQueue, per_page, (page - 1) * per_page],
  );
  const counted = await runStatement(
    db,
    `select count(*)::int as total from (select 1 from pgboss.job where ${waiting} limit $2) as found`,
    [failedQueue, countedRows + 1],
  );
  return {
    rows: rows.map(({ id, name, failed, attempts, error }) => ({
      id,
      name,
      attempts,
      error,
      failedAt: new Date(failed),
    })),
    total: onlyRow(counted).total,
  };
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Moves a failed job back to its queue, with all its attempts; returns false when it does not wait any more. */
export async function runFailedJobAgain(tx: Transaction, queue: JobQueue, id: string): Promise<boolean> {
  if (!uuid.test(id)) return false;
  const [job] = await runStatement(
    tx,
    `delete from pgboss.job where ${waiting} and id = $2 returning source_name as name, data`,
    [failedQueue, id],
  );
  if (!job) return false;
  await queue.enqueue(tx, job.name, job.data ?? {});
  return true;
}
