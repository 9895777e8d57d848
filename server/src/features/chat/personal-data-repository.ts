import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import {
  ownedBy,
  ownedThrough,
  type PersonalData,
  removeRows,
} from '#server/database/people/personal-data.ts';
import {
  answerRuns,
  conversationLinks,
  conversationMemories,
  conversations,
  messages,
} from '#server/database/schema/chat.ts';

const chats = { table: conversations, key: conversations.id, owned: ownedBy(conversations.userId) };
const said = { table: messages, key: messages.id, owned: ownedBy(messages.userId) };
const runs = {
  table: answerRuns,
  key: answerRuns.id,
  owned: ownedThrough(answerRuns.messageId, said),
};

const memories = {
  table: conversationMemories,
  key: conversationMemories.conversationId,
  owned: ownedThrough(conversationMemories.conversationId, chats),
};

const links = {
  table: conversationLinks,
  key: conversationLinks.conversationId,
  owned: ownedBy(conversationLinks.userId),
};

/** Locks the answers being written and makes their processes stop once this commits. */
async function stopRunning(tx: Executor, userId: number, wait: boolean): Promise<void> {
  const open = await tx
    .select({ id: answerRuns.id })
    .from(answerRuns)
    .where(and(eq(answerRuns.userId, userId), isNull(answerRuns.endedAt)))
    .for('update', wait ? {} : { noWait: true });
  for (const { id } of open) await tx.execute(sql`select pg_notify('answer_stops', ${String(id)})`);
}

/** Conversations, running answers included. Credits settle the holds first. */
export const chatPersonalData: PersonalData = {
  feature: 'chat',
  tables: [chats, said, runs, memories, links],
  lock: (tx, { id }) => stopRunning(tx, id, true),
  async erase(tx, person) {
    // An answer that started between the locks is not waited for, since its end would wait for us.
    await stopRunning(tx, person.id, false);
    await removeRows(tx, memories, person);
    await removeRows(tx, links, person);
    await removeRows(tx, said, person);
    await removeRows(tx, chats, person);
  },
};
