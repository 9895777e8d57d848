import type { Context } from '#server/platform/context.ts';
import { closePurchase } from './follow-payment.ts';
import { lockPurchase, selectSimulated, updatePurchase } from './repository.ts';

/** Where real payments are taken, what was bought with test cards is closed. Again it changes nothing. */
export async function endSimulatedPurchases(context: Context): Promise<void> {
  for (const id of await selectSimulated(context.db)) {
    await context.db.transaction(async (tx) => {
      const purchase = await lockPurchase(tx, id);
      if (!purchase) return;
      await updatePurchase(tx, id, { status: 'canceled', email: null });
      await closePurchase(tx, context, purchase);
    });
  }
}
