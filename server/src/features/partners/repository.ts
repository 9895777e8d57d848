import { asc, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { partners } from '#server/database/schema/content/partners.ts';

export type PartnerRow = typeof partners.$inferSelect;

/** Returns partners in the operators' order; offers that ended before `today` come last. */
export const selectPartners = (db: Executor, today: string): Promise<PartnerRow[]> =>
  db
    .select()
    .from(partners)
    .orderBy(
      sql`coalesce(${partners.valid_until} < ${today}::date, false)`,
      asc(partners.ordem),
      asc(partners.id),
    );
