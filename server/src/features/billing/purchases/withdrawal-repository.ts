import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { purchases } from '#server/database/schema/payments.ts';
import { type Buyer, ofBuyer, type StoredPurchase } from './repository.ts';

/** One that was paid, by a payment we know. */
export type PaidPurchase = Pick<StoredPurchase, 'id' | 'reference' | 'amount'> & {
  paymentId: string;
  paidAt: Date;
};

/** What somebody paid for a product and has not given up, oldest first. */
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

/** Notes of which withdrawal paid purchases are; answers how many of them still were paid, and of none. */
export async function markWithdrawn(tx: Transaction, ids: number[], withdrawalId: number): Promise<number> {
  const { id, status } = purchases;
  const { rowCount } = await tx
    .update(purchases)
    .set({ withdrawalId })
    .where(and(inArray(id, ids), eq(status, 'paid'), isNull(purchases.withdrawalId)));
  return rowCount ?? 0;
}
