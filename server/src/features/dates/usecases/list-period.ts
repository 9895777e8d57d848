import type { TradeDatesQuery } from '@matilha/contract/content/trade-dates';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type PublicTradeDate, selectPeriod } from '../repository.ts';

/** Returns the active trade dates of a period, for any signed-in user. */
export async function listPeriod(context: Context, period: TradeDatesQuery): Promise<PublicTradeDate[]> {
  requireUser(context);
  return selectPeriod(context.db, period);
}
