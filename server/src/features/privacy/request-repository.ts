import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { countUpTo, type ListPage, onSlice } from '#server/database/list-page.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { privacyRequests } from '#server/database/schema/privacy.ts';
import type { WaitingSlice } from '#server/platform/waiting-work.ts';

export async function insertRequest(
  tx: Executor,
  request: typeof privacyRequests.$inferInsert,
): Promise<number> {
  const row = onlyRow(await tx.insert(privacyRequests).values(request).returning({ id: privacyRequests.id }));
  return row.id;
}

/** Returns false when the request does not exist or was answered before. */
export async function markAnswered(tx: Executor, id: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(privacyRequests)
    .set({ answeredAt: now })
    .where(and(eq(privacyRequests.id, id), isNull(privacyRequests.answeredAt)))
    .returning({ id: privacyRequests.id });
  return rows.length === 1;
}

export type RequestRow = typeof privacyRequests.$inferSelect;

/** Returns requests without an answer, the nearest deadline first. */
export async function selectOpenRequests(db: Executor, slice: WaitingSlice): Promise<ListPage<RequestRow>> {
  const open = isNull(privacyRequests.answeredAt);
  const found = db
    .select()
    .from(privacyRequests)
    .where(open)
    .orderBy(asc(privacyRequests.dueAt), asc(privacyRequests.id))
    .$dynamic();
  return { rows: await onSlice(found, slice), total: await countUpTo(db, privacyRequests, open) };
}

export const countOverdue = (db: Executor, now: Date): Promise<number> =>
  db.$count(privacyRequests, and(isNull(privacyRequests.answeredAt), lt(privacyRequests.dueAt, now)));
