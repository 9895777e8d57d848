import { and, asc, eq, getTableColumns, lte, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { tradeDates } from '#server/database/schema/trade-dates.ts';

export type TradeDateRow = typeof tradeDates.$inferSelect;
export type NewTradeDate = Omit<TradeDateRow, 'id'>;

const { active: _, ...publicColumns } = getTableColumns(tradeDates);
export type PublicTradeDate = Omit<TradeDateRow, 'active'>;

const byDay = [asc(tradeDates.data), asc(tradeDates.nome), asc(tradeDates.id)];
const lastDay = sql`coalesce(${tradeDates.dataFim}, ${tradeDates.data})`;
const activeFrom = (day: string) => and(eq(tradeDates.active, true), sql`${lastDay} >= ${day}`);

/** Returns up to `limit` active trade dates that are not over on `today` (a day in Brazil), the running ones included, by first day. */
export const upcomingTradeDates = (
  db: Executor,
  { today, limit }: { today: string; limit: number },
): Promise<PublicTradeDate[]> =>
  db
    .select(publicColumns)
    .from(tradeDates)
    .where(activeFrom(today))
    .orderBy(...byDay)
    .limit(limit);

/** Returns the active trade dates with at least one day from `from` to `to`. */
export const selectPeriod = (
  db: Executor,
  { from, to }: { from: string; to: string },
): Promise<PublicTradeDate[]> =>
  db
    .select(publicColumns)
    .from(tradeDates)
    .where(and(activeFrom(from), lte(tradeDates.data, to)))
    .orderBy(...byDay);

export const selectTradeDates = (db: Executor): Promise<TradeDateRow[]> =>
  db
    .select()
    .from(tradeDates)
    .orderBy(...byDay);

/** Returns the new row; undefined when its slug is taken. */
export async function insertTradeDate(tx: Executor, row: NewTradeDate): Promise<TradeDateRow | undefined> {
  const [inserted] = await tx.insert(tradeDates).values(row).onConflictDoNothing().returning();
  return inserted;
}

export async function lockTradeDate(tx: Executor, id: number): Promise<TradeDateRow | undefined> {
  const [row] = await tx.select().from(tradeDates).where(eq(tradeDates.id, id)).for('update');
  return row;
}

export async function updateTradeDate(
  tx: Executor,
  id: number,
  changes: Omit<NewTradeDate, 'slug'>,
): Promise<TradeDateRow> {
  return onlyRow(await tx.update(tradeDates).set(changes).where(eq(tradeDates.id, id)).returning());
}

/** Returns the slug of the deleted row; undefined when there was none. */
export async function deleteTradeDate(tx: Executor, id: number): Promise<string | undefined> {
  const [row] = await tx.delete(tradeDates).where(eq(tradeDates.id, id)).returning({ slug: tradeDates.slug });
  return row?.slug;
}
