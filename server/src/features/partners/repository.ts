import { partnerKind } from '@matilha/contract/kinds/partner';
import { asc, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { partners } from '#server/database/schema/content/partners.ts';
import { tableKind } from '#server/features/records/api.ts';

export const partnerRecords = tableKind(partnerKind, { table: partners });

/** Returns partners in the operators' order; offers that ended before `today` come last and stay findable. */
export const selectPartners = (db: Executor, today: string) =>
  db
    .select()
    .from(partners)
    .orderBy(
      sql`coalesce(${partners.valid_until} < ${today}::date, false)`,
      asc(partners.ordem),
      asc(partners.id),
    );
