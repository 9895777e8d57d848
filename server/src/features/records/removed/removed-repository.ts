import { countedRows, type PanelListQuery } from '@matilha/contract/panel/panel-lists';
import { and, desc, eq, gt, ilike, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '#server/database/connection.ts';
import { containing, type ListPage, onPage } from '#server/database/list-page.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { authorName } from '#server/database/people/author-name.ts';
import { users } from '#server/database/schema/accounts.ts';
import { recordVersions } from '#server/database/schema/records.ts';

export interface RemovedRow {
  kind: string;
  id: number;
  /** Null when a program from before names were stored removed it. */
  label: string | null;
  removedAt: Date;
  author: string | null;
}

/** Returns a page of the removed records of these kinds, among the newest removals: at most as many as a list counts. */
export async function selectRemoved(
  db: Executor,
  kinds: string[],
  query: PanelListQuery,
): Promise<ListPage<RemovedRow>> {
  const later = alias(recordVersions, 'later');
  const removal = db
    .select()
    .from(recordVersions)
    .where(isNull(recordVersions.fields))
    .orderBy(desc(recordVersions.createdAt))
    .limit(countedRows)
    .as('removal');
  const restored = db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        eq(later.kind, removal.kind),
        eq(later.recordId, removal.recordId),
        gt(later.version, removal.version),
      ),
    );
  const where = and(
    inArray(removal.kind, kinds),
    query.q ? ilike(removal.label, containing(query.q)) : undefined,
    notExists(restored),
  );
  const { kind, recordId: id, label, createdAt: removedAt, authorId } = removal;
  const page = db
    .select({ kind, id, label, removedAt, author: authorName })
    .from(removal)
    .leftJoin(users, eq(users.id, authorId))
    .where(where)
    .$dynamic();
  const rows = await onPage(page, query, { removed_at: removedAt }, removal.id);
  const counted = await db.select({ total: sql<number>`count(*)::int` }).from(removal).where(where);
  return { rows, total: onlyRow(counted).total };
}
