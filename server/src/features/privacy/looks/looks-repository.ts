import type { LookAction } from '@matilha/contract/privacy/privacy';
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { auditLog, isLook } from '#server/database/schema/accounts.ts';
import { conversations, messages } from '#server/database/schema/chat.ts';

/** The conversation that a look read, by its own id or by that of a message. */
const readConversation = sql`coalesce((${auditLog.details}->>'conversation')::bigint,
  (select ${messages.conversationId} from ${messages} where ${messages.id} = (${auditLog.details}->>'message')::bigint))`;

/** Returns the looks of others at the person's words before an entry, newest first, with the conversations that the person still has. */
export const selectLooks = (
  db: Executor,
  personId: number,
  { before, limit }: { before: number | undefined; limit: number },
) =>
  db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: sql<LookAction>`${auditLog.action}`,
      reason: sql<string | null>`${auditLog.details}->>'reason'`,
      conversation: { id: conversations.id, lista_id: conversations.listaId, title: conversations.title },
    })
    .from(auditLog)
    .leftJoin(
      conversations,
      and(
        eq(conversations.id, readConversation),
        eq(conversations.userId, personId),
        isNull(conversations.deletedAt),
      ),
    )
    .where(
      and(
        isLook,
        eq(auditLog.subject, `user:${personId}`),
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
