import { freeTierId } from '@matilha/contract/plans';
import { AppError } from '#server/platform/app-error.ts';
import { clientNetwork } from '#server/platform/client-network.ts';
import { minutes } from '#server/platform/clock.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { LimitName, Limits } from '#server/platform/limits.ts';
import { completeText, type TextTask } from './complete-text.ts';
import { ModelError, type ModelProvider } from './model-provider.ts';

export interface FreeTaskTools {
  model: ModelProvider;
  limits: Limits;
}

/**
 * Returns the model's text for a task that the acting user does not pay for. It takes one point of `limit` and one of the day's model answers.
 * Returns null without a model, past these limits, and when the model failed or took longer than a minute: the caller then reads by rules.
 */
export async function runFreeTask(
  context: Context,
  tools: FreeTaskTools,
  limit: LimitName,
  task: TextTask,
): Promise<string | null> {
  if (!(await mayAskModel(context, tools, limit))) return null;
  const signal = AbortSignal.timeout(minutes(1));
  try {
    return (await completeText(tools.model, task, signal)).text;
  } catch (error) {
    if (!(error instanceof ModelError) && !signal.aborted) throw error;
    const reason = error instanceof ModelError ? error.reason : 'timeout';
    context.log.warn({ task: limit, reason }, 'the model did no free task');
    return null;
  }
}

/**
 * Takes one of the account's tasks and one of the day's answers; returns whether there was one of each. Always false for the demonstration.
 */
export async function mayAskModel(
  context: Context,
  { model, limits }: FreeTaskTools,
  limit: LimitName,
): Promise<boolean> {
  const { id, provisional, tier_id: tierId } = requireUser(context);
  if (model.demonstration || !(await limits.allows(limit, String(id)))) return false;
  const pays = !provisional && tierId !== freeTierId;
  try {
    await limits.consumeModelAnswer({ pays, network: clientNetwork(context.address ?? '').site });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code.endsWith('model_budget')) return false;
    throw error;
  }
}
