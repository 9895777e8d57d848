import type { Executor } from '#server/database/connection.ts';
import { composedStatement } from '#server/database/named-statement.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { days, later } from '#server/platform/clock.ts';

/** Answers that an account requested before the one that starts now. */
export interface Usage {
  /** Answers being written. */
  running: number;
  /** Attempts at answers in the last 24 hours. */
  today: number;
  /** Start of the oldest of them, in milliseconds. */
  oldest: number | null;
  /** Answers of the last hour that were stopped before the first word for free, or still may be. */
  freeStops: number;
  /** Credits of the account's plan. */
  responsesLimit: number;
}

/** Usage of the account `:userId` since `:since`, alone or inside a larger statement. */
export const usageQuery = `
  select count(*) filter (where ended_at is null)::int as running, count(*)::int as today,
    (extract(epoch from min(started_at)) * 1000)::float8 as oldest,
    (select count(distinct m.id)::int from answer_runs run join messages m on m.id = run.message_id
     where run.user_id = :userId and run.started_at > :since::timestamptz + interval '23 hours' and m.early_stop_price = 0
       and (m.status = 'stopped' or run.ended_at is null
         and not exists (select from answer_chunks chunk where chunk.run_id = run.id))) as "freeStops",
    (select responses_limit from users join tiers using (tier_id) where users.id = :userId) as "responsesLimit"
  from answer_runs where user_id = :userId and started_at > :since`;

export const usageSince = (now: Date): Date => later(now, -days(1));

const selectUsageStatement = composedStatement<Usage>('chat_select_usage', usageQuery);

/** Reads the usage. Call it under the lock of the account's credits, so that two answers that start together see each other. */
export async function selectUsage(tx: Executor, userId: number, now: Date): Promise<Usage> {
  return onlyRow(await selectUsageStatement(tx, { userId, since: usageSince(now) }));
}
