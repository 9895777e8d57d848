import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Executor } from '../connection.ts';
import { users } from '../schema/accounts.ts';

const operators = and(eq(users.role, 'operator'), isNotNull(users.emailVerifiedAt), isNull(users.disabledAt));

/** Returns the operators that a mail should reach; their rows cannot be deleted before the transaction ends. */
export const selectOperators = (tx: Executor): Promise<Array<{ id: number; email: string }>> =>
  tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(operators)
    .orderBy(users.id)
    .for('key share');

/**
 * Locks all operators, ordered by id against deadlocks, and returns their ids. Removing an operator takes this lock first, so that one always
 * remains.
 */
export async function lockOperators(tx: Executor): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(operators)
    .orderBy(users.id)
    .for('no key update');
  return rows.map(({ id }) => id);
}
