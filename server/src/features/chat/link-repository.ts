import { and, desc, eq, gt, inArray, isNull, lt, lte, max, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { users } from '#server/database/schema/accounts.ts';
import { conversationLinks, conversations, messages } from '#server/database/schema/chat.ts';
import { assistants } from '#server/database/schema/content/assistants.ts';

export type LinkRow = typeof conversationLinks.$inferSelect;
export type NewLink = typeof conversationLinks.$inferInsert;

/** The states of an answer that can be read, even if it was cut. */
const readable = ['complete', 'stopped', 'interrupted'] as const;

const own = (userId: number, id: number) =>
  and(eq(conversations.id, id), eq(conversations.userId, userId), isNull(conversations.deletedAt));

/** Returns whether this is a conversation of the user's own. */
export const hasConversation = async (db: Executor, userId: number, id: number): Promise<boolean> =>
  (await db.select({ id: conversations.id }).from(conversations).where(own(userId, id))).length > 0;

/** Locks the user's own conversation and returns its title; undefined when it is missing. */
export async function lockConversation(
  tx: Transaction,
  userId: number,
  id: number,
): Promise<{ title: string } | undefined> {
  const [row] = await tx
    .select({ title: conversations.title })
    .from(conversations)
    .where(own(userId, id))
    .for('update');
  return row;
}

/** Returns the id of the newest readable answer of a conversation; null when there is none. */
export async function selectNewestAnswer(db: Executor, conversationId: number): Promise<number | null> {
  const answers = and(
    eq(messages.conversationId, conversationId),
    messages.isAi,
    inArray(messages.status, readable),
  );
  return onlyRow(
    await db
      .select({ id: max(messages.id) })
      .from(messages)
      .where(answers),
  ).id;
}

/** Returns the link of a conversation, also an expired one. */
export async function selectLink(db: Executor, conversationId: number): Promise<LinkRow | undefined> {
  const [row] = await db
    .select()
    .from(conversationLinks)
    .where(eq(conversationLinks.conversationId, conversationId));
  return row;
}

export async function upsertLink(tx: Transaction, link: NewLink): Promise<LinkRow> {
  const { conversationId: _conversationId, ...changes } = link;
  return onlyRow(
    await tx
      .insert(conversationLinks)
      .values(link)
      .onConflictDoUpdate({ target: conversationLinks.conversationId, set: changes })
      .returning(),
  );
}

/** Removes the link of a conversation; returns whether there was one. */
export async function deleteLink(tx: Transaction, conversationId: number): Promise<boolean> {
  const rows = await tx
    .delete(conversationLinks)
    .where(eq(conversationLinks.conversationId, conversationId))
    .returning({ id: conversationLinks.id });
  return rows.length > 0;
}

export interface SharedRow {
  link: LinkRow;
  title: string;
  assistant: string;
}

/** Returns the conversation that a link shares; undefined once it expired, its conversation was deleted or its account was closed. */
export async function selectShared(db: Executor, id: string, now: Date): Promise<SharedRow | undefined> {
  const [row] = await db
    .select({
      link: conversationLinks,
      title: sql<string>`coalesce(${conversationLinks.title}, ${conversations.title})`,
      assistant: assistants.title,
    })
    .from(conversationLinks)
    .innerJoin(conversations, eq(conversations.id, conversationLinks.conversationId))
    .innerJoin(assistants, eq(assistants.id, conversations.listaId))
    .innerJoin(users, eq(users.id, conversationLinks.userId))
    .where(
      and(
        eq(conversationLinks.id, id),
        gt(conversationLinks.expiresAt, now),
        isNull(conversations.deletedAt),
        isNull(users.disabledAt),
      ),
    );
  return row;
}

/** An answer may be its cards alone. */
const hasCard = sql`jsonb_path_exists(${messages.steps}, '$[*].card ? (@ != null)')`;

export type SharedMessageRow = Pick<
  typeof messages.$inferSelect,
  'id' | 'isAi' | 'content' | 'steps' | 'createdAt'
>;

/** Returns messages up to the shared one, newest first: each question and its newest readable answer. */
export function selectSharedMessages(
  db: Executor,
  { conversationId, untilMessageId }: LinkRow,
  page: { before: number | undefined; limit: number },
): Promise<SharedMessageRow[]> {
  const later = alias(messages, 'later');
  const redone = db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        eq(later.questionId, messages.questionId),
        gt(later.id, messages.id),
        lte(later.id, untilMessageId),
        inArray(later.status, readable),
      ),
    );
  return db
    .select({
      id: messages.id,
      isAi: messages.isAi,
      content: messages.content,
      steps: messages.steps,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        lte(messages.id, untilMessageId),
        page.before === undefined ? undefined : lt(messages.id, page.before),
        or(ne(messages.content, ''), hasCard),
        or(eq(messages.isAi, false), and(inArray(messages.status, readable), notExists(redone))),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(page.limit);
}
