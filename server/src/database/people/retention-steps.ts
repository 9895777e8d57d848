import { and, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '#server/database/connection.ts';
import { onlyRow } from '../only-row.ts';

export interface StepResult {
  removed: number;
  /** The place where the next step starts; null when no rows are left. */
  next: unknown;
}

/**
 * One bounded step in removing rows older than `before`: it reads and removes at most one batch, so that it takes as long in a big table as
 * in a small one. The first step gets `undefined` as its place.
 */
export type Step = (db: Executor, before: Date, place: unknown) => Promise<StepResult>;

const batchSize = 1_000;
const pageSize = 2_000;

interface Oldest {
  table: PgTable;
  key: PgColumn;
  /** Needs an index, partial by `which` where remaining rows would otherwise be read again every night. */
  time: PgColumn;
  which?: (before: Date) => SQL | undefined;
  limit?: number;
}

/** Removes the oldest rows first, found by an index on their time. */
export const removeOldest =
  ({ table, key, time, which, limit = batchSize }: Oldest) =>
  async (db: Executor, before: Date): Promise<StepResult> => {
    const due = and(which?.(before), lt(time, before));
    const batch = db.select({ key }).from(table).where(due).orderBy(time).limit(limit);
    const { rowCount } = await db.delete(table).where(and(inArray(key, batch), due));
    const removed = rowCount ?? 0;
    return { removed, next: removed === limit ? 'more' : null };
  };

/** Calls an owner's function that removes rows from an append-only table once they are past the date that the function enforces too. */
export const removeByOwner =
  (name: string): Step =>
  async (db, before) => {
    const { rows } = await db.execute<{ removed: number }>(
      sql`select ${sql.identifier(name)}(${before.toISOString()}::timestamptz, ${batchSize}::int) as removed`,
    );
    const removed = rows[0]?.removed ?? 0;
    return { removed, next: removed === batchSize ? 'more' : null };
  };

interface Walk {
  table: PgTable;
  /** The primary key, used for paging. */
  key: PgColumn;
  due: (before: Date) => SQL | undefined;
  /** SQL for each due row; deletes it by default. */
  change?: SQL;
}

/** Pages through a whole table: for small tables, and for times that change too often for an index. */
export const walk =
  ({ table, key, due, change = sql`delete from ${table}` }: Walk): Step =>
  async (db, before, place) => {
    const after = place === undefined ? sql`true` : sql`${key} > ${place}`;
    const { rows } = await db.execute<{ removed: number; seen: number; last: unknown }>(sql`
      with page as (select ${key} as key from ${table} where ${after} order by ${key} limit ${pageSize}),
      removed as (${change} where ${key} in (select key from page) and ${due(before)} returning 1)
      select (select count(*)::int from removed) as removed, (select count(*)::int from page) as seen,
        (select key from page order by key desc limit 1) as last`);
    const row = onlyRow(rows);
    return { removed: row.removed, next: row.seen === pageSize ? row.last : null };
  };
