import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Executor } from './connection.ts';

/**
 * Returns a statement that PostgreSQL parses once per connection and Drizzle never builds, for the hot path. Rows are returned as `pg`
 * reads them: cast bigint to float8 and instants to milliseconds in the text.
 */
export function namedStatement<Row extends QueryResultRow>(name: string, text: string) {
  return async (tx: Executor, params: unknown[]): Promise<Row[]> => {
    const statement = tx._.session.prepareQuery<{ execute: QueryResult<Row>; all: never; values: never }>(
      { sql: text, params },
      undefined,
      name,
      false,
    );
    const { rows } = await statement.execute();
    return rows;
  };
}

const dialect = new PgDialect();

/**
 * Runs a query as a statement that PostgreSQL plans once per connection: for a query whose plan costs more than its work. Queries of one
 * name must have one text and differ in their parameters only.
 */
export async function runNamed<Row extends QueryResultRow>(
  tx: Executor,
  name: string,
  query: SQL,
): Promise<Row[]> {
  const { sql, params } = dialect.sqlToQuery(query);
  return namedStatement<Row>(name, sql)(tx, params);
}

/** Converts an instant that a raw statement returned in milliseconds. */
export const fromMilliseconds = (value: number | null): Date | null =>
  value === null ? null : new Date(value);
