import type { User } from '@matilha/contract/account/account';
import type { AnswerStep } from '@matilha/contract/chat/steps';
import type { Database } from '#server/database/connection.ts';
import { messages } from '#server/database/schema/chat.ts';
import { openConversation } from '#server/testing/conversation.ts';

/** Stores an answer of 20 November 2026 in a conversation of the user; returns its id. */
export async function storeAnswer(
  db: Database,
  user: User,
  content: string,
  changes: { status?: 'streaming'; createdAt?: Date; steps?: AnswerStep[] } = {},
): Promise<number> {
  const conversationId = await openConversation(db, { userId: user.id });
  const [row] = await db
    .insert(messages)
    .values({
      userId: user.id,
      conversationId,
      listaId: 1,
      isAi: true,
      content,
      status: 'complete' as const,
      createdAt: new Date('2026-11-20T15:00:00Z'),
      ...changes,
    })
    .returning({ id: messages.id });
  return row?.id ?? 0;
}
