import { auditLook } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireOver, requireStaff } from '#server/platform/context.ts';
import { selectPresentConversation } from '../conversation-repository.ts';
import { type PageRow, selectPage } from '../repository.ts';

export interface OpenedPage {
  assistant: string;
  /** Oldest first. */
  messages: PageRow[];
  more: boolean;
}

const pageSize = 100;

/**
 * Returns a person's conversation to the staff, its newest messages unless `before` is given. The reason is recorded under the person, who
 * reads it in Minha Conta (L15, L20). Throws `forbidden`, also for staff's conversations unless an operator reads them, `second_factor_required`, and `not_found` also for what the person deleted.
 */
export async function openConversationOf(
  context: Context,
  place: { userId: number; conversationId: number },
  { reason, before }: { reason: string; before?: number | undefined },
): Promise<OpenedPage> {
  requireStaff(context, 'people');
  const { userId, conversationId } = place;
  return context.db.transaction(async (tx) => {
    const conversation = await selectPresentConversation(tx, userId, conversationId);
    if (!conversation) throw new AppError('not_found');
    requireOver(context, conversation.role);
    await auditLook(tx, context, {
      action: 'conversation.open',
      personId: userId,
      reason,
      read: { conversation: conversationId },
    });
    const found = await selectPage(tx, conversationId, { before, limit: pageSize + 1 });
    return {
      assistant: conversation.assistant,
      messages: found.slice(0, pageSize).reverse(),
      more: found.length > pageSize,
    };
  });
}
