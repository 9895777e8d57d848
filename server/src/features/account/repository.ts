import { eq, sql } from 'drizzle-orm';
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

/** Fills the empty business fields of an account from another account. Country, state and city go together. */
export async function completeBusiness(tx: Transaction, userId: number, source: Profile): Promise<void> {
  const nowhere = sql`${users.pais} is null and ${users.estado} is null and ${users.cidade} is null`;
  await tx
    .update(users)
    .set({
      nomeNegocio: sql`coalesce(${users.nomeNegocio}, ${source.nomeNegocio})`,
      instagramNegocio: sql`coalesce(${users.instagramNegocio}, ${source.instagramNegocio})`,
      siteNegocio: sql`coalesce(${users.siteNegocio}, ${source.siteNegocio})`,
      categoriaNegocio: sql`coalesce(${users.categoriaNegocio}, ${source.categoriaNegocio})`,
      pais: sql`case when ${nowhere} then ${source.pais} else ${users.pais} end`,
      estado: sql`case when ${nowhere} then ${source.estado} else ${users.estado} end`,
      cidade: sql`case when ${nowhere} then ${source.cidade} else ${users.cidade} end`,
    })
    .where(eq(users.id, userId));
}

export async function selectUser(db: Executor, id: number): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}
