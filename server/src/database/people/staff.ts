import { ne, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../connection.ts';
import { users } from '../schema/accounts.ts';

/**
 * SQL that is true unless the user works on the team now: operators, editors and support never count in the business's figures. Deleted accounts
 * and rows without a user count.
 */
export const notStaff = (userId: SQL): SQL =>
  sql`not exists (select from users team where team.id = ${userId} and team.role <> 'subscriber')`;

/** Returns the ids of everybody who works on the team now, for rows that name accounts by a pseudonym. */
export async function selectStaffIds(db: Executor): Promise<number[]> {
  const rows = await db.select({ id: users.id }).from(users).where(ne(users.role, sql`'subscriber'`));
  return rows.map(({ id }) => id);
}
