import type { PriceListInput, ReadPriceList } from '@matilha/contract/shop/shop';
import { acceptPhoto } from '#server/features/photos/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type FreeTaskTools, runFreeTask, runLimitedTask } from '#server/providers/model/free-task.ts';
import { readPriceLines } from '../price-list-reader.ts';
import { priceListTask, pricePhotoTask, readPastedRows, readRows } from '../price-list-task.ts';

/**
 * Reads a pasted price list into rows; stores nothing and charges nothing. The model reads it, ten times a day for each account and within
 * the day's model answers. Without a model, past these limits, or when the model fails, simple rules read it.
 */
export async function readPriceList(
  context: Context,
  tools: FreeTaskTools,
  { texto }: PriceListInput,
): Promise<ReadPriceList> {
  requireUser(context);
  const reply = await runFreeTask(context, tools, 'price_list', priceListTask(texto));
  const byModel = reply?.data ? readPastedRows(reply.data, texto) : null;
  const { rows, doubts, notUnderstood } = byModel ?? readPriceLines(texto);
  return { rows, doubts, not_understood: notUnderstood, reader: byModel ? 'model' : 'rules' };
}

const later = 'Não consegui ler a foto agora. Tente mais tarde, ou cole a tabela em texto.';
const foto = 'Não achei preços nesta foto. Fotografe de perto, com luz, ou cole a tabela em texto.';

/**
 * Reads a photo of a price list into rows; stores nothing and charges nothing. It takes one of the account's photos and one of its ten price
 * lists of a day, neither if the model fails. Throws the errors of `acceptPhoto` and `takeFreeCall`, `invalid_input` for a photo without prices, and
 * `unavailable` when the model did not read it.
 */
export async function readPricePhoto(
  context: Context,
  tools: FreeTaskTools,
  body: Uint8Array,
): Promise<ReadPriceList> {
  const { bytes } = await acceptPhoto(context, tools, body);
  const reply = await runLimitedTask(context, tools, 'price_list', pricePhotoTask(bytes));
  if (reply === null) await tools.limits.refund('photo', String(requireUser(context).id));
  const read = reply?.data ? readRows(reply.data) : null;
  if (!read) throw new AppError('unavailable', { message: later, retryAfter: 60 });
  if (read.rows.length === 0) throw new AppError('invalid_input', { message: foto, fields: { foto } });
  return { rows: read.rows, doubts: read.doubts, not_understood: read.notUnderstood, reader: 'model' };
}
