import type { ChatFact, LeaveOutInput } from '@matilha/contract/shop';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { lockOwnShop } from '../lock-own-shop.ts';
import { assistantExists, storeExclusion } from '../repository.ts';
import { listChatFacts } from './list-chat-facts.ts';

/** Leaves a group of facts out of the acting user's conversation with an assistant, or lets it in again. Throws `not_found`. */
export async function leaveOutFact(
  context: Context,
  listaId: number,
  { key, left_out: leftOut }: LeaveOutInput,
): Promise<ChatFact[]> {
  const { id: userId } = requireUser(context);
  await context.db.transaction(async (tx) => {
    await lockOwnShop(tx, userId);
    if (!(await assistantExists(tx, listaId))) throw new AppError('not_found');
    await storeExclusion(tx, { userId, listaId, key }, leftOut);
  });
  return listChatFacts(context, listaId);
}
