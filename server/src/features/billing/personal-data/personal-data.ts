import type { PersonalData } from '#server/database/people/personal-data.ts';
import type { PersonalDataTools } from '../../feature.ts';
import { billingTables, eraseBilling, lockPayers, selectPayers } from './repository.ts';
import { cancelSubscriptions } from './usecases/cancel-subscriptions.ts';
import { forgetCustomerJob } from './usecases/customer-at-provider.ts';

/**
 * Personal data of payers and payments. Erasure first cancels subscriptions at the provider, or is refused: a deleted
 * user must never be charged again. A job enqueued in the same transaction has the provider forget the customer, so
 * this also happens for a user restored by a backup (L7, L18).
 */
export const billingPersonalData = ({ db, payments }: PersonalDataTools): PersonalData => ({
  feature: 'billing',
  tables: billingTables,
  beforeErasure: ({ id }) => cancelSubscriptions({ db }, payments, id),
  lock: async (tx, { id }) => void (await lockPayers(tx, id)),
  async erase(tx, person, { pseudonym, enqueue }) {
    for (const { provider, customerId } of await selectPayers(tx, person.id)) {
      if (customerId) await enqueue(tx, forgetCustomerJob, { provider, customerId });
    }
    await eraseBilling(tx, person, pseudonym);
  },
});
