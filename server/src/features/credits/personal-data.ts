import type { PersonalData } from '#server/database/people/personal-data.ts';
import { creditTables, deleteAccount, forgetEntries, selectOpenHolds } from './personal-data-repository.ts';
import { lockAccount } from './repository.ts';
import { release } from './usecases/release.ts';

/** Credits: erasing releases open holds and keeps the ledger's amounts under a random pseudonym (L6). */
export const creditsPersonalData: PersonalData = {
  feature: 'credits',
  tables: creditTables,
  lock: async (tx, { id }) => void (await lockAccount(tx, id)),
  async erase(tx, { id }, { now }) {
    for (const holdId of await selectOpenHolds(tx, id)) {
      await release(tx, { holdId, now, reason: 'erased' });
    }
    await deleteAccount(tx, id);
  },
  eraseHistory: async (tx, { id }, { pseudonym }) => void (await forgetEntries(tx, id, pseudonym)),
};
