import type { Role } from '@matilha/contract/account/account';
import { and, desc, eq, gte, isNotNull, isNull, max, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { users } from '#server/database/schema/accounts.ts';
import { conversations, messages } from '#server/database/schema/chat.ts';
import { assistants } from '#server/database/schema/content/assistants.ts';

export type ConversationRow = typeof conversations.$inferSelect;

/** A user's conversation with an assistant: the one with this id, or the newest. */
export interface ConversationChoice {
  userId: number;
  listaId: number;
  id?: number | undefined;
}

const present = isNull(conversations.deletedAt);

/** Returns the chosen conversation; a foreign or deleted one counts as missing. */
export async function selectChosen(
  db: Executor,
  { userId, listaId, id }: ConversationChoice,
): Promise<ConversationRow | undefined> {
  const [row] = await db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.userId, userId),
        eq(conversations.listaId, listaId),
        present,
        id === undefined ? undefined : eq(conversations.id, id),
      ),
    )
    .orderBy(desc(conversations.lastAt), desc(conversations.id))
    .limit(1);
  return row;
}

/** Returns the role of a conversation's user and its assistant's name; undefined for a foreign, deleted or missing one. */
export async function selectPresentConversation(
  db: Executor,
  userId: number,
  id: number,
): Promise<{ assistant: string; role: Role } | undefined> {
  const [row] = await db
    .select({ assistant: assistants.title, role: users.role })
    .from(conversations)
    .innerJoin(assistants, eq(assistants.id, conversations.listaId))
    .innerJoin(users, eq(users.id, conversations.userId))
    .where(and(eq(conversations.id, id), eq(conversations.userId, userId), present));
  return row;
}

export async function selectConversationRow(db: Executor, id: number): Promise<ConversationRow | undefined> {
  const [row] = await db.select().from(conversations).where(eq(conversations.id, id));
  return row;
}

/** Notes that an exchange begins; returns false for a deleted conversation. */
export async function touchConversation(tx: Executor, id: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(conversations)
    .set({ lastAt: now })
    .where(and(eq(conversations.id, id), present))
    .returning({ id: conversations.id });
  return rows.length > 0;
}

/** A conversation of the list; `match` is the newest question that contains the searched words. */
export type ListedConversation = ConversationRow & { match: string | null };

const pageSize = 50;

/** Returns a page of the user's conversations: pinned ones first, then the newest; after the one with the id `after`. */
export async function selectConversations(
  db: Executor,
  userId: number,
  after: number | undefined,
): Promise<ListedConversation[]> {
  const place = sql`(pinned, last_at, id)`;
  const rows = await db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.userId, userId),
        present,
        after === undefined
          ? undefined
          : sql`${place} < (select pinned, last_at, id from ${conversations} earlier
              where earlier.id = ${after} and earlier.user_id = ${userId})`,
      ),
    )
    .orderBy(desc(conversations.pinned), desc(conversations.lastAt), desc(conversations.id))
    .limit(pageSize);
  return rows.map((row) => ({ ...row, match: null }));
}

/** Returns the newest conversations with all these words in the title or the questions; the last word may be unfinished. */
export async function searchConversations(
  db: Executor,
  userId: number,
  words: readonly string[],
): Promise<ListedConversation[]> {
  const last = words.length - 1;
  const typed = words.map((word, place) => `'${word}'${place === last ? ':*' : ''}`).join(' & ');
  const query = sql`to_tsquery('plain_words', ${typed})`;
  const contains = (text: SQLWrapper) => sql`to_tsvector('plain_words', ${text}) @@ ${query}`;
  // Once for all conversations: another search in each of them would read all its questions.
  const asked = db.$with('asked').as(
    db
      .select({ conversationId: messages.conversationId, newest: max(messages.id).as('newest') })
      .from(messages)
      .where(
        and(
          eq(messages.userId, userId),
          sql`not ${messages.isAi}`,
          sql`own_words(${messages.userId}, ${messages.content}) @@ ${ownQuery(userId, query)}`,
          // PostgreSQL divides a word such as 1e5x in two, which must be found side by side.
          sql`(${query}::text not like '%<->%' or ${contains(messages.content)})`,
        ),
      )
      .groupBy(messages.conversationId),
  );
  const rows = await db
    .with(asked)
    .select({ conversation: conversations, match: messages.content })
    .from(conversations)
    .leftJoin(asked, eq(asked.conversationId, conversations.id))
    .leftJoin(messages, eq(messages.id, asked.newest))
    .where(
      and(
        eq(conversations.userId, userId),
        present,
        or(isNotNull(asked.newest), contains(conversations.title)),
      ),
    )
    .orderBy(desc(conversations.lastAt), desc(conversations.id))
    .limit(pageSize);
  return rows.map(({ conversation, match }) => ({ ...conversation, match }));
}

/** Returns the query with the user before each of its words, as `own_words` has them. It has no positions: a phrase becomes its words. */
const ownQuery = (userId: number, query: SQL) =>
  sql`regexp_replace(replace(${query}::text, '<->', '&'), ${`'((?:[^']|'')+)'`}, ${`'${userId}.\\1'`}, 'g')::tsquery`;

interface OwnConversation {
  userId: number;
  id: number;
}

const own = ({ userId, id }: OwnConversation) =>
  and(eq(conversations.id, id), eq(conversations.userId, userId));

/** Changes the user's own conversation; undefined for a foreign, deleted or missing one. */
export async function updateConversation(
  db: Executor,
  which: OwnConversation,
  change: Partial<Pick<ConversationRow, 'title' | 'pinned'>>,
): Promise<ConversationRow | undefined> {
  const [row] = await db
    .update(conversations)
    .set(change)
    .where(and(own(which), present))
    .returning();
  return row;
}

/** Marks the user's own conversation as deleted; one that was keeps its time. Returns false for a foreign or missing one. */
export async function markDeleted(db: Executor, which: OwnConversation, now: Date): Promise<boolean> {
  const deletedAt = sql`coalesce(${conversations.deletedAt}, ${now.toISOString()}::timestamptz)`;
  const { rowCount } = await db.update(conversations).set({ deletedAt }).where(own(which));
  return rowCount === 1;
}

/** Takes the mark away; returns false for a conversation that is foreign, missing, or was deleted before `since`. */
export async function unmarkDeleted(db: Executor, which: OwnConversation, since: Date): Promise<boolean> {
  const recent = or(present, gte(conversations.deletedAt, since));
  const { rowCount } = await db
    .update(conversations)
    .set({ deletedAt: null })
    .where(and(own(which), recent));
  return rowCount === 1;
}

/** Returns whether an answer of the conversation is being written; its row must be locked for the result to last. */
export async function isAnswering(tx: Executor, conversationId: number): Promise<boolean> {
  const streaming = and(eq(messages.conversationId, conversationId), eq(messages.status, 'streaming'));
  const { running } = onlyRow(
    await tx.select({ running: sql<boolean>`count(*) > 0` }).from(messages).where(streaming),
  );
  return running;
}
