import { ownedBy, type PersonalData, removeRows } from '#server/database/people/personal-data.ts';
import { calculations } from '#server/database/schema/calculations.ts';

const table = { table: calculations, key: calculations.key, owned: ownedBy(calculations.userId) };

/** The calculations that a user kept. */
export const calculationsPersonalData: PersonalData = {
  feature: 'calculations',
  tables: [table],
  erase: (tx, person) => removeRows(tx, table, person),
};
