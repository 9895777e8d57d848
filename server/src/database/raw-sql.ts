import { createHash } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import type { Executor } from './connection.ts';
import { namedStatement } from './named-statement.ts';

type Statement = ReturnType<typeof namedStatement<QueryResultRow>>;

const known = new Map<string, Statement>();

function statementOf(text: string): Statement {
  const before = known.get(text);
  if (before) return before;
  const name = `library_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
  const statement = namedStatement(name, text);
  known.set(text, statement);
  return statement;
}

/**
 * Runs a library's statement with `$1` placeholders in our transaction. For a few frequent texts (one for each queue): PostgreSQL parses
 * each once per connection.
 */
export const runStatement = (
  executor: Executor,
  text: string,
  values: readonly unknown[] = [],
): Promise<QueryResultRow[]> => statementOf(text)(executor, [...values]);
