import type { PaymentProviderName } from '@matilha/contract/billing/billing';
import type { PixKeyInput } from '@matilha/contract/billing/refunds';
import { and, asc, eq, getTableColumns, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { countUpTo, type ListPage, onSlice } from '#server/database/list-page.ts';
import { users } from '#server/database/schema/accounts.ts';
import { refunds, withdrawals } from '#server/database/schema/payments.ts';
import type { WaitingSlice } from '#server/platform/operators/waiting-work.ts';

export type RefundRow = typeof refunds.$inferSelect;
/** A refund with its row version: a reading of the provider that began before the last change is outdated. */
export type VersionedRefund = RefundRow & { version: string };
export type OwedRefund = Pick<
  typeof refunds.$inferInsert,
  'userId' | 'provider' | 'paymentId' | 'cause' | 'withdrawalId' | 'produtoId' | 'amount' | 'createdAt'
>;

const columns = { ...getTableColumns(refunds), version: sql<string>`refunds.xmin::text` };

/** Stores the refunds that are owed; a payment that already has a row keeps it, and joins the withdrawal. */
export async function insertRefunds(db: Executor, owed: readonly OwedRefund[]): Promise<void> {
  if (owed.length === 0) return;
  await db
    .insert(refunds)
    .values([...owed])
    .onConflictDoUpdate({
      target: refunds.paymentId,
      set: { withdrawalId: sql`excluded.withdrawal_id` },
      setWhere: sql`${refunds.withdrawalId} is null and excluded.withdrawal_id is not null`,
    });
}

export async function selectRefund(
  db: Executor,
  provider: PaymentProviderName,
  paymentId: string,
): Promise<VersionedRefund | undefined> {
  const [row] = await db
    .select(columns)
    .from(refunds)
    .where(and(eq(refunds.provider, provider), eq(refunds.paymentId, paymentId)));
  return row;
}

export async function lockRefund(tx: Transaction, id: number): Promise<VersionedRefund | undefined> {
  const [row] = await tx.select(columns).from(refunds).where(eq(refunds.id, id)).for('update');
  return row;
}

export const updateRefund = (tx: Transaction, id: number, changes: Partial<RefundRow>) =>
  tx.update(refunds).set(changes).where(eq(refunds.id, id));

export const markChecked = (db: Executor, paymentId: string, checkedAt: Date) =>
  db.update(refunds).set({ checkedAt }).where(eq(refunds.paymentId, paymentId));

/** Sets or empties the withdrawal's end: it is done when each of its refunds is. */
export const settleWithdrawal = (tx: Transaction, id: number, now: Date) =>
  tx
    .update(withdrawals)
    .set({
      doneAt: sql`case when ${withdrawals.endedAt} is not null and not exists (
        select from ${refunds} where ${refunds.withdrawalId} = ${id} and ${refunds.doneAt} is null)
        then coalesce(${withdrawals.doneAt}, ${now.toISOString()}::timestamptz) end`,
    })
    .where(eq(withdrawals.id, id));

/** Returns the payments of one user with a refund that was not requested from the provider yet. */
export const selectDueOf = (
  db: Executor,
  provider: PaymentProviderName,
  userId: number,
): Promise<Array<{ paymentId: string }>> =>
  db
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .where(and(eq(refunds.provider, provider), eq(refunds.userId, userId), eq(refunds.status, 'due')))
    .orderBy(asc(refunds.id));

/** Returns the refunds of a withdrawal, oldest first. */
export const selectRefundsOf = (db: Executor, withdrawalId: number): Promise<RefundRow[]> =>
  db.select().from(refunds).where(eq(refunds.withdrawalId, withdrawalId)).orderBy(asc(refunds.id));

export interface CheckTimes {
  /** Refunds on their way are read again if they were last read before this time. */
  underWayBefore: Date;
  /** The same for refunds that an operator makes by hand, and for refunds done after `doneAfter`. */
  settledBefore: Date;
  doneAfter: Date;
}

/** Returns the payments to read again, longest unread first: each one that is due, and the others from time to time. */
export const selectToCheck = (
  db: Executor,
  provider: PaymentProviderName,
  { underWayBefore, settledBefore, doneAfter }: CheckTimes,
  limit: number,
): Promise<Array<{ paymentId: string }>> =>
  db
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .where(
      and(
        eq(refunds.provider, provider),
        or(
          eq(refunds.status, 'due'),
          and(inArray(refunds.status, ['returning', 'disputed']), lt(refunds.checkedAt, underWayBefore)),
          and(eq(refunds.status, 'by_hand'), lt(refunds.checkedAt, settledBefore)),
          and(
            eq(refunds.status, 'returned'),
            gt(refunds.doneAt, doneAfter),
            lt(refunds.checkedAt, settledBefore),
          ),
        ),
      ),
    )
    .orderBy(sql`${refunds.checkedAt} nulls first`, asc(refunds.id))
    .limit(limit);

/** Returns a user's refunds that are open or were done after `doneAfter`, oldest first. */
export const selectOwn = (
  db: Executor,
  { userId, provider, doneAfter }: { userId: number; provider: PaymentProviderName; doneAfter: Date },
): Promise<RefundRow[]> =>
  db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.userId, userId),
        eq(refunds.provider, provider),
        or(
          isNull(refunds.doneAt),
          and(inArray(refunds.status, ['returned', 'returned_by_hand']), gt(refunds.doneAt, doneAfter)),
        ),
      ),
    )
    .orderBy(asc(refunds.id));

/** Stores the Pix key with each of the user's refunds that are returned by hand; returns their ids. */
export async function storePixKey(
  tx: Transaction,
  { userId, provider }: { userId: number; provider: PaymentProviderName },
  { tipo, chave }: PixKeyInput,
): Promise<number[]> {
  const rows = await tx
    .update(refunds)
    .set({ pixKind: tipo, pixKey: chave })
    .where(and(eq(refunds.userId, userId), eq(refunds.provider, provider), eq(refunds.status, 'by_hand')))
    .returning({ id: refunds.id });
  return rows.map(({ id }) => id);
}

export type OperatorRefundRow = RefundRow & { email: string | null };

const filters: Record<'by_hand' | 'unfinished' | 'all', SQL | undefined> = {
  by_hand: eq(refunds.status, 'by_hand'),
  unfinished: isNull(refunds.doneAt),
  all: undefined,
};

/** Returns the oldest 500 refunds with their person's address. */
export const selectForOperators = (db: Executor, only: keyof typeof filters): Promise<OperatorRefundRow[]> =>
  db
    .select({ ...getTableColumns(refunds), email: users.email })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.userId))
    .where(filters[only])
    .orderBy(asc(refunds.id))
    .limit(500);

/** Returns refunds that are not done, the nearest deadline first. */
export async function selectUnfinished(db: Executor, slice: WaitingSlice): Promise<ListPage<RefundRow>> {
  const found = db
    .select()
    .from(refunds)
    .where(filters.unfinished)
    .orderBy(sql`${refunds.byHandAt} nulls last`, asc(refunds.id))
    .$dynamic();
  return { rows: await onSlice(found, slice), total: await countUpTo(db, refunds, filters.unfinished) };
}

/** Returns how many refunds have had to be returned by hand since before this time. */
export const countByHandSince = (db: Executor, before: Date): Promise<number> =>
  db.$count(refunds, and(eq(refunds.status, 'by_hand'), lt(refunds.byHandAt, before)));
