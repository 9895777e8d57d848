import { AppError } from '#server/platform/app-error.ts';
import { seconds } from '#server/platform/clock.ts';
import { createSemaphore } from '#server/platform/concurrency/semaphore.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { clientNetwork } from '#server/platform/network/client-network.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import { planOf } from '../rules.ts';

/** Answers that this process stores at once. */
const inTurn = createSemaphore({ width: 8, patienceMs: seconds(5), retryAfter: 2 });

/**
 * Runs `store` when this process has a place to store one more answer; sends and regenerations share one queue. Limits the sends of one
 * account, refused ones included. Throws `unavailable` and `rate_limited`.
 */
export const throttleSend = <Stored>(
  context: Context,
  limits: Limits,
  store: () => Promise<Stored>,
): Promise<Stored> =>
  inTurn(async () => {
    await limits.consume('chat_send', String(requireUser(context).id));
    return await store();
  });

/**
 * Takes one of the day's model answers; returns the function that gives it back (S16). Throws `model_budget` or `free_model_budget`, and
 * raises an alarm at most once an hour.
 */
export async function takeModelAnswer(context: Context, limits: Limits): Promise<() => void> {
  const pays = planOf(requireUser(context)) === 'paid';
  try {
    return await limits.consumeModelAnswer({ pays, network: clientNetwork(context.address ?? '').site });
  } catch (error) {
    const code = error instanceof AppError ? error.code : '';
    if (code.endsWith('model_budget') && (await limits.allows('model_alarm', code)))
      raiseAlarm(context.log, code, {}, "the day's answers are used up: see AI_DAILY_ANSWERS");
    throw error;
  }
}
