import type { AnswerStep } from '@matilha/contract/chat/steps';
import type { PostFields } from '@matilha/contract/shop/posts';
import {
  and,
  asc,
  between,
  count,
  countDistinct,
  eq,
  getTableColumns,
  gte,
  inArray,
  max,
  min,
  notInArray,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { users } from '#server/database/schema/accounts.ts';
import { answerRuns, messages } from '#server/database/schema/chat.ts';
import { postPhotos, postPlans, posts, removedPosts } from '#server/database/schema/posts.ts';
import type { StoringTransaction } from '#server/features/storage/api.ts';

const { userId: _, planId: __, updatedAt: ___, storedSize: ____, ...fields } = getTableColumns(posts);
const columns = { ...fields, messageId: postPlans.messageId, assistantId: messages.listaId };

export interface PostRow extends PostFields {
  id: string;
  version: number;
  messageId: number | null;
  /** The assistant that wrote that answer. */
  assistantId: number | null;
}

/** Locks the user's row, so that writes of one calendar happen one after the other; returns false when the account is gone. */
export async function lockCalendar(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return rows.length === 1;
}

const selectPosts = (db: Executor) =>
  db
    .select(columns)
    .from(posts)
    .leftJoin(postPlans, eq(posts.planId, postPlans.id))
    .leftJoin(messages, eq(messages.id, postPlans.messageId))
    .$dynamic();

/** Returns the user's posts from one day to another, by day and hour; posts without an hour come last in their day. */
export const selectPeriod = (
  db: Executor,
  userId: number,
  { de, ate }: { de: string; ate: string },
): Promise<PostRow[]> =>
  selectPosts(db)
    .where(and(eq(posts.userId, userId), between(posts.dia, de, ate)))
    .orderBy(asc(posts.dia), asc(posts.hora), asc(posts.id));

/** Returns the first day from `from` on that holds a post of the user. */
export async function selectFirstDay(db: Executor, userId: number, from: string): Promise<string | null> {
  const [row] = await db
    .select({ dia: min(posts.dia) })
    .from(posts)
    .where(and(eq(posts.userId, userId), gte(posts.dia, from)));
  return row?.dia ?? null;
}

export async function selectPost(db: Executor, userId: number, id: string): Promise<PostRow | undefined> {
  const [row] = await selectPosts(db).where(and(eq(posts.userId, userId), eq(posts.id, id)));
  return row;
}

/** Returns the posts that were taken from this answer and are still in the calendar. */
export const selectTaken = (db: Executor, userId: number, messageId: number): Promise<PostRow[]> =>
  selectPosts(db)
    .where(and(eq(posts.userId, userId), eq(postPlans.messageId, messageId)))
    .orderBy(asc(posts.dia), asc(posts.hora), asc(posts.id));

/** Returns up to when the answer's text was read for the calendar, and how many posts it had; undefined when it never was. */
export async function selectReading(
  db: Executor,
  userId: number,
  messageId: number,
): Promise<{ at: Date; posts: number } | undefined> {
  const [row] = await db
    .select({ at: postPlans.createdAt, posts: postPlans.postsRead })
    .from(postPlans)
    .where(and(eq(postPlans.userId, userId), eq(postPlans.messageId, messageId)));
  return row;
}

/** Returns how many of these days hold a post that was not taken from this answer. */
export async function countDaysWithOtherPosts(
  db: Executor,
  userId: number,
  messageId: number,
  days: readonly string[],
): Promise<number> {
  const [row] = await db
    .select({ total: countDistinct(posts.dia) })
    .from(posts)
    .leftJoin(postPlans, eq(posts.planId, postPlans.id))
    .where(
      and(
        eq(posts.userId, userId),
        inArray(posts.dia, [...days]),
        sql`${postPlans.messageId} is distinct from ${messageId}`,
      ),
    );
  return row?.total ?? 0;
}

export async function countPosts(db: Executor, userId: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(posts).where(eq(posts.userId, userId));
  return row?.total ?? 0;
}

export interface StoredPost extends PostFields {
  id: string;
  version: number;
}

/** Inserts a post or replaces it; a replaced post keeps its plan when no plan is given. */
export async function storePost(
  tx: StoringTransaction,
  owner: { userId: number; planId: number | null; now: Date },
  { id, ...changes }: StoredPost,
): Promise<void> {
  const { userId, planId, now: updatedAt } = owner;
  await tx
    .insert(posts)
    .values({ userId, id, planId, ...changes, updatedAt })
    .onConflictDoUpdate({
      target: [posts.userId, posts.id],
      set: { ...changes, updatedAt, ...(planId !== null && { planId }) },
    });
}

/** Removes a post, and remembers its plan for `takeRemoval`. Returns whether the user had it. */
export async function deletePost(
  tx: Transaction,
  { userId, id, now: removedAt }: { userId: number; id: string; now: Date },
): Promise<boolean> {
  const [row] = await tx
    .delete(posts)
    .where(and(eq(posts.userId, userId), eq(posts.id, id)))
    .returning({ planId: posts.planId });
  if (!row) return false;
  const { planId } = row;
  await tx
    .insert(removedPosts)
    .values({ userId, postId: id, planId, removedAt })
    // An account may have removed a post that another one brought with it.
    .onConflictDoUpdate({ target: [removedPosts.userId, removedPosts.postId], set: { planId, removedAt } });
  return true;
}

/** Forgets that a post was removed; returns the plan that it was taken with. */
export async function takeRemoval(tx: Transaction, userId: number, postId: string): Promise<number | null> {
  const [removal] = await tx
    .delete(removedPosts)
    .where(and(eq(removedPosts.userId, userId), eq(removedPosts.postId, postId)))
    .returning({ planId: removedPosts.planId });
  return removal?.planId ?? null;
}

/** Returns the id of the plan of an answer, which is made on first use, and stores how far the answer was read. */
export async function planOf(
  tx: Transaction,
  plan: { userId: number; messageId: number; createdAt: Date; postsRead: number },
): Promise<number> {
  const stored = await tx
    .insert(postPlans)
    .values(plan)
    .onConflictDoUpdate({
      target: postPlans.messageId,
      targetWhere: sql`message_id is not null`,
      set: { createdAt: plan.createdAt, postsRead: plan.postsRead },
    })
    .returning({ id: postPlans.id });
  return onlyRow(stored).id;
}

export interface Answer {
  content: string;
  /** The tools that it used, with their cards. */
  steps: AnswerStep[];
  createdAt: Date;
  /** When its text was last written: a cut answer can be continued. */
  writtenAt: Date;
}

/** Returns the user's own finished answer. */
export async function selectAnswer(
  db: Executor,
  userId: number,
  messageId: number,
): Promise<Answer | undefined> {
  const [row] = await db
    .select({
      content: messages.content,
      steps: messages.steps,
      createdAt: messages.createdAt,
      status: messages.status,
      endedAt: max(answerRuns.endedAt),
    })
    .from(messages)
    .leftJoin(answerRuns, eq(answerRuns.messageId, messages.id))
    .where(and(eq(messages.id, messageId), eq(messages.userId, userId), eq(messages.isAi, true)))
    .groupBy(messages.id);
  if (!row || row.status === 'streaming') return undefined;
  const { content, steps, createdAt, endedAt } = row;
  return { content, steps, createdAt, writtenAt: endedAt ?? createdAt };
}

/** Moves the calendar of one account to another. Browsers make the ids, so the other account keeps its own row where both have one id. */
export async function moveCalendar(tx: Transaction, from: number, to: number): Promise<void> {
  await tx.update(postPlans).set({ userId: to }).where(eq(postPlans.userId, from));
  const unshared = (table: typeof posts | typeof removedPosts | typeof postPhotos, id: PgColumn) =>
    and(eq(table.userId, from), notInArray(id, tx.select({ id }).from(table).where(eq(table.userId, to))));
  await tx.update(posts).set({ userId: to }).where(unshared(posts, posts.id));
  await tx.update(removedPosts).set({ userId: to }).where(unshared(removedPosts, removedPosts.postId));
  await tx.update(postPhotos).set({ userId: to }).where(unshared(postPhotos, postPhotos.postId));
}
