import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';

/**
 * Limits a person's sends and the answers that all together have the model service give in a day (section 2, S16).
 * Throws `rate_limited`, or `model_budget`, of which the operator is told once an hour.
 */
export async function throttleSend(context: Context, limits: Limits): Promise<void> {
  await limits.consume('chat_send', String(requireUser(context).id));
  try {
    await limits.consumeModelAnswer();
  } catch (error) {
    if (
      error instanceof AppError &&
      error.code === 'model_budget' &&
      (await limits.allows('model_alarm', 'all'))
    )
      context.log.error({ alarm: 'model_budget' }, "the day's answers are used up: see AI_DAILY_ANSWERS");
    throw error;
  }
}
