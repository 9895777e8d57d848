import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

const databaseErrorOf = (error: unknown): pg.DatabaseError | undefined => {
  const root = error instanceof DrizzleQueryError ? error.cause : error;
  return root instanceof pg.DatabaseError ? root : undefined;
};

/** True when a statement failed because a row of that unique index stands already. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const violation = databaseErrorOf(error);
  return violation?.code === '23505' && violation.constraint === constraint;
}

/** True when a transaction lost to another one that wanted the same rows: it may be tried again. */
export const isLockConflict = (error: unknown): boolean =>
  ['40P01', '55P03', '40001'].includes(databaseErrorOf(error)?.code ?? '');

/** True when a number does not fit its column (`numeric_value_out_of_range`). */
export const isOutOfRange = (error: unknown): boolean => databaseErrorOf(error)?.code === '22003';

/** True when a row was to be stored for an account that is not there (any more). */
export function isOwnerGone(error: unknown): boolean {
  const violation = databaseErrorOf(error);
  return (
    violation?.code === '23503' &&
    /_user_id_(users_id|credit_accounts_user_id)_fk$/.test(violation.constraint ?? '')
  );
}
