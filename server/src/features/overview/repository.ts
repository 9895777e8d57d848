import { asc, between, eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { users } from '#server/database/schema/accounts.ts';
import { dailyFigures } from '#server/database/schema/overview.ts';
import { tiers } from '#server/database/schema/plans.ts';
import type { Figure } from './rules.ts';

/** Returns days without figures, newest first, because the first page shows the newest. */
export async function selectMissingDays(
  db: Executor,
  { from, until, limit }: { from: string; until: string; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select wanted::date::text as day from generate_series(${from}::date, ${until}::date, '1 day') wanted
    where not exists (select from daily_figures where daily_figures.day = wanted::date)
    order by 1 desc limit ${limit}`);
  return rows.map(({ day }) => day);
}

/** Replaces the figures of a day. Processes that compute the same day wait for each other. */
export async function replaceFigures(tx: Transaction, day: string, figures: Figure[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('daily_figures', 0))`);
  await tx.delete(dailyFigures).where(eq(dailyFigures.day, day));
  await tx.insert(dailyFigures).values(figures.map((figure) => ({ day, ...figure })));
}

export const selectFigures = (db: Executor, from: string, until: string) =>
  db
    .select()
    .from(dailyFigures)
    .where(between(dailyFigures.day, from, until))
    .orderBy(asc(dailyFigures.day));

/** Returns when the first account was created; null on an installation without accounts. */
export async function selectFirstSignUp(db: Executor): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: users.createdAt })
    .from(users)
    .orderBy(asc(users.createdAt))
    .limit(1);
  return row?.createdAt ?? null;
}

export const selectTitles = (db: Executor) =>
  db.select({ tierId: tiers.tierId, titulo: tiers.titulo }).from(tiers);
