import type { User } from '@matilha/contract/account/account';
import { freeTierId } from '@matilha/contract/billing/plans';
import { AppError } from '#server/platform/app-error.ts';
import { minutes } from '#server/platform/clock.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { LimitName, Limits } from '#server/platform/limits.ts';
import { clientNetwork } from '#server/platform/network/client-network.ts';
import { askForData, type DataTask } from './ask-for-data.ts';
import { isOwnFault, ModelError, type ModelProvider } from './model-provider.ts';

export interface FreeTaskTools {
  model: ModelProvider;
  limits: Limits;
}

/** Returns whether an account pays for its plan. */
export const isPaying = ({ provisional, tier_id }: Pick<User, 'provisional' | 'tier_id'>): boolean =>
  !provisional && tier_id !== freeTierId;

/**
 * Takes one point of the account's `limit` and one of the day's model answers. Returns the function that gives both back after the service
 * failed: twenty times a day for one account, so that a service that fails is not called without end; it never throws. Throws `rate_limited`,
 * `model_budget` and `free_model_budget` with the wait.
 */
export async function takeFreeCall(
  context: Context,
  { limits }: Pick<FreeTaskTools, 'limits'>,
  limit: LimitName,
): Promise<() => Promise<void>> {
  const user = requireUser(context);
  const account = String(user.id);
  await limits.consume(limit, account);
  const network = clientNetwork(context.address ?? '').site;
  const answer = limits.consumeModelAnswer({ pays: isPaying(user), network });
  const giveBack = await answer.catch(async (error: unknown) => {
    await limits.refund(limit, account);
    throw error;
  });
  return async () => {
    try {
      if (!(await limits.allows('free_call_failure', account))) return;
      giveBack();
      await limits.refund(limit, account);
    } catch (error) {
      // The caller is about to report the service's failure, which matters more.
      context.log.warn(describeError(error), 'a free call was not given back');
    }
  };
}

/** An answer to a task; its data is null where it is not of the form that was asked for. */
export interface TaskAnswer<Data> {
  data: Data | null;
}

/**
 * Returns the model's answer to a task that the acting user does not pay for. Returns null without a model, and when the model failed or took
 * longer than a minute. Throws the errors of `takeFreeCall`.
 */
export async function runLimitedTask<Data>(
  context: Context,
  tools: FreeTaskTools,
  limit: LimitName,
  task: DataTask<Data>,
): Promise<TaskAnswer<Data> | null> {
  if (tools.model.demonstration) return null;
  const giveBack = await takeFreeCall(context, tools, limit);
  const signal = AbortSignal.timeout(minutes(1));
  try {
    return { data: await askForData(tools.model, task, signal, { log: context.log }) };
  } catch (error) {
    if (!(error instanceof ModelError) && !signal.aborted) throw error;
    const reason = error instanceof ModelError ? error.reason : 'timeout';
    context.log.warn({ task: limit, reason }, 'the model did no free task');
    if (!isOwnFault(error)) await giveBack();
    return null;
  }
}

/** As `runLimitedTask`, and returns null past the limits too: the caller then reads by rules. */
export async function runFreeTask<Data>(
  ...task: Parameters<typeof runLimitedTask<Data>>
): Promise<TaskAnswer<Data> | null> {
  try {
    return await runLimitedTask(...task);
  } catch (error) {
    const isLimit = error instanceof AppError && /^rate_limited$|model_budget$/.test(error.code);
    if (isLimit) return null;
    throw error;
  }
}
