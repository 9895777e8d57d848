import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import type { Step } from '#server/database/retention-steps.ts';
import { messages } from '#server/database/schema/chat.ts';

const conversationsAStep = 500;
const messagesAStep = 1_000;

/** A conversation: one user's messages with one assistant. */
type Conversation = { userId: number; listaId: number };
type Found = Conversation & { idle: boolean };
interface Place {
  /** Conversations up to and including this one were checked. */
  after: Conversation;
  /** Idle conversations among them that still have messages to remove. */
  idle: Conversation[];
}

const start: Place = { after: { userId: 0, listaId: 0 }, idle: [] };

/**
 * Removes conversations whose newest message is older than `before`. It walks the index on conversation from one to the
 * next and reads only each one's newest message, so it needs no full scan and no index on time.
 */
export const removeIdleChats: Step = async (db, before, place) => {
  const { after, idle } = (place as Place | undefined) ?? start;
  if (idle.length > 0) {
    const removed = await removeMessages(db, before, idle);
    return { removed, next: { after, idle: removed === messagesAStep ? idle : [] } };
  }
  const found = await conversationsAfter(db, before, after);
  const last = found.at(-1);
  return { removed: 0, next: last ? { after: last, idle: found.filter((chat) => chat.idle) } : null };
};

async function conversationsAfter(db: Executor, before: Date, after: Conversation): Promise<Found[]> {
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    with recursive chat as (
      (select user_id, lista_id from ${messages}
        where (user_id, lista_id) > (${after.userId}::int, ${after.listaId}::int)
        order by user_id, lista_id limit 1)
      union all
      select following.user_id, following.lista_id from chat cross join lateral (
        select user_id, lista_id from ${messages}
        where (user_id, lista_id) > (chat.user_id, chat.lista_id)
        order by user_id, lista_id limit 1) following
    )
    select user_id as "userId", lista_id as "listaId", (
      select newest.created_at from ${messages} newest
      where newest.user_id = chat.user_id and newest.lista_id = chat.lista_id
      order by newest.id desc limit 1) < ${before.toISOString()}::timestamptz as idle
    from chat limit ${conversationsAStep}`);
  return rows;
}

/** Checks again that the conversations are idle, because a message may have arrived since they were found. */
async function removeMessages(db: Executor, before: Date, chats: Conversation[]): Promise<number> {
  const [users, listas] = [chats.map(({ userId }) => userId), chats.map(({ listaId }) => listaId)];
  const { rowCount } = await db.execute(sql`
    delete from ${messages} where id in (
      select message.id from unnest(${sql.param(users)}::int[], ${sql.param(listas)}::int[]) as chat (user_id, lista_id)
      join ${messages} message using (user_id, lista_id)
      where message.status <> 'streaming' and (
        select newest.created_at from ${messages} newest
        where newest.user_id = chat.user_id and newest.lista_id = chat.lista_id
        order by newest.id desc limit 1) < ${before.toISOString()}::timestamptz
      limit ${messagesAStep})`);
  return rowCount ?? 0;
}
