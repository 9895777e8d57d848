import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '#server/database/connection.ts';
import type { Step } from '#server/database/people/retention-steps.ts';
import { conversations, messages } from '#server/database/schema/chat.ts';

const conversationsAStep = 50;
const messagesAStep = 1_000;

/**
 * Removes conversations that are past their `time`, at most a thousand messages in a step. The conversations are locked while their
 * messages are removed, so that a question that arrives in the meantime waits, or keeps its conversation.
 */
const removeConversations =
  (time: PgColumn): Step =>
  async (db, before) => {
    const due = sql`select id from ${conversations} where ${time} < ${before.toISOString()}::timestamptz
      order by ${time} limit ${conversationsAStep} for update skip locked`;
    const messagesRemoved = await count(
      db,
      sql`with due as materialized (${due})
        delete from ${messages} where id in (
          select message.id from ${messages} message join due on due.id = message.conversation_id
          where message.status <> 'streaming' limit ${messagesAStep})`,
    );
    if (messagesRemoved === messagesAStep) return { removed: messagesRemoved, next: 'more' };
    const emptied = await count(
      db,
      sql`with due as materialized (${due})
        delete from ${conversations} where id in (select id from due) and not exists (
          select from ${messages} where ${messages.conversationId} = ${conversations.id})`,
    );
    const removed = messagesRemoved + emptied;
    // A conversation that stays, because its answer was never settled, is in every batch: a batch that is not full is not the last one.
    return { removed, next: removed > 0 ? 'more' : null };
  };

const count = async (db: Executor, statement: ReturnType<typeof sql>) =>
  (await db.execute(statement)).rowCount ?? 0;

/** Removes conversations without an exchange since `before`. */
export const removeIdleConversations = removeConversations(conversations.lastAt);
/** Removes conversations that were deleted before `before`. */
export const removeDeletedConversations = removeConversations(conversations.deletedAt);
