import type { PersonalData } from '#server/database/personal-data.ts';
import type { Context } from '#server/platform/context.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { billingTables, eraseBilling, lockPayers, selectPayers } from './repository.ts';
import { cancelSubscriptions } from './usecases/cancel-subscriptions.ts';
import { forgetCustomerJob } from './usecases/forget-customer.ts';

/**
 * Who pays, and what was paid. What runs at the provider is cancelled first, or the deletion is refused: a person who
 * is gone must never be charged again. That the provider forgets them too is a job of the same transaction, so
 * that it also happens to somebody whom a restored backup brought back (L7, L18).
 */
export const billingPersonalData = (
  { db }: Pick<Context, 'db'>,
  { payments }: Pick<BillingDependencies, 'payments'>,
): PersonalData => ({
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
