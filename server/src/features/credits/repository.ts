import { eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { fromMilliseconds, namedStatement } from '#server/database/named-statement.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { users } from '#server/database/schema/accounts.ts';
import { creditAccounts, creditEntries, creditGrants } from '#server/database/schema/credits.ts';
import { tiers } from '#server/database/schema/plans.ts';
import type { Allocation, UsableGrant } from './rules.ts';

export interface Account {
  userId: number;
  available: number;
  held: number;
  /** When a grant next ends or renews; null for never. */
  dueAt: Date | null;
  /** Differs after every change of the account's credits. */
  version: string;
}

const accountColumns =
  'user_id as "userId", available, held, (extract(epoch from due_at) * 1000)::float8 as due, xmin::text as version';
type AccountRow = Omit<Account, 'dueAt'> & { due: number | null };

const toAccount = ({ due, ...row }: AccountRow): Account => ({ ...row, dueAt: fromMilliseconds(due) });

/** Returns two parallel arrays for `unnest($n::bigint[], $m::int[])`. */
const columnsOf = (allocations: Allocation[]): [number[], number[]] => [
  allocations.map((allocation) => allocation.grantId),
  allocations.map((allocation) => allocation.amount),
];

export const userExists = async (tx: Executor, userId: number): Promise<boolean> =>
  (await tx.$count(users, eq(users.id, userId))) === 1;

/** Inserts an account without credits; no-op when it exists. */
export async function insertAccount(tx: Executor, userId: number, dueAt: Date): Promise<void> {
  await tx.insert(creditAccounts).values({ userId, dueAt }).onConflictDoNothing();
}

const lockAccountStatement = namedStatement<AccountRow>(
  'credits_lock_account',
  `select ${accountColumns} from credit_accounts where user_id = $1 for update`,
);

/** Returns the account, locked until the transaction ends. Every change of credits takes this lock first. */
export async function lockAccount(tx: Executor, userId: number): Promise<Account | undefined> {
  const [row] = await lockAccountStatement(tx, [userId]);
  return row && toAccount(row);
}

const selectAccountStatement = namedStatement<AccountRow>(
  'credits_select_account',
  `select ${accountColumns} from credit_accounts where user_id = $1`,
);

export async function selectAccount(db: Executor, userId: number): Promise<Account | undefined> {
  const [row] = await selectAccountStatement(db, [userId]);
  return row && toAccount(row);
}

/** An account's credits as read without its lock: see `holdQuery`. */
export interface Funds extends Pick<Account, 'available' | 'dueAt' | 'version'> {
  grants: UsableGrant[];
}

/** Funds as JSON carries them: instants in milliseconds. */
export interface FundsJson extends Pick<Account, 'available' | 'version'> {
  due: number | null;
  grants: Array<{ id: number; remaining: number; ends: number | null }>;
}

/**
 * Returns SQL: the account with its grants as one JSON value, null when it is not open, for a statement that also reads other things.
 * `toFunds` reads it.
 */
export const fundsJson = (userId: string): string => `(
   select json_build_object('available', available, 'due', extract(epoch from due_at) * 1000,
     'version', credit_accounts.xmin::text, 'grants', (
       select coalesce(json_agg(json_build_object('id', id, 'remaining', remaining,
         'ends', extract(epoch from ends_at) * 1000)), '[]'::json)
       from credit_grants where user_id = ${userId} and remaining > 0))
   from credit_accounts where user_id = ${userId})`;

export const toFunds = ({ available, due, version, grants }: FundsJson): Funds => ({
  available,
  version,
  dueAt: fromMilliseconds(due),
  grants: grants.map(({ id, remaining, ends }) => ({ id, remaining, endsAt: fromMilliseconds(ends) })),
});

const selectFundsStatement = namedStatement<{ funds: FundsJson | null }>(
  'credits_select_funds',
  `select ${fundsJson('$1')} as funds`,
);

/** Returns the account with its grants in one consistent read, without its lock; undefined when it is not open. */
export async function selectFunds(db: Executor, userId: number): Promise<Funds | undefined> {
  const { funds } = onlyRow(await selectFundsStatement(db, [userId]));
  return funds === null ? undefined : toFunds(funds);
}

const grantsOf = (
  rows: ReadonlyArray<{ id: number | null; remaining: number; ends: number | null }>,
): UsableGrant[] =>
  rows.flatMap(({ id, remaining, ends }) =>
    id === null ? [] : [{ id, remaining, endsAt: fromMilliseconds(ends) }],
  );

/** Sets when the account is next due; null for never. */
export async function setDueAt(tx: Executor, userId: number, dueAt: Date | null): Promise<void> {
  await tx.update(creditAccounts).set({ dueAt }).where(eq(creditAccounts.userId, userId));
}

const selectUsableStatement = namedStatement<{
  holdId: number | null;
  id: number | null;
  remaining: number;
  ends: number | null;
}>(
  'credits_select_usable',
  `select h.id::float8 as "holdId", g.id::float8 as id, g.remaining,
     (extract(epoch from g.ends_at) * 1000)::float8 as ends
   from (select 1) as one
   left join credit_holds h on h.source_key = $2 and h.user_id = $1
   left join credit_grants g on g.user_id = $1 and g.remaining > 0`,
);

/** Returns grants with credits left, and the hold that this source key made before. Needs the account's lock. */
export async function selectUsable(
  tx: Executor,
  userId: number,
  sourceKey = '',
): Promise<{ holdId: number | null; grants: UsableGrant[] }> {
  const rows = await selectUsableStatement(tx, [userId, sourceKey]);
  return { holdId: rows[0]?.holdId ?? null, grants: grantsOf(rows) };
}

export interface FreeTierFacts {
  email: string;
  tierId: number;
  emailVerifiedAt: Date | null;
  createdAt: Date;
  responsesLimit: number;
  /** Start of the latest free period that was granted. */
  grantedUntil: Date | null;
}

/** Returns the data that decides the free tier's renewal; `keyPrefix` is the start of its grants' source keys. */
export async function selectFreeTierFacts(
  tx: Executor,
  userId: number,
  keyPrefix: string,
): Promise<FreeTierFacts | undefined> {
  const [row] = await tx
    .select({
      email: users.email,
      tierId: users.tierId,
      emailVerifiedAt: users.emailVerifiedAt,
      createdAt: users.createdAt,
      responsesLimit: tiers.responses_limit,
      latest: sql<number | null>`(
        select (extract(epoch from max(${creditGrants.startsAt})) * 1000)::float8 from ${creditGrants}
        where ${creditGrants.userId} = ${users.id} and starts_with(${creditGrants.sourceKey}, ${keyPrefix}))`,
    })
    .from(users)
    .innerJoin(tiers, eq(tiers.tierId, users.tierId))
    .where(eq(users.id, userId));
  if (!row) return undefined;
  const { latest, ...facts } = row;
  return { ...facts, grantedUntil: fromMilliseconds(latest) };
}

export interface NewGrant {
  userId: number;
  kind: 'period' | 'operator';
  sourceKey: string;
  amount: number;
  startsAt: Date;
  endsAt: Date | null;
  entry: 'grant' | 'adjust';
  reason: string;
  now: Date;
}

/** Inserts a grant and returns the credits available then; undefined when this source key was granted before. */
export async function insertGrant(tx: Executor, grant: NewGrant): Promise<number | undefined> {
  const entryKey = grant.entry === 'adjust' ? grant.sourceKey : null;
  const { rows } = await tx.execute<{ available: number }>(sql`
    with granted as (
      insert into credit_grants (user_id, kind, source_key, amount, remaining, starts_at, ends_at)
      values (${grant.userId}, ${grant.kind}, ${grant.sourceKey}, ${grant.amount}, ${grant.amount},
        ${grant.startsAt.toISOString()}, ${grant.endsAt?.toISOString() ?? null})
      on conflict (source_key) do nothing
      returning id, user_id, amount, ends_at
    ), account as (
      update credit_accounts account
      set available = available + granted.amount, due_at = least(due_at, granted.ends_at)
      from granted where account.user_id = granted.user_id
      returning account.available
    )
    insert into credit_entries
      (user_id, kind, amount, available_after, grant_id, reason, source_key, created_at)
    select granted.user_id, ${grant.entry}, granted.amount, account.available, granted.id, ${grant.reason},
      ${entryKey}, ${grant.now.toISOString()}
    from granted, account
    returning available_after as available`);
  return rows[0]?.available;
}

/** Expires the given credits of grants, with one entry each. Returns the credits available then. */
export async function expireGrants(
  tx: Executor,
  userId: number,
  ended: Allocation[],
  { now, reason = 'ended' }: { now: Date; reason?: string },
): Promise<number> {
  const [grantIds, amounts] = columnsOf(ended);
  const { rows } = await tx.execute<{ available: number }>(sql`
    with ended as (
      select grant_id, amount, position, sum(amount) over (order by position desc) - amount as after
      from unnest(${sql.param(grantIds)}::bigint[], ${sql.param(amounts)}::int[])
        with ordinality as ended (grant_id, amount, position)
    ), emptied as (
      update credit_grants set remaining = remaining - ended.amount from ended where id = ended.grant_id
    ), account as (
      update credit_accounts set available = available - (select sum(amount) from ended)
      where user_id = ${userId}
      returning available
    )
    insert into credit_entries (user_id, kind, amount, available_after, grant_id, reason, created_at)
    select ${userId}, 'expire', -ended.amount, account.available + ended.after, ended.grant_id, ${reason},
      ${now.toISOString()}
    from ended, account order by position
    returning available_after as available`);
  return rows.at(-1)?.available ?? 0;
}

export interface Adjustment {
  userId: number;
  taken: Allocation[];
  /** Change of the available credits: zero or negative. */
  amount: number;
  sourceKey: string;
  reason: string;
  now: Date;
}

/** Takes credits for an operator; writes an entry even if there were none to take. Returns the credits available then. */
export async function insertTaking(tx: Executor, taking: Adjustment): Promise<number> {
  const [grantIds, amounts] = columnsOf(taking.taken);
  const { rows } = await tx.execute<{ available: number }>(sql`
    with taken as (
      update credit_grants set remaining = remaining - part.amount
      from unnest(${sql.param(grantIds)}::bigint[], ${sql.param(amounts)}::int[]) as part (grant_id, amount)
      where id = part.grant_id
    ), account as (
      update credit_accounts set available = available + ${taking.amount} where user_id = ${taking.userId}
      returning available
    )
    insert into credit_entries (user_id, kind, amount, available_after, reason, source_key, created_at)
    select ${taking.userId}, 'adjust', ${taking.amount}, available, ${taking.reason}, ${taking.sourceKey},
      ${taking.now.toISOString()}
    from account
    returning available_after as available`);
  const [row] = rows;
  if (!row) throw new Error('no credit account to adjust');
  return row.available;
}

/** Returns the operator's entry with this key, if there is one. */
export async function selectAdjustment(
  tx: Executor,
  sourceKey: string,
): Promise<{ amount: number; reason: string } | undefined> {
  const [row] = await tx
    .select({ amount: creditEntries.amount, reason: creditEntries.reason })
    .from(creditEntries)
    .where(eq(creditEntries.sourceKey, sourceKey));
  return row;
}
