import { ownedBy, type PersonalData, removeRows } from '#server/database/people/personal-data.ts';
import { materialProgress, productAccess } from '#server/database/schema/content/knowledge.ts';

const tables = [
  { table: productAccess, key: productAccess.id, owned: ownedBy(productAccess.userId) },
  { table: materialProgress, key: materialProgress.materialId, owned: ownedBy(materialProgress.userId) },
];

/** Product access and reading progress. */
export const knowledgePersonalData: PersonalData = {
  feature: 'knowledge',
  tables,
  async erase(tx, person) {
    for (const table of tables) await removeRows(tx, table, person);
  },
};
