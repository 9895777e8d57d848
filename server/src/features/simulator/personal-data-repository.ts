import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { PersonalData } from '#server/database/personal-data.ts';
import {
  paymentCustomers,
  sandboxAccounts,
  sandboxEvents,
  withdrawals,
} from '#server/database/schema/payments.ts';

/** The simulator's customers and events, erased with the person, and before billing forgets whose they are. */
export const simulatorPersonalData: PersonalData = {
  feature: 'simulator',
  tables: [],
  async erase(tx, { id }, { now }) {
    const mine = and(eq(paymentCustomers.userId, id), eq(paymentCustomers.provider, 'sandbox'));
    const customers = tx.select({ id: paymentCustomers.customerId }).from(paymentCustomers).where(mine);
    // Nothing was charged, so nothing is left to be paid back.
    const promised = and(
      eq(withdrawals.userId, id),
      eq(withdrawals.provider, 'sandbox'),
      isNull(withdrawals.doneAt),
    );
    await tx.update(withdrawals).set({ doneAt: now }).where(promised);
    // In this order: a change that runs right now adds its events under the account's lock.
    await tx.delete(sandboxAccounts).where(inArray(sandboxAccounts.customerId, customers));
    await tx.delete(sandboxEvents).where(inArray(sandboxEvents.customerId, customers));
  },
};
