import { eq } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { users } from '#server/database/schema/accounts.ts';
import type { UserRow } from './present-user.ts';

/** The fields that users may change themselves. */
export type Profile = Pick<
  UserRow,
  | 'firstName'
  | 'lastName'
  | 'ddi'
  | 'phone'
  | 'nomeNegocio'
  | 'instagramNegocio'
  | 'siteNegocio'
  | 'categoriaNegocio'
  | 'pais'
  | 'estado'
  | 'cidade'
>;

/** Updates the given fields and returns the whole row; undefined when the user is gone. */
export async function updateProfile(
  tx: Transaction,
  userId: number,
  changes: Partial<Profile>,
): Promise<UserRow | undefined> {
  const [row] = await tx.update(users).set(changes).where(eq(users.id, userId)).returning();
  return row;
}

export async function selectUser(db: Executor, id: number): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}
