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

/** Values of a composed statement, by the names of its parameters. */
export type NamedValues = Readonly<Record<string, unknown>>;

/**
 * Returns a statement as `namedStatement` does, whose parameters have names: `:userId` stands for the value `userId` wherever it is written, so
 * that a statement can contain parts of other features. Throws for a value that is missing.
 */
export function composedStatement<Row extends QueryResultRow>(name: string, text: string) {
  const names: string[] = [];
  const placeOf = (parameter: string): number => {
    if (!names.includes(parameter)) names.push(parameter);
    return names.indexOf(parameter) + 1;
  };
  // Two colons are a cast.
  const numbered = text.replaceAll(/(?<!:):([a-z]\w*)/gi, (_, parameter: string) => `$${placeOf(parameter)}`);
  const statement = namedStatement<Row>(name, numbered);
  const lookUp = (values: NamedValues, parameter: string): unknown => {
    if (!(parameter in values)) throw new Error(`${name}: no value for ${parameter}`);
    return values[parameter];
  };
  return (tx: Executor, values: NamedValues): Promise<Row[]> =>
    statement(
      tx,
      names.map((parameter) => lookUp(values, parameter)),
    );
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
