import { type Context, requireStaff } from '#server/platform/context.ts';
import { selectTradeDates, type TradeDateRow } from '../repository.ts';

/** Returns every trade date by first day, the inactive ones included. */
export async function listTradeDates(context: Context): Promise<TradeDateRow[]> {
  requireStaff(context, 'content');
  return selectTradeDates(context.db);
}
