import type { Executor } from '#server/database/connection.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { conversations } from '#server/database/schema/chat.ts';

/** Stores an empty conversation; returns its id. */
export async function openConversation(
  db: Executor,
  { userId, listaId = 1, at = new Date() }: { userId: number; listaId?: number; at?: Date },
): Promise<number> {
  const row = { userId, listaId, title: 'Oi', createdAt: at, lastAt: at };
  return onlyRow(await db.insert(conversations).values(row).returning()).id;
}
