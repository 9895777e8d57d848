import type { PaymentProviderName } from '@matilha/contract/billing/billing';
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { countUpTo, type ListPage, onSlice } from '#server/database/list-page.ts';
import { users } from '#server/database/schema/accounts.ts';
import { products } from '#server/database/schema/content/knowledge.ts';
import { purchases } from '#server/database/schema/payments.ts';
import type { WaitingSlice } from '#server/platform/operators/waiting-work.ts';

export type StoredPurchase = typeof purchases.$inferSelect;
/** A purchase with its row version: a reading of the provider that began before the last change is outdated. */
export type Purchase = StoredPurchase & { version: string };
type NewPurchase = typeof purchases.$inferInsert;

const columns = { ...getTableColumns(purchases), version: sql<string>`purchases.xmin::text` };

export interface Buyer {
  userId: number;
  produtoId: number;
  provider: PaymentProviderName;
}

/** Matches a user's purchases of one product at one provider. */
export const ofBuyer = ({ userId, produtoId, provider }: Buyer) =>
  and(eq(purchases.userId, userId), eq(purchases.produtoId, produtoId), eq(purchases.provider, provider));

/** Returns the buyer's newest open or processing purchase of a product. */
export async function selectCurrent(db: Executor, buyer: Buyer): Promise<Purchase | undefined> {
  const [row] = await db
    .select(columns)
    .from(purchases)
    .where(and(ofBuyer(buyer), inArray(purchases.status, ['open', 'processing'])))
    .orderBy(desc(purchases.id))
    .limit(1);
  return row;
}

