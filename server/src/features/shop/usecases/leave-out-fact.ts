import type { ChatFact, LeaveOutInput } from '@matilha/contract/shop/shop';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { lockOwnShop } from '../lock-own-shop.ts';
import { assistantExists, noteKey, selectShop, storeExclusion } from '../repository.ts';
import { listChatFacts } from './list-chat-facts.ts';

/** Leaves a group of facts, or one remembered fact, out of the acting user's conversation with an assistant, or lets it in again. Throws `not_found`. */
export async function leaveOutFact(
  context: Context,
  listaId: number,
  { key, left_out: leftOut }: LeaveOutInput,
): Promise<ChatFact[]> {
  const { id: userId } = requireUser(context);
  await context.db.transaction(async (tx) => {
    await lockOwnShop(tx, userId);
    if (!(await assistantExists(tx, listaId))) throw new AppError('not_found');
    // Anybody could store a row for each number otherwise.
    const { notes } = await selectShop(tx, userId);
    if (key.startsWith('lembrado:') && !notes.some(({ id }) => noteKey(id) === key)) {
      throw new AppError('not_found');
    }
    await storeExclusion(tx, { userId, listaId, key }, leftOut);
  });
  return listChatFacts(context, listaId);
}
