import { sql } from 'drizzle-orm';
import type { Executor } from '../connection.ts';
import { namedStatement } from '../named-statement.ts';

/** Result of an attempt: points granted until an instant, or milliseconds until a retry makes sense. */
export type Attempt = { granted: number; until: number } | { waitMs: number };

interface Window {
  key: string;
  /** Points of a window and its length. */
  points: number;
  per: number;
  /** Points wanted; fewer are granted when fewer are left. */
  want: number;
  now: Date;
}

const takePointsStatement = namedStatement<{ before: number; until: number }>(
  'limits_take_points',
  // A crash of the machine may lose the last half second of counting; waiting for the disk would cost more.
  `insert into rate_limits as r (key, points, expire)
   select $1, $2::int, $4::bigint from set_config('synchronous_commit', 'off', true) as relaxed where relaxed = 'off'
   on conflict (key) do update set
     points = case when r.expire <= $3::bigint then $2::int else r.points + $2::int end,
     expire = case when r.expire <= $3::bigint then $4::bigint else r.expire end
   where r.expire <= $3::bigint or r.points < $5::int
   returning points - $2::int as before, expire::float8 as until`,
);

/**
 * Takes points of a fixed window in one statement: all concurrent processes together are never granted more than the window's points. A
 * refusal writes nothing.
 */
export async function takePoints(db: Executor, { key, points, per, want, now }: Window): Promise<Attempt> {
  const at = now.getTime();
  const [row] = await takePointsStatement(db, [key, want, at, at + per, points]);
  if (!row) return waitFor(db, key, at);
  return { granted: Math.min(want, points - row.before), until: row.until };
}

async function waitFor(db: Executor, key: string, at: number): Promise<Attempt> {
  const { rows } = await db.execute<{ expire: string }>(
    sql`select expire from rate_limits where key = ${key}`,
  );
  return { waitMs: Math.max(Number(rows[0]?.expire ?? at) - at, 1_000) };
}

/** Returns the points that were wanted of a window so far, 0 once it ended: more than it has when the last were granted in part. */
export async function takenPoints(db: Executor, key: string, now: Date): Promise<number> {
  const { rows } = await db.execute<{ points: number }>(
    sql`select points from rate_limits where key = ${key} and expire > ${now.getTime()}::bigint`,
  );
  return rows[0]?.points ?? 0;
}

/** Returns points to a counter: to the window that runs now, even if the points are of the one before. */
export const returnPoints = (db: Executor, key: string, count: number) =>
  db.execute(sql`update rate_limits set points = greatest(points - ${count}::int, 0) where key = ${key}`);

interface Doubling {
  key: string;
  free: number;
  firstWait: number;
  maxWait: number;
  forgetAfter: number;
  now: Date;
}

/**
 * Admits an attempt or returns the wait: `free` attempts at once, then one after each wait, which doubles. The row's `expire` is the time
 * of the next attempt; one statement, so that parallel guesses queue up too.
 */
export async function takeAttempt(db: Executor, limit: Doubling): Promise<Attempt> {
  const { key, free, firstWait, maxWait, forgetAfter } = limit;
  const at = limit.now.getTime();
  const fresh = sql`r.expire <= ${at - forgetAfter}::bigint`;
  const { rows } = await db.execute(sql`
    insert into rate_limits as r (key, points, expire) values (${key}, 1, ${at}::bigint)
    on conflict (key) do update set
      points = case when ${fresh} then 1 else r.points + 1 end,
      expire = case when ${fresh} or r.points + 1 < ${free}::int then ${at}::bigint
        else ${at}::bigint + least(${firstWait}::int * power(2, least(r.points + 1 - ${free}::int, 20)), ${maxWait}::int)::bigint end
    where r.expire <= ${at}::bigint
    returning points`);
  return rows.length > 0 ? { granted: 1, until: at } : waitFor(db, key, at);
}

export const clearKey = (db: Executor, key: string) =>
  db.execute(sql`delete from rate_limits where key = ${key}`);

const sweptAtOnce = 5_000;

/** Removes counters whose window ended before that time. Pages by key: an index on the ends would change with every window. */
export async function clearExpired(db: Executor, before: Date): Promise<void> {
  for (let last: string | null = ''; last !== null; ) {
    const page: { rows: Array<{ key: string }> } = await db.execute<{ key: string }>(
      sql`select key from rate_limits where key > ${last} order by key limit ${sweptAtOnce}`,
    );
    const keys = page.rows.map(({ key }) => key);
    await db.execute(
      sql`delete from rate_limits where key = any(${sql.param(keys)}) and expire < ${before.getTime()}::bigint`,
    );
    last = keys.length === sweptAtOnce ? (keys.at(-1) ?? null) : null;
  }
}
