import { eq, sql } from 'drizzle-orm';
import {
  ownedBy,
  type Person,
  type PersonalData,
  removeRows,
} from '#server/database/people/personal-data.ts';
import { authenticators, passkeys, recoveryCodes, staffInvitations } from '#server/database/schema/staff.ts';

const tables = [
  { table: authenticators, key: authenticators.userId, owned: ownedBy(authenticators.userId) },
  { table: recoveryCodes, key: recoveryCodes.id, owned: ownedBy(recoveryCodes.userId) },
  { table: passkeys, key: passkeys.id, owned: ownedBy(passkeys.userId) },
  {
    table: staffInvitations,
    key: staffInvitations.id,
    // An invitation belongs to the address that it was sent to, not to its sender.
    owned: ({ email, verified }: Person) => (verified ? eq(staffInvitations.email, email) : sql`false`),
  },
];

/** Second factors of the people who work in the panel, and invitations to it. */
export const staffPersonalData: PersonalData = {
  feature: 'staff',
  tables,
  async erase(tx, person) {
    for (const table of tables) await removeRows(tx, table, person);
  },
};
