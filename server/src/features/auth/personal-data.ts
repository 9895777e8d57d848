import { ownedBy, type PersonalData, removeRows } from '#server/database/people/personal-data.ts';
import { sessions, userTokens } from '#server/database/schema/accounts.ts';

const tables = [
  { table: sessions, key: sessions.id, owned: ownedBy(sessions.userId) },
  { table: userTokens, key: userTokens.id, owned: ownedBy(userTokens.userId) },
];

/** Sessions and the tokens of mailed links. */
export const authPersonalData: PersonalData = {
  feature: 'auth',
  tables,
  async erase(tx, person) {
    for (const table of tables) await removeRows(tx, table, person);
  },
};
