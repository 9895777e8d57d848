import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { users } from '#server/database/schema/accounts.ts';
import { mondayMails } from '#server/database/schema/posts.ts';

/** A person who gets the mail of a week. */
export interface MondayReader {
  userId: number;
  id: string;
  firstName: string;
  email: string;
}

export async function wantsMondayMail(db: Executor, userId: number): Promise<boolean> {
  const rows = await db
    .select({ id: mondayMails.id })
    .from(mondayMails)
    .where(eq(mondayMails.userId, userId));
  return rows.length === 1;
}

/** Returns whether it was off. */
export async function storeMondayMail(
  tx: Transaction,
  row: typeof mondayMails.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(mondayMails)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: mondayMails.id });
  return rows.length === 1;
}

/** Returns whether it was on. */
export async function deleteMondayMail(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx
    .delete(mondayMails)
    .where(eq(mondayMails.userId, userId))
    .returning({ id: mondayMails.id });
  return rows.length === 1;
}

/** Deletes the wish that this id names; returns its user, undefined when there is none. */
export async function deleteMondayMailById(tx: Transaction, id: string): Promise<number | undefined> {
  const [row] = await tx
    .delete(mondayMails)
    .where(eq(mondayMails.id, id))
    .returning({ userId: mondayMails.userId });
  return row?.userId;
}

/** Returns the users whose mail of this week is not dealt with yet, at most `limit`. */
export async function selectDueReaders(db: Executor, monday: string, limit: number): Promise<number[]> {
  const rows = await db
    .select({ userId: mondayMails.userId })
    .from(mondayMails)
    .where(lt(mondayMails.lastWeek, monday))
    .orderBy(asc(mondayMails.lastWeek), asc(mondayMails.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/**
 * Marks the week as dealt with; returns its reader, or undefined when another run was first or the account must not get it: closed, or of a
 * visitor whose address nobody confirmed.
 */
export async function claimWeek(
  tx: Transaction,
  userId: number,
  monday: string,
): Promise<MondayReader | undefined> {
  const [claimed] = await tx
    .update(mondayMails)
    .set({ lastWeek: monday })
    .where(and(eq(mondayMails.userId, userId), lt(mondayMails.lastWeek, monday)))
    .returning({ id: mondayMails.id });
  if (!claimed) return undefined;
  const [person] = await tx
    .select({ firstName: users.firstName, email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt), eq(users.provisional, false)));
  return person && { userId, ...claimed, ...person };
}
