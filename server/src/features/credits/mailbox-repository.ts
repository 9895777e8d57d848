import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';

/** Takes an advisory lock on a mailbox until the transaction ends, so that its gifts are decided one at a time. */
export const lockMailbox = (tx: Executor, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 3))`);

/** Returns true if another account of the same mailbox has a current, non-empty grant that meets `condition`. */
const grantedElsewhere = async (
  tx: Executor,
  userId: number,
  now: Date,
  condition: ReturnType<typeof sql>,
): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select 1 from users one join users other on other.mailbox_key = one.mailbox_key and other.id <> one.id
      join credit_grants granted on granted.user_id = other.id
    where one.id = ${userId} and ${condition} and granted.amount > 0 and granted.ends_at > ${now.toISOString()}
    limit 1`);
  return rows.length > 0;
};

export const freePeriodElsewhere = (tx: Executor, userId: number, now: Date): Promise<boolean> =>
  grantedElsewhere(tx, userId, now, sql`starts_with(granted.source_key, 'tier4:')`);

/** Ignores confirmed accounts: a landing visitor's credits must not reveal whether the address has one (R30). */
export const landingGiftElsewhere = (tx: Executor, userId: number, now: Date): Promise<boolean> =>
  grantedElsewhere(tx, userId, now, sql`other.provisional and starts_with(granted.source_key, 'landing:')`);
