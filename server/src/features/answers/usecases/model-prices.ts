import type { ModelPrice } from '@matilha/contract/panel/answers-report';
import { audit } from '#server/database/audit.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { selectPrices, storePrices } from '../prices-repository.ts';

/** Returns the prices for the estimated costs. */
export function readPrices(context: Context): Promise<ModelPrice[]> {
  requireStaff(context, 'business');
  return selectPrices(context.db);
}

/** Replaces the prices for the estimated costs, of past days too. */
export async function savePrices(context: Context, prices: readonly ModelPrice[]): Promise<void> {
  requireStaff(context, 'business');
  await context.db.transaction(async (tx) => {
    const before = await selectPrices(tx);
    await storePrices(tx, prices);
    const details = { before, after: prices };
    await audit(tx, context, { action: 'model_prices.update', subject: 'model_prices', details });
  });
}
