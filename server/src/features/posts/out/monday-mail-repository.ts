import { and, asc, eq, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
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

const isWanted = isNull(mondayMails.stoppedAt);

export async function wantsMondayMail(db: Executor, userId: number): Promise<boolean> {
  const rows = await db
    .select({ id: mondayMails.id })
    .from(mondayMails)
    .where(and(eq(mondayMails.userId, userId), isWanted));
  return rows.length === 1;
}

/** Turns the mail on; a person who had it before keeps the id. Returns whether it was off. */
export async function storeMondayMail(
  tx: Transaction,
  row: typeof mondayMails.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(mondayMails)
    .values(row)
    .onConflictDoUpdate({
      target: mondayMails.userId,
      set: { createdAt: row.createdAt, lastWeek: row.lastWeek, stoppedAt: null },
      setWhere: isNotNull(mondayMails.stoppedAt),
    })
    .returning({ id: mondayMails.id });
  return rows.length === 1;
}

const stop = async (tx: Transaction, which: SQL, stoppedAt: Date): Promise<number | undefined> => {
  const [row] = await tx
    .update(mondayMails)
    .set({ stoppedAt })
    .where(and(which, isWanted))
    .returning({ userId: mondayMails.userId });
  return row?.userId;
};

/** Returns whether it was on. */
export const stopMondayMailOf = async (tx: Transaction, userId: number, now: Date): Promise<boolean> =>
  (await stop(tx, eq(mondayMails.userId, userId), now)) !== undefined;

/** Stops the mail that this id names; returns its user, undefined when it was not on. */
export const stopMondayMailById = (tx: Transaction, id: string, now: Date): Promise<number | undefined> =>
  stop(tx, eq(mondayMails.id, id), now);

/** Returns at most `limit` users without a decision about this week's mail. */
export async function selectDueReaders(db: Executor, monday: string, limit: number): Promise<number[]> {
  const rows = await db
    .select({ userId: mondayMails.userId })
    .from(mondayMails)
    .where(and(lt(mondayMails.lastWeek, monday), isWanted))
    .orderBy(asc(mondayMails.lastWeek), asc(mondayMails.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/**
 * Marks the week as dealt with; returns its reader, or undefined when another run was first, the person stopped the mail, or the account
 * must not get it: closed, or with an unconfirmed address.
 */
export async function claimWeek(
  tx: Transaction,
  userId: number,
  monday: string,
): Promise<MondayReader | undefined> {
  const [claimed] = await tx
    .update(mondayMails)
    .set({ lastWeek: monday })
    .where(and(eq(mondayMails.userId, userId), lt(mondayMails.lastWeek, monday), isWanted))
    .returning({ id: mondayMails.id });
  if (!claimed) return undefined;
  const [person] = await tx
    .select({ firstName: users.firstName, email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt), eq(users.provisional, false)));
  return person && { userId, ...claimed, ...person };
}
