import { and, eq, gt, max } from 'drizzle-orm';
import type { Transaction } from '#server/database/connection.ts';
import {
  ownedBy,
  ownedByAddress,
  type Person,
  type PersonalData,
  type PersonalTable,
  removeRows,
} from '#server/database/people/personal-data.ts';
import { fiscalDetails } from '#server/database/schema/fiscal.ts';
import { paymentInvoices, purchases } from '#server/database/schema/payments.ts';
import { realProvider } from './rules.ts';

const detailsTable: PersonalTable = {
  table: fiscalDetails,
  key: fiscalDetails.userId,
  owned: ownedBy(fiscalDetails.userId),
};

/** Returns when the user last made a real payment; null without one. */
async function selectLastPayment(tx: Transaction, person: Person): Promise<Date | null> {
  const [invoice] = await tx
    .select({ at: max(paymentInvoices.paidAt) })
    .from(paymentInvoices)
    .where(
      and(
        eq(paymentInvoices.userId, person.id),
        eq(paymentInvoices.provider, realProvider),
        gt(paymentInvoices.amountPaid, 0),
      ),
    );
  const [purchase] = await tx
    .select({ at: max(purchases.paidAt) })
    .from(purchases)
    .where(
      and(ownedByAddress(purchases.userId, purchases.email)(person), eq(purchases.provider, realProvider)),
    );
  const times = [invoice?.at, purchase?.at].flatMap((at) => at?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

/**
 * Moves the details of a payer to the pseudonym of the payments, for the legal term; deletes them without a real
 * payment. Must run before the payments get the pseudonym.
 */
async function eraseDetails(tx: Transaction, person: Person, pseudonym: number): Promise<void> {
  const lastPaidAt = await selectLastPayment(tx, person);
  if (!lastPaidAt) return removeRows(tx, detailsTable, person);
  await tx
    .update(fiscalDetails)
    .set({ userId: pseudonym, lastPaidAt })
    .where(eq(fiscalDetails.userId, person.id));
}

/**
 * Personal data of the nota fiscal: details of a payer stay for the legal term, under the pseudonym of the payments (decision 0031). It
 * must come before billing and purchases, because their erasure makes the payments anonymous.
 */
export const fiscalPersonalData: PersonalData = {
  feature: 'fiscal',
  tables: [detailsTable],
  erase: (tx, person, { pseudonym }) => eraseDetails(tx, person, pseudonym),
};
