import { asc } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { checklistPlanos, tiers } from '#server/database/schema/plans.ts';

export type TierRow = typeof tiers.$inferSelect;
export type ChecklistRow = typeof checklistPlanos.$inferSelect;

export const selectTiers = (db: Executor): Promise<TierRow[]> =>
  db.select().from(tiers).orderBy(asc(tiers.tierId));

export const selectChecklist = (db: Executor): Promise<ChecklistRow[]> =>
  db.select().from(checklistPlanos).orderBy(asc(checklistPlanos.id));
