import type { PaymentProviderName } from '@matilha/contract/billing/billing';
import { and, arrayOverlaps, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { paymentInvoices, purchases, withdrawals } from '#server/database/schema/payments.ts';

export type WithdrawalRow = typeof withdrawals.$inferSelect;

/** Withdrawals count within one provider, and for plans and each product separately. */
export interface WithdrawalScope {
  provider: PaymentProviderName;
  /** Null for a plan's withdrawal. */
  produtoId: number | null;
}

/** Identifies a person by account, address and cards. */
export interface WithdrawalKeys {
  userId: number;
  personKeys: string[];
  cardKeys: string[];
}

const within = ({ provider, produtoId }: WithdrawalScope) =>
  and(
    eq(withdrawals.provider, provider),
    produtoId === null ? isNotNull(withdrawals.subscriptionId) : eq(withdrawals.produtoId, produtoId),
  );

/** Serializes withdrawals: of two with the same card, the second sees the first. */
export const holdWithdrawals = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('withdrawals', 0))`);

/** Returns whether the person, or one of the cards, withdrew before within the scope. */
export async function hasWithdrawn(
  db: Executor,
  scope: WithdrawalScope,
  { userId, personKeys, cardKeys }: WithdrawalKeys,
): Promise<boolean> {
  const same = or(
    eq(withdrawals.userId, userId),
    inArray(withdrawals.personKey, personKeys),
    cardKeys.length > 0 ? arrayOverlaps(withdrawals.cardKeys, cardKeys) : undefined,
  );
  return (await db.$count(withdrawals, and(within(scope), same))) > 0;
}

export const insertWithdrawal = async (
  tx: Transaction,
  row: typeof withdrawals.$inferInsert,
): Promise<WithdrawalRow> => onlyRow(await tx.insert(withdrawals).values(row).returning());

/** Returns the user's newest withdrawal within the scope. */
export async function selectWithdrawal(
  db: Executor,
  scope: WithdrawalScope,
  userId: number,
): Promise<WithdrawalRow | undefined> {
  const [row] = await db
    .select()
    .from(withdrawals)
    .where(and(within(scope), eq(withdrawals.userId, userId)))
    .orderBy(desc(withdrawals.id))
    .limit(1);
  return row;
}

export async function selectWithdrawalById(db: Executor, id: number): Promise<WithdrawalRow | undefined> {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, id));
  return row;
}

/** Returns promised withdrawals that have not ended at the provider, oldest first. */
export const selectUnfinishedWithdrawals = (
  db: Executor,
  provider: PaymentProviderName,
): Promise<WithdrawalRow[]> =>
  db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.provider, provider), isNull(withdrawals.endedAt)))
    .orderBy(asc(withdrawals.id));

export const setWithdrawalEnded = (db: Executor, id: number, endedAt: Date) =>
  db
    .update(withdrawals)
    .set({ endedAt })
    .where(and(eq(withdrawals.id, id), isNull(withdrawals.endedAt)));

/** Returns the known payments of a withdrawal with their amounts not yet refunded, also for a deleted account. */
export async function selectPaymentsOf(
  db: Executor,
  { id, subscriptionId }: Pick<WithdrawalRow, 'id' | 'subscriptionId'>,
): Promise<Array<{ paymentId: string; amount: number }>> {
  const rows =
    subscriptionId === null
      ? await db
          .select({ paymentId: purchases.paymentId, amount: purchases.amount })
          .from(purchases)
          .where(eq(purchases.withdrawalId, id))
      : await db
          .select({
            paymentId: paymentInvoices.paymentId,
            amount: sql<number>`${paymentInvoices.amountPaid} - ${paymentInvoices.amountRefunded}`,
          })
          .from(paymentInvoices)
          .where(and(eq(paymentInvoices.subscriptionId, subscriptionId), eq(paymentInvoices.status, 'paid')));
  return rows.flatMap(({ paymentId, amount }) =>
    paymentId === null || amount <= 0 ? [] : [{ paymentId, amount }],
  );
}
