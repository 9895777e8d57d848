import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** True when a statement failed because a row of that unique index stands already. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const root = error instanceof DrizzleQueryError ? error.cause : error;
  return root instanceof pg.DatabaseError && root.code === '23505' && root.constraint === constraint;
}
