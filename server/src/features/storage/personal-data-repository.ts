import { ownedBy, type PersonalData } from '#server/database/people/personal-data.ts';
import { storedBytes } from '#server/database/schema/storage.ts';

/** The ledger of a user's storage. Only triggers write it, and it is deleted with the account. */
export const storagePersonalData: PersonalData = {
  feature: 'storage',
  tables: [{ table: storedBytes, key: storedBytes.kind, owned: ownedBy(storedBytes.userId) }],
  erase: async () => undefined,
};
