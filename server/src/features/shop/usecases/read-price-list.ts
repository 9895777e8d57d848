import type { PriceListInput, ReadPriceList } from '@matilha/contract/shop/shop';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type FreeTaskTools, runFreeTask } from '#server/providers/model/free-task.ts';
import { readPriceLines } from '../price-list-reader.ts';
import { parsePriceList, priceListTask } from '../price-list-task.ts';

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
  const byModel = reply === null ? null : parsePriceList(reply, texto);
  const { rows, doubts, notUnderstood } = byModel ?? readPriceLines(texto);
  return { rows, doubts, not_understood: notUnderstood, reader: byModel ? 'model' : 'rules' };
}
