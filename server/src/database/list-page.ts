import { countedRows, type PanelListQuery } from '@matilha/contract/panel/panel-lists';
import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './connection.ts';

/** A page of a list, and the number of rows that match: at most `countedRows` + 1, because counting more takes too long. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
}

/** Counts the rows of a table that match, at most `countedRows` + 1. */
export async function countUpTo(db: Executor, table: PgTable, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(table)
    .where(where)
    .limit(countedRows + 1)
    .as('some');
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(some);
  return row?.total ?? 0;
}

/** Orders, skips and limits a dynamic query as the list's query asks; the id breaks ties, so that no row is shown twice. */
export function onPage<Query extends PgSelect>(
  query: Query,
  { sort, order, page, per_page }: PanelListQuery,
  columns: Record<string, PgColumn | SQL>,
  tie: PgColumn,
) {
  const direction = order === 'asc' ? asc : desc;
  const by = columns[sort];
  if (!by) throw new Error(`no column for the order ${sort}`);
  return query
    .orderBy(direction(by), direction(tie))
    .limit(per_page)
    .offset((page - 1) * per_page);
}

/** Skips and limits a dynamic query that has its own order. */
export const onSlice = <Query extends PgSelect>(
  query: Query,
  { page, per_page }: Pick<PanelListQuery, 'page' | 'per_page'>,
) => query.limit(per_page).offset((page - 1) * per_page);

/** Returns a pattern for `ilike` that finds the text anywhere, its own wildcards taken literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
