import { ownedBy, type PersonalData, removeRows } from '#server/database/people/personal-data.ts';
import { shopFactExclusions, shopNotes, shopSections, shopServices } from '#server/database/schema/shop.ts';

const tables = [
  { table: shopSections, key: shopSections.kind, owned: ownedBy(shopSections.userId) },
  { table: shopServices, key: shopServices.id, owned: ownedBy(shopServices.userId) },
  { table: shopNotes, key: shopNotes.id, owned: ownedBy(shopNotes.userId) },
  { table: shopFactExclusions, key: shopFactExclusions.id, owned: ownedBy(shopFactExclusions.userId) },
];

/** All facts of a user about the shop. */
export const shopPersonalData: PersonalData = {
  feature: 'shop',
  tables,
  async erase(tx, person) {
    for (const table of tables) await removeRows(tx, table, person);
  },
};
