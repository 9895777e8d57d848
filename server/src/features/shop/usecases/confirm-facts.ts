import type { ConfirmFactsInput } from '@matilha/contract/shop/shop';
import { audit } from '#server/database/audit.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { lockOwnShop } from '../lock-own-shop.ts';
import { confirmRows, type StoredShop, selectShop } from '../repository.ts';

/** Marks facts of the acting user's shop as still true today; returns the whole shop. Facts that do not exist change nothing. */
export async function confirmFacts(context: Context, facts: ConfirmFactsInput): Promise<StoredShop> {
  const { id: userId } = requireUser(context);
  return context.db.transaction(async (tx) => {
    await lockOwnShop(tx, userId);
    await confirmRows(tx, { userId, now: context.clock.now() }, facts);
    await audit(tx, context, { action: 'shop.confirm', subject: `user:${userId}` });
    return selectShop(tx, userId);
  });
}
