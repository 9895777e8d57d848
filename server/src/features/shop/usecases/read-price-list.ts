import { freeTierId } from '@matilha/contract/plans';
import type { PriceListInput, ReadPriceList } from '@matilha/contract/shop';
import { AppError } from '#server/platform/app-error.ts';
import { clientNetwork } from '#server/platform/client-network.ts';
import { minutes } from '#server/platform/clock.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { completeText } from '#server/providers/model/complete-text.ts';
import { ModelError, type ModelProvider } from '#server/providers/model/model-provider.ts';
import { type PriceList, readPriceLines } from '../price-list-reader.ts';
import { parsePriceList, priceListTask } from '../price-list-task.ts';

export interface PriceListTools {
  model: ModelProvider;
  limits: Limits;
}

/**
 * Reads a pasted price list into rows; stores nothing and charges nothing. The model reads it, ten times a day for each account and within
 * the day's model answers. Without a model, past these limits, or when the model fails, simple rules read it.
 */
export async function readPriceList(
  context: Context,
  tools: PriceListTools,
  { texto }: PriceListInput,
): Promise<ReadPriceList> {
  requireUser(context);
  const byModel = (await mayAskModel(context, tools)) ? await askModel(context, tools.model, texto) : null;
  const { rows, notUnderstood } = byModel ?? readPriceLines(texto);
  return { rows, not_understood: notUnderstood, reader: byModel ? 'model' : 'rules' };
}

/** Takes one of the account's and of the day's readings; returns whether there was one. */
async function mayAskModel(context: Context, { model, limits }: PriceListTools): Promise<boolean> {
  const { id, provisional, tier_id: tierId } = requireUser(context);
  if (model.demonstration || !(await limits.allows('price_list', String(id)))) return false;
  const pays = !provisional && tierId !== freeTierId;
  try {
    await limits.consumeModelAnswer({ pays, network: clientNetwork(context.address ?? '').site });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code.endsWith('model_budget')) return false;
    throw error;
  }
}

/** Returns the model's reading; null when it failed or is not what was asked for. */
async function askModel(context: Context, model: ModelProvider, texto: string): Promise<PriceList | null> {
  const signal = AbortSignal.timeout(minutes(1));
  try {
    const { text } = await completeText(model, priceListTask(texto), signal);
    return parsePriceList(text, texto);
  } catch (error) {
    if (!(error instanceof ModelError) && !signal.aborted) throw error;
    context.log.warn(
      { reason: error instanceof ModelError ? error.reason : 'timeout' },
      'the model read no price list',
    );
    return null;
  }
}
