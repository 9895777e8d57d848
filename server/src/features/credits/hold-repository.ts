import type { Executor } from '#server/database/connection.ts';
import { composedStatement, type NamedValues, namedStatement } from '#server/database/named-statement.ts';
import { type Allocation, changeOf, type HoldStatus } from './rules.ts';

export interface NewHold {
  userId: number;
  amount: number;
  sourceKey: string;
  allocations: Allocation[];
  now: Date;
}

/**
 * Returns CTEs that write hold, allocations, grants, account and entry when the CTE `cause` has a row; `hold (id)` and
 * `held (available)` are for the statement around them, which needs the account's lock. Their parameters are `holdValues`.
 */
export const holdQuery = (cause: string): string => `
   hold as (
     insert into credit_holds (user_id, amount, status, source_key, created_at)
     select :holder::int, :heldAmount::int, 'held', :holdKey::text, :heldAt::timestamptz from ${cause}
     returning id
   ), part as (
     select grant_id, amount
     from unnest(:heldGrants::bigint[], :heldParts::int[]) as part (grant_id, amount), hold
   ), allocated as (
     insert into credit_hold_allocations (hold_id, grant_id, amount)
     select hold.id, part.grant_id, part.amount from hold, part
   ), taken as (
     update credit_grants set remaining = remaining - part.amount from part
     where credit_grants.id = part.grant_id and credit_grants.user_id = :holder::int
   ), held as (
     update credit_accounts set available = available + :availableChange::int, held = held + :heldChange::int
     from hold where user_id = :holder::int
     returning available
   ), entered as (
     insert into credit_entries (user_id, kind, amount, available_after, hold_id, reason, created_at)
     select :holder::int, 'reserve', :availableChange::int, held.available, hold.id, 'answer', :heldAt::timestamptz
     from hold, held
   )`;

/** Returns the values of `holdQuery`'s parameters. */
export function holdValues({ userId, amount, sourceKey, allocations, now }: NewHold): NamedValues {
  const change = changeOf('reserve', amount);
  return {
    holder: userId,
    heldAmount: amount,
    holdKey: sourceKey,
    heldAt: now,
    heldGrants: allocations.map((allocation) => allocation.grantId),
    heldParts: allocations.map((allocation) => allocation.amount),
    availableChange: change.available,
    heldChange: change.held,
  };
}

const insertHoldStatement = composedStatement<{ holdId: number; available: number }>(
  'credits_insert_hold',
  `with once as (select), ${holdQuery('once')}
   select hold.id::float8 as "holdId", held.available from hold, held`,
);

/** Writes hold, allocations, grants, account and entry in one statement. Needs the account's lock. */
export async function insertHold(
  tx: Executor,
  hold: NewHold,
): Promise<{ holdId: number; available: number }> {
  const [row] = await insertHoldStatement(tx, holdValues(hold));
  if (!row) throw new Error('no credit account to hold credits on');
  return row;
}

export interface SettledAccount {
  userId: number;
  available: number;
  due: number | null;
}

/**
 * Returns CTEs that lock the account of a hold and capture it; `captured ("userId", available, due)` is empty when the hold is settled
 * or missing. The arguments are SQL expressions.
 */
export const captureQuery = (holdId: string, now: string): string => `
   locked as materialized (
     select user_id, available from credit_accounts
     where user_id = (select user_id from credit_holds where id = ${holdId})
     for update
   ), settled as (
     update credit_holds hold set status = 'captured', settled_at = ${now} from locked
     where hold.id = ${holdId} and hold.status = 'held' and hold.user_id = locked.user_id
     returning hold.id, hold.user_id, hold.amount
   ), captured as (
     update credit_accounts account set held = account.held - settled.amount from settled
     where account.user_id = settled.user_id
     returning account.user_id as "userId", account.available, (extract(epoch from account.due_at) * 1000)::float8 as due
   ), entered as (
     insert into credit_entries (user_id, kind, amount, available_after, hold_id, reason, created_at)
     select captured."userId", 'capture', 0, captured.available, settled.id, 'answer', ${now} from settled, captured
   )`;

const captureHoldStatement = namedStatement<SettledAccount>(
  'credits_capture_hold',
  `with ${captureQuery('$1::bigint', '$2::timestamptz')} select * from captured`,
);

/** Locks the account and captures the hold in one statement; returns undefined when the hold is settled or missing. */
export async function captureHold(
  tx: Executor,
  holdId: number,
  now: Date,
): Promise<SettledAccount | undefined> {
  const [row] = await captureHoldStatement(tx, [holdId, now]);
  return row;
}

export interface Hold {
  userId: number;
  amount: number;
  status: HoldStatus;
}

const selectHoldStatement = namedStatement<Hold>(
  'credits_select_hold',
  'select user_id as "userId", amount, status from credit_holds where id = $1',
);

/** Returns a hold. Its status may change unless the caller has the account's lock. */
export async function selectHold(tx: Executor, holdId: number): Promise<Hold> {
  const [row] = await selectHoldStatement(tx, [holdId]);
  if (!row) throw new Error(`no such hold: ${holdId}`);
  return row;
}

const releaseHoldStatement = namedStatement<SettledAccount>(
  'credits_release_hold',
  `with settled as (
     update credit_holds set status = 'released', settled_at = $2 where id = $1 and status = 'held'
     returning id, user_id
   ), returned as (
     update credit_grants set remaining = remaining + part.amount
     from credit_hold_allocations part, settled
     where part.hold_id = settled.id and credit_grants.id = part.grant_id
     returning ends_at
   ), account as (
     update credit_accounts account
     set available = available + $3, held = held + $4,
       due_at = least(due_at, (select min(ends_at) from returned))
     from settled where account.user_id = settled.user_id
     returning account.user_id, account.available, account.due_at
   ), entry as (
     insert into credit_entries (user_id, kind, amount, available_after, hold_id, reason, created_at)
     select account.user_id, 'release', $3, account.available, settled.id, $5, $2 from settled, account
   )
   select user_id as "userId", available, (extract(epoch from due_at) * 1000)::float8 as due from account`,
);

/** Returns the credits to their grants, including ended ones. Needs the account's lock; undefined when already settled. */
export async function releaseHold(
  tx: Executor,
  hold: { holdId: number; amount: number; reason: string; now: Date },
): Promise<SettledAccount | undefined> {
  const change = changeOf('release', hold.amount);
  const [row] = await releaseHoldStatement(tx, [
    hold.holdId,
    hold.now,
    change.available,
    change.held,
    hold.reason,
  ]);
  return row;
}
