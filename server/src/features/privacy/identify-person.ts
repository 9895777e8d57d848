import type { Executor } from '#server/database/connection.ts';
import type { Person } from '#server/database/people/personal-data.ts';
import { selectStaffIds } from '#server/database/people/staff.ts';
import { readSecret } from '#server/database/stores/secrets.ts';
import { sign } from '#server/platform/tokens.ts';
import type { Deletion } from './deletion-log.ts';
import { type ErasableUser, selectUser } from './repository.ts';

/** Returns the account's pseudonym in the access log: a hash keyed by a secret of this installation (L9). */
export async function accessAccount(db: Executor, userId: number): Promise<string> {
  return sign(await readSecret(db, 'access_log'), `user:${userId}`).slice(0, 22);
}

/** Returns the pseudonyms of the team, which never counts in the business's figures. */
export const staffAccounts = async (db: Executor): Promise<string[]> =>
  Promise.all((await selectStaffIds(db)).map((id) => accessAccount(db, id)));

export async function personOf(db: Executor, user: ErasableUser): Promise<Person> {
  const { id, email } = user;
  return { id, email, verified: user.emailVerifiedAt !== null, accessAccount: await accessAccount(db, id) };
}

/** Returns the user's entry for the deletion log. Its key includes the time of sign-up, so a reused id does not match (L18). */
export async function deletionOf(
  db: Executor,
  { id, createdAt }: Pick<ErasableUser, 'id' | 'createdAt'>,
): Promise<Deletion> {
  const key = sign(await readSecret(db, 'installation'), `${id}:${createdAt.getTime()}`).slice(0, 22);
  return { id, key };
}

export async function findPerson(db: Executor, userId: number): Promise<Person | undefined> {
  const user = await selectUser(db, userId);
  return user && personOf(db, user);
}
