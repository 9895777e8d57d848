import { and, asc, desc, eq, exists, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { auditLog, consents, sessions, users, userTokens } from '#server/database/schema/accounts.ts';
import { creditEntries } from '#server/database/schema/credits.ts';
import { accessLog } from '#server/database/schema/privacy.ts';

/** Locks the user's row against deletion until the transaction ends; returns false when it is gone. */
export async function holdUser(tx: Executor, userId: number): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
  return rows.length === 1;
}

export const insertConsent = (tx: Executor, consent: typeof consents.$inferInsert) =>
  tx.insert(consents).values(consent);

/** Returns the 50 newest consents by time, not by id: a claimed landing chat brings older ones with newer ids. */
export const selectConsents = (db: Executor, userId: number) =>
  db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(50);

/** Returns the last consent of each purpose. */
export const selectLatestConsents = (db: Executor, userId: number) =>
  db
    .selectDistinctOn([consents.purpose])
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(consents.purpose, desc(consents.createdAt), desc(consents.id));

const erasable = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  role: users.role,
  emailVerifiedAt: users.emailVerifiedAt,
  passwordHash: users.passwordHash,
  disabledAt: users.disabledAt,
  createdAt: users.createdAt,
};
export type ErasableUser = Pick<typeof users.$inferSelect, keyof typeof erasable>;

export async function selectUser(db: Executor, userId: number): Promise<ErasableUser | undefined> {
  const [row] = await db.select(erasable).from(users).where(eq(users.id, userId));
  return row;
}

export const selectUsers = (db: Executor, ids: number[]): Promise<ErasableUser[]> =>
  db.select(erasable).from(users).where(inArray(users.id, ids));

/**
 * Returns the closed accounts whose deletion was requested before `before`, by the audit entry of the request: a blocked account has none.
 * An entry older than the account belongs to a former account with the same id.
 */
export const selectClosedForErasure = (db: Executor, before: Date): Promise<ErasableUser[]> => {
  const request = and(
    eq(auditLog.subject, sql`'user:' || ${users.id}`),
    eq(auditLog.action, 'user.erase'),
    gte(auditLog.at, users.createdAt),
    lt(auditLog.at, before),
  );
  const requested = db.select({ id: auditLog.id }).from(auditLog).where(request);
  return db
    .select(erasable)
    .from(users)
    .where(and(isNotNull(users.disabledAt), exists(requested)))
    .orderBy(asc(users.id));
};

/** Disables the account and deletes its sessions and links (R27). Returns false when its password changed since it was checked. */
export async function closeAccount(tx: Executor, proven: ErasableUser, now: Date): Promise<boolean> {
  const { id: userId, passwordHash } = proven;
  const same = sql`${users.passwordHash} is not distinct from ${passwordHash}`;
  const { rowCount } = await tx
    .update(users)
    .set({ disabledAt: now })
    .where(and(eq(users.id, userId), same));
  if (rowCount !== 1) return false;
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(userTokens).where(eq(userTokens.userId, userId));
  return true;
}

export const pseudonymIsTaken = async (tx: Executor, pseudonym: number): Promise<boolean> =>
  (await tx.$count(creditEntries, eq(creditEntries.userId, pseudonym))) > 0;

export const insertAccess = (db: Executor, access: typeof accessLog.$inferInsert) =>
  db.insert(accessLog).values(access);