/** Makes concurrent payments of a user for one content wait for each other, until the transaction ends. */
export const lockContentOf = (tx: Transaction, { userId, produtoId }: Omit<Buyer, 'provider'>) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`purchase:${userId}:${produtoId}`}, 0))`);

/** Returns whether the user keeps another paid purchase of the product than this one. */
export async function ownsPaid(tx: Transaction, buyer: Buyer, except: number): Promise<boolean> {
  const kept = and(eq(purchases.status, 'paid'), isNull(purchases.withdrawalId), ne(purchases.id, except));
  const [row] = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(ofBuyer(buyer), kept))
    .limit(1);
  return row !== undefined;
}

/** Stores a purchase; returns false, and stores nothing, when the product has an open one or the payment is known. */
export async function insertPurchase(db: Executor, purchase: NewPurchase): Promise<boolean> {
  const stored = await db
    .insert(purchases)
    .values(purchase)
    .onConflictDoNothing()
    .returning({ id: purchases.id });
  return stored.length === 1;
}

const unclaimed = sql`${purchases.userId} is null and ${purchases.status} = 'paid'`;
export type UnclaimedPurchase = StoredPurchase & { titulo: string | null };

/** Returns paid purchases that nobody has claimed, oldest first. */
export async function selectUnclaimed(
  db: Executor,
  slice: WaitingSlice,
): Promise<ListPage<UnclaimedPurchase>> {
  const found = db
    .select({ ...getTableColumns(purchases), titulo: products.titulo })
    .from(purchases)
    .leftJoin(products, eq(products.id, purchases.produtoId))
    .where(unclaimed)
    .orderBy(asc(purchases.paidAt), asc(purchases.id))
    .$dynamic();
  return { rows: await onSlice(found, slice), total: await countUpTo(db, purchases, unclaimed) };
}

/** Returns whether the product exists; it then stays until the transaction ends. */
export async function holdProduct(tx: Transaction, id: number | null): Promise<boolean> {
  if (id === null) return false;
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, id))
    .for('key share');
  return rows.length === 1;
}

export const storePayment = (db: Executor, id: number, paymentId: string) =>
  db
    .update(purchases)
    .set({ paymentId })
    .where(and(eq(purchases.id, id), isNull(purchases.paymentId)));

/** Marks an unpaid purchase as cancelled; the caller has read that its payment is cancelled at the provider. */
export const markCanceled = (db: Executor, id: number) =>
  db
    .update(purchases)
    .set({ status: 'canceled' })
    .where(and(eq(purchases.id, id), inArray(purchases.status, ['open', 'processing'])));

export async function selectByPayment(
  db: Executor,
  provider: PaymentProviderName,
  paymentId: string,
): Promise<Purchase | undefined> {
  const [row] = await db
    .select(columns)
    .from(purchases)
    .where(and(eq(purchases.provider, provider), eq(purchases.paymentId, paymentId)));
  return row;
}

/** Returns up to 500 purchases with an unsettled payment that were begun since then, newest first. */
export const selectOpenPayments = (db: Executor, provider: PaymentProviderName, since: Date) =>
  db
    .select({ id: purchases.id, paymentId: purchases.paymentId, createdAt: purchases.createdAt })
    .from(purchases)
    .where(
      and(
        eq(purchases.provider, provider),
        inArray(purchases.status, ['open', 'processing']),
        isNotNull(purchases.paymentId),
        gt(purchases.createdAt, since),
      ),
    )
    .orderBy(desc(purchases.id))
    .limit(500);

export async function selectByReference(
  db: Executor,
  reference: string,
): Promise<StoredPurchase | undefined> {
  const [row] = await db.select().from(purchases).where(eq(purchases.reference, reference));
  return row;
}

/** Returns which of these payments are known, except cancelled ones, which the buyer may have tried again. */
export async function selectKnownPayments(
  db: Executor,
  provider: PaymentProviderName,
  paymentIds: string[],
): Promise<Set<string | null>> {
  const rows = await db
    .select({ paymentId: purchases.paymentId })
    .from(purchases)
    .where(
      and(
        eq(purchases.provider, provider),
        inArray(purchases.paymentId, paymentIds),
        ne(purchases.status, 'canceled'),
      ),
    );
  return new Set(rows.map(({ paymentId }) => paymentId));
}

export async function lockPurchase(tx: Transaction, id: number): Promise<Purchase | undefined> {
  const [row] = await tx.select(columns).from(purchases).where(eq(purchases.id, id)).for('update');
  return row;
}

/** Updates the row even without changes: its new version makes earlier readings outdated. */
export const updatePurchase = (
  tx: Transaction,
  id: number,
  changes: Pick<
    Partial<NewPurchase>,
    'status' | 'dispute' | 'paidAt' | 'email' | 'currency' | 'fee' | 'availableAt'
  >,
) =>
  tx
    .update(purchases)
    .set({ reference: sql`${purchases.reference}`, ...changes })
    .where(eq(purchases.id, id));

/** The columns that a reconciliation reads. */
export type ReconciledPurchase = Pick<StoredPurchase, 'id' | 'paymentId' | 'status' | 'createdAt'>;

/** The `limit` rows that follow a position. */
interface Step<Position> {
  after: Position;
  limit: number;
}

const reconciledColumns = {
  id: purchases.id,
  paymentId: purchases.paymentId,
  status: purchases.status,
  createdAt: purchases.createdAt,
};

/** Returns purchases with an unsettled payment, by id. */
export const selectUnsettled = (
  db: Executor,
  provider: PaymentProviderName,
  { after, limit }: Step<Pick<ReconciledPurchase, 'id'>>,
): Promise<ReconciledPurchase[]> =>
  db
    .select(reconciledColumns)
    .from(purchases)
    .where(
      and(
        eq(purchases.provider, provider),
        isNotNull(purchases.paymentId),
        gt(purchases.id, after.id),
        // Literal, so that the planner matches the partial index.
        sql`${purchases.status} in ('open', 'processing')`,
      ),
    )
    .orderBy(purchases.id)
    .limit(limit);

export type PaidPurchase = ReconciledPurchase & { paidAt: Date };

/** Returns purchases paid after a position, which a bank may still take back, by the time they were paid. */
export async function selectPaid(
  db: Executor,
  provider: PaymentProviderName,
  { after, limit }: Step<Pick<PaidPurchase, 'paidAt' | 'id'>>,
): Promise<PaidPurchase[]> {
  const rows = await db
    .select({ ...reconciledColumns, paidAt: purchases.paidAt })
    .from(purchases)
    .where(
      and(
        eq(purchases.provider, provider),
        isNotNull(purchases.paymentId),
        inArray(purchases.status, ['paid', 'disputed']),
        sql`(${purchases.paidAt}, ${purchases.id}) > (${after.paidAt}, ${after.id})`,
      ),
    )
    .orderBy(purchases.paidAt, purchases.id)
    .limit(limit);
  return rows.flatMap(({ paidAt, ...row }) => (paidAt ? [{ ...row, paidAt }] : []));
}

/** Returns ids of simulated purchases that may still grant access. */
export async function selectSimulated(db: Executor): Promise<number[]> {
  const living = inArray(purchases.status, ['open', 'processing', 'paid', 'disputed']);
  const rows = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.provider, 'sandbox'), living))
    .orderBy(purchases.id);
  return rows.map(({ id }) => id);
}

/** Returns the active account with this confirmed address. */
export async function selectAccount(db: Executor, email: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt), isNull(users.disabledAt)));
  return row?.id;
}

export async function selectTitles(db: Executor, ids: number[]): Promise<string[]> {
  const rows = await db
    .select({ titulo: products.titulo })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.titulo);
  return rows.map(({ titulo }) => titulo);
}
