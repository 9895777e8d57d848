import type { PersonalData } from '#server/database/people/personal-data.ts';
import { withRefusals } from '#server/providers/payments/with-refusals.ts';
import type { PersonalDataTools } from '../../feature.ts';
import {
  erasePurchases,
  lockPurchases,
  purchaseTables,
  selectOpenPayments,
} from './personal-data-repository.ts';

/** Personal data of one-time purchases: erasure cancels open payments and keeps paid ones in the books. */
export const purchasesPersonalData = ({ db, payments }: PersonalDataTools): PersonalData => ({
  feature: 'purchases',
  tables: purchaseTables,
  async beforeErasure({ id }) {
    if (!payments) return;
    for (const paymentId of await selectOpenPayments(db, id, payments.name)) {
      // Leaves a payment that is paid or processing: it cannot be cancelled.
      await withRefusals(() => payments.cancelPurchase(paymentId));
    }
  },
  lock: async (tx, person) => void (await lockPurchases(tx, person)),
  erase: (tx, person, { pseudonym }) => erasePurchases(tx, person, pseudonym),
});
