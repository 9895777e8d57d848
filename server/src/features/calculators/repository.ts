import type { Calculation, CalculationInput } from '@matilha/contract/calculators/calculation';
import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import { and, count, desc, eq, getTableColumns, inArray, lt, max, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { users } from '#server/database/schema/accounts.ts';
import { calculations } from '#server/database/schema/calculations.ts';
import type { StoringTransaction } from '#server/features/storage/api.ts';

const { userId: _, storedSize: __, ...columns } = getTableColumns(calculations);
const { input: ___, steps: ____, notices: _____, ...summaryColumns } = columns;

export type CalculationRow = Omit<typeof calculations.$inferSelect, 'userId' | 'storedSize'>;
export type SummaryRow = Pick<CalculationRow, 'key' | 'id' | 'kind' | 'result' | 'createdAt'>;

/** Locks the user's row, so that writes of one account happen one after the other; returns false when the account is gone. */
export async function lockCalculations(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return rows.length === 1;
}

export async function selectCalculation(
  db: Executor,
  userId: number,
  id: string,
): Promise<CalculationRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(calculations)
    .where(and(eq(calculations.userId, userId), eq(calculations.id, id)));
  return row;
}

/** Returns ids and inputs of the user's calculations of a kind before this one, the last one first, at most `limit`. */
export const selectInputsBefore = (
  db: Executor,
  userId: number,
  { kind, key }: Pick<CalculationRow, 'kind' | 'key'>,
  limit: number,
): Promise<Pick<CalculationRow, 'id' | 'kind' | 'input'>[]> =>
  db
    .select({ id: calculations.id, kind: calculations.kind, input: calculations.input })
    .from(calculations)
    .where(and(eq(calculations.userId, userId), eq(calculations.kind, kind), lt(calculations.key, key)))
    .orderBy(desc(calculations.key))
    .limit(limit);

/** Returns the user's calculations stored before the cursor, newest first, of one kind or of all. */
export const selectPage = (
  db: Executor,
  userId: number,
  { kind, before, limit }: { kind: CalculationKind | undefined; before: number | undefined; limit: number },
): Promise<SummaryRow[]> =>
  db
    .select(summaryColumns)
    .from(calculations)
    .where(
      and(
        eq(calculations.userId, userId),
        kind === undefined ? undefined : eq(calculations.kind, kind),
        before === undefined ? undefined : lt(calculations.key, before),
      ),
    )
    .orderBy(desc(calculations.key))
    .limit(limit);

/** Returns the keys of the user's newest calculation of each kind. */
const newestKeys = (db: Executor, userId: number) =>
  db
    .select({ key: max(calculations.key) })
    .from(calculations)
    .where(eq(calculations.userId, userId))
    .groupBy(calculations.kind);

export const selectNewestSummaries = (db: Executor, userId: number): Promise<SummaryRow[]> =>
  db
    .select(summaryColumns)
    .from(calculations)
    .where(and(eq(calculations.userId, userId), inArray(calculations.key, newestKeys(db, userId))));

/** A calculation as JSON carries it: instants in milliseconds. */
export interface CalculationJson
  extends Pick<CalculationRow, 'id' | 'kind' | 'input' | 'result' | 'steps' | 'notices'> {
  created: number;
}

/**
 * Returns SQL: the user's newest calculation of each kind as a JSON array of `CalculationJson`, the one stored last first, for a statement
 * that also reads other things.
 */
export const newestCalculationsJson = (userId: string): string => `(
   select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'input', input, 'result', result, 'steps', steps,
     'notices', notices, 'created', extract(epoch from created_at) * 1000) order by key desc), '[]'::json)
   from calculations
   where user_id = ${userId} and key in (select max(key) from calculations where user_id = ${userId} group by kind))`;

/** Returns when the user stored the newest calculation; null without one. */
export async function newestCalculationAt(db: Executor, userId: number): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: calculations.createdAt })
    .from(calculations)
    .where(eq(calculations.userId, userId))
    .orderBy(desc(calculations.key))
    .limit(1);
  return row?.createdAt ?? null;
}

export async function countCalculations(db: Executor, userId: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(calculations).where(eq(calculations.userId, userId));
  return row?.total ?? 0;
}

export async function storeCalculation(
  tx: StoringTransaction,
  owner: { userId: number; createdAt: Date },
  calculation: CalculationInput & Pick<Calculation, 'result' | 'steps' | 'notices'>,
): Promise<CalculationRow> {
  return onlyRow(
    await tx
      .insert(calculations)
      .values({ ...owner, ...calculation })
      .returning(columns),
  );
}

/** Returns whether the user had the calculation. */
export async function deleteCalculation(tx: Transaction, userId: number, id: string): Promise<boolean> {
  const rows = await tx
    .delete(calculations)
    .where(and(eq(calculations.userId, userId), eq(calculations.id, id)))
    .returning({ id: calculations.id });
  return rows.length > 0;
}

/**
 * Moves the calculations of one account to another; a calculation with an id that the other already has stays, and is deleted with its
 * account.
 */
export async function moveCalculations(tx: Transaction, from: number, to: number): Promise<void> {
  await tx.execute(sql`update ${calculations} set user_id = ${to} where user_id = ${from}
    and id not in (select id from ${calculations} where user_id = ${to})`);
}
