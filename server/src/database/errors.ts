import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** Wraps an error of a connection to the database, which looks like one of any other network connection. */
export class ConnectionFailure extends Error {
  override name = 'ConnectionFailure';

  constructor(cause: unknown) {
    super('the connection to the database failed', { cause });
  }
}

/** Returns true for an error that the database, or the connection to it, caused. */
export const isOfDatabase = (error: unknown): boolean =>
  error instanceof DrizzleQueryError ||
  error instanceof pg.DatabaseError ||
  error instanceof ConnectionFailure;

const rootOf = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error);

const databaseErrorOf = (error: unknown): pg.DatabaseError | undefined => {
  const root = rootOf(error);
  return root instanceof pg.DatabaseError ? root : undefined;
};

/** Returns true when pg gave up waiting for the answer to a statement (`query_timeout`). */
export const isUnanswered = (error: unknown): boolean => {
  const root = rootOf(error);
  return root instanceof Error && root.message === 'Query read timeout';
};

/** Returns true when a statement failed because that unique index already has such a row. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const violation = databaseErrorOf(error);
  return violation?.code === '23505' && violation.constraint === constraint;
}

/** Returns true when a transaction lost to another one over the same rows: it may be retried. */
export const isLockConflict = (error: unknown): boolean =>
  ['40P01', '55P03', '40001'].includes(databaseErrorOf(error)?.code ?? '');

/** Returns true when a statement waited for a lock longer than it may. */
export const isLockTimeout = (error: unknown): boolean => databaseErrorOf(error)?.code === '55P03';

/** Returns true when a number does not fit its column (`numeric_value_out_of_range`). */
export const isOutOfRange = (error: unknown): boolean => databaseErrorOf(error)?.code === '22003';

/** Returns true when a row was to be stored for an account that does not exist (any more). */
export function isOwnerGone(error: unknown): boolean {
  const violation = databaseErrorOf(error);
  return (
    violation?.code === '23503' &&
    /_user_id_(users_id|credit_accounts_user_id)_fk$/.test(violation.constraint ?? '')
  );
}

/** Returns the foreign key that a statement violated: the row it refers to is missing, or others refer to the deleted row. */
export function violatedReference(error: unknown): string | undefined {
  const violation = databaseErrorOf(error);
  return ['23503', '23001'].includes(violation?.code ?? '') ? violation?.constraint : undefined;
}
