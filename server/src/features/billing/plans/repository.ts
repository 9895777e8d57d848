import { asc, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { events } from '#server/database/schema/content/events.ts';
import { partners } from '#server/database/schema/content/partners.ts';
import { checklistPlanos, tiers } from '#server/database/schema/plans.ts';

export type TierRow = typeof tiers.$inferSelect;
export type ChecklistRow = typeof checklistPlanos.$inferSelect;

export const selectTiers = (db: Executor): Promise<TierRow[]> =>
  db.select().from(tiers).orderBy(asc(tiers.tierId));

export const selectChecklist = (db: Executor): Promise<ChecklistRow[]> =>
  db.select().from(checklistPlanos).orderBy(asc(checklistPlanos.id));

/**
 * Returns whether an event is to come or runs on `today` (a day in Brazil), and whether an offer is valid then. An event of which only the
 * month is known counts until that month ends; a postponed or cancelled one does not count.
 */
export async function selectWhatIsThere(
  db: Executor,
  today: string,
): Promise<{ evento: boolean; oferta: boolean }> {
  const { rows } = await db.execute<{ evento: boolean; oferta: boolean }>(sql`
    select
      exists (
        select from ${events}
        where ${events.status_data} in ('confirmada', 'a_confirmar')
          and case when ${events.apenas_mes}
            then (date_trunc('month', ${events.data_evento}::timestamp) + interval '1 month')::date > ${today}::date
            else greatest(${events.data_evento}, ${events.data_fim}) >= ${today}::date end
      ) as evento,
      exists (
        select from ${partners} where coalesce(${partners.valid_until} >= ${today}::date, true)
      ) as oferta
  `);
  return onlyRow(rows);
}
