import type { TradeDateInput } from '@matilha/contract/trade-dates';
import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { insertTradeDate, type TradeDateRow } from '../repository.ts';
import { slugOf } from '../rules.ts';

/** Stores a new trade date. Throws `invalid_input` when its year already has a date of that name. */
export async function createTradeDate(context: Context, input: TradeDateInput): Promise<TradeDateRow> {
  requireStaff(context, 'content');
  const { data_fim: dataFim, ...fields } = input;
  const slug = slugOf(input.nome, input.data);
  return context.db.transaction(async (tx) => {
    const row = await insertTradeDate(tx, { ...fields, dataFim, slug });
    if (!row)
      throw new AppError('invalid_input', { fields: { nome: 'Já existe uma data com este nome neste ano' } });
    await audit(tx, context, {
      action: 'trade_date.create',
      subject: `trade_date:${row.id}`,
      details: { slug, ...input },
    });
    return row;
  });
}
