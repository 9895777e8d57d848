import { and, asc, eq, getTableColumns, lte, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { tradeDates } from '#server/database/schema/content/trade-dates.ts';

const { active: _, ...publicColumns } = getTableColumns(tradeDates);
export type PublicTradeDate = Omit<typeof tradeDates.$inferSelect, 'active'>;

const byDay = [asc(tradeDates.data), asc(tradeDates.nome), asc(tradeDates.id)];
const lastDay = sql`coalesce(${tradeDates.data_fim}, ${tradeDates.data})`;
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
