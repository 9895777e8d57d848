import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { purchases } from '#server/database/schema/payments.ts';
import { type Buyer, ofBuyer, type StoredPurchase } from './repository.ts';

/** A paid purchase with a known payment. */
export type PaidPurchase = Pick<StoredPurchase, 'id' | 'reference' | 'amount'> & {
  paymentId: string;
  paidAt: Date;
};

/** Returns a buyer's paid purchases of a product that were not withdrawn, oldest first. */
export async function selectPaid(db: Executor, buyer: Buyer): Promise<PaidPurchase[]> {
  const { id, status, reference, paymentId, amount, paidAt } = purchases;
  const rows = await db
    .select({ id, reference, paymentId, amount, paidAt })
    .from(purchases)
    .where(and(ofBuyer(buyer), eq(status, 'paid'), isNull(purchases.withdrawalId)))
    .orderBy(id);
  return rows.flatMap((row) =>
    row.paymentId === null || row.paidAt === null
      ? []
      : [{ ...row, paymentId: row.paymentId, paidAt: row.paidAt }],
  );
}

/** Links paid purchases to their withdrawal; returns how many were still paid and not withdrawn. */
export async function markWithdrawn(tx: Transaction, ids: number[], withdrawalId: number): Promise<number> {
  const { id, status } = purchases;
  const { rowCount } = await tx
    .update(purchases)
    .set({ withdrawalId })
    .where(and(inArray(id, ids), eq(status, 'paid'), isNull(purchases.withdrawalId)));
  return rowCount ?? 0;
}
