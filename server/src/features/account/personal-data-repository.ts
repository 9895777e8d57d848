import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import {
  ownedBy,
  type PersonalData,
  type PersonalTable,
  removeRows,
} from '#server/database/people/personal-data.ts';
import { users } from '#server/database/schema/accounts.ts';

const account: PersonalTable = { table: users, key: users.id, owned: ownedBy(users.id) };

/** Deletes unconfirmed registrations of the user's confirmed address: they hold data of the same person. */
const removePending = (tx: Executor, email: string, id: number) =>
  tx.delete(users).where(and(eq(users.email, email), ne(users.id, id), isNull(users.emailVerifiedAt)));

/** The account itself; it is erased last. */
export const accountPersonalData: PersonalData = {
  feature: 'account',
  tables: [account],
  lock: async (tx, { id }) =>
    void (await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')),
  async erase(tx, person) {
    if (person.verified) await removePending(tx, person.email, person.id);
    await removeRows(tx, account, person);
  },
};
