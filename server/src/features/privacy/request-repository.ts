import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { countUpTo, type ListPage, onSlice } from '#server/database/list-page.ts';
import { privacyRequests } from '#server/database/schema/privacy.ts';
import type { WaitingSlice } from '#server/platform/operators/waiting-work.ts';

const stored = { id: privacyRequests.id, dueAt: privacyRequests.dueAt };
export type StoredRequest = Pick<RequestRow, 'id' | 'dueAt'>;

/** Returns null when a request with the same idempotency hash is stored already. */
export async function insertRequest(
  tx: Executor,
  request: typeof privacyRequests.$inferInsert,
): Promise<StoredRequest | null> {
  const rows = await tx.insert(privacyRequests).values(request).onConflictDoNothing().returning(stored);
  return rows[0] ?? null;
}

/** Returns the request that a call with this hash has stored, or null. */
export async function selectRepeated(db: Executor, hash: Buffer | null): Promise<StoredRequest | null> {
  if (!hash) return null;
  const rows = await db.select(stored).from(privacyRequests).where(eq(privacyRequests.idempotencyHash, hash));
  return rows[0] ?? null;
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
