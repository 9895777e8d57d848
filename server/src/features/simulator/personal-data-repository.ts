import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { PersonalData } from '#server/database/people/personal-data.ts';
import {
  paymentCustomers,
  refunds,
  sandboxAccounts,
  sandboxEvents,
  withdrawals,
} from '#server/database/schema/payments.ts';

/** Erases a user's simulator accounts and events. Runs before billing deletes the rows that link them to the user. */
export const simulatorPersonalData: PersonalData = {
  feature: 'simulator',
  tables: [],
  async erase(tx, { id }, { now }) {
    const mine = and(eq(paymentCustomers.userId, id), eq(paymentCustomers.provider, 'sandbox'));
    const customers = tx.select({ id: paymentCustomers.customerId }).from(paymentCustomers).where(mine);
    // The simulator never charges, so there is nothing to refund: pending withdrawals are done.
    const promised = and(
      eq(withdrawals.userId, id),
      eq(withdrawals.provider, 'sandbox'),
      isNull(withdrawals.doneAt),
    );
    await tx.update(withdrawals).set({ endedAt: now, doneAt: now }).where(promised);
    await tx
      .update(refunds)
      .set({ status: 'returned', doneAt: now, pixKind: null, pixKey: null })
      .where(and(eq(refunds.userId, id), eq(refunds.provider, 'sandbox'), isNull(refunds.doneAt)));
    // Accounts first: a concurrent change inserts its events under the account's lock, and the second delete must see them.
    await tx.delete(sandboxAccounts).where(inArray(sandboxAccounts.customerId, customers));
    await tx.delete(sandboxEvents).where(inArray(sandboxEvents.customerId, customers));
  },
};
