import type { Executor } from '../connection.ts';
import { onlyRow } from '../only-row.ts';
import { runStatement } from '../raw-sql.ts';

/** Sums and ages of the work that waits. Ages are in seconds, 0 when nothing waits. */
export interface WaitingFigures {
  queues: { queue: string; waiting: number; oldest: number }[];
  heldCredits: number;
  oldestHold: number;
  oldestEvent: number;
  mailsQueued: number;
}

/** Stored bytes of a kind: of all accounts, and of unconfirmed accounts. */
export interface StorageFigure {
  kind: string;
  bytes: number;
  provisional: number;
}

// A job keeps the sums small: there are as many rows as changes in a minute.
const storageText = `select kind, sum(bytes)::float8 as bytes,
    coalesce(sum(bytes) filter (where provisional), 0)::float8 as provisional
  from stored_sums group by kind`;

export const selectStorageFigures = async (db: Executor): Promise<StorageFigure[]> =>
  (await runStatement(db, storageText)) as unknown as StorageFigure[];

/** Mails are counted up to this number. */
const mostCounted = 10_000;

// The library counts each queue every 20 s; its index gives the oldest job, because all have one priority.
const queueText = `select queue.name as queue, queue.queued_count::float8 as waiting,
    coalesce(extract(epoch from clock_timestamp() - oldest.created_on), 0)::float8 as oldest
  from pgboss.queue left join lateral (select created_on from pgboss.job
    where job.name = queue.name and state < 'active' and not blocked
    order by priority desc, created_on limit 1) as oldest on true
  where queue.name not like '\\_\\_pgboss%'`;

const waitingText = `with held as (
    select sum(amount) as credits, min(created_at) as oldest from credit_holds where status = 'held'
  )
  select coalesce(credits, 0)::float8 as "heldCredits",
    coalesce(extract(epoch from clock_timestamp() - oldest), 0)::float8 as "oldestHold",
    coalesce((select extract(epoch from clock_timestamp() - min(received_at)) from payment_events
      where processed_at is null), 0)::float8 as "oldestEvent",
    (select count(*) from (select from mails where status = 'queued' limit ${mostCounted}) as queued)::float8 as "mailsQueued"
  from held`;

/** Reads partial indexes of waiting rows only, so that the work does not grow with the tables. */
export async function selectWaitingFigures(db: Executor): Promise<WaitingFigures> {
  const queues = (await runStatement(db, queueText)) as WaitingFigures['queues'];
  const waiting = onlyRow(await runStatement(db, waitingText)) as Omit<WaitingFigures, 'queues'>;
  return { queues, ...waiting };
}
