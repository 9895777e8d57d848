import type { TradeDateInput } from '@matilha/contract/trade-dates';
import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { presentOperatorTradeDate } from '../present.ts';
import { lockTradeDate, type TradeDateRow, updateTradeDate } from '../repository.ts';

/** Replaces a trade date; its slug stays, so that its content file never plants it again. Throws `not_found`. */
export async function changeTradeDate(
  context: Context,
  id: number,
  input: TradeDateInput,
): Promise<TradeDateRow> {
  requireStaff(context, 'content');
  const { data_fim: dataFim, ...fields } = input;
  return context.db.transaction(async (tx) => {
    const before = await lockTradeDate(tx, id);
    if (!before) throw new AppError('not_found');
    const row = await updateTradeDate(tx, id, { ...fields, dataFim });
    await audit(tx, context, {
      action: 'trade_date.update',
      subject: `trade_date:${id}`,
      details: { before: presentOperatorTradeDate(before), after: presentOperatorTradeDate(row) },
    });
    return row;
  });
}
