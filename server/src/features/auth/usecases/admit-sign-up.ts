import type { Context } from '#server/platform/context.ts';
import type { LimitPoint, Limits } from '#server/platform/limits.ts';
import { throttleSignUp } from '../throttle.ts';

/**
 * Counts a sign-up of either form against its network and `further` limits, or throws `rate_limited`; then stores it. `store` is told
 * whether its address may get a mail: one an hour, whichever form was sent (S15). What fails uses no mail up.
 */
export async function admitSignUp<Result>(
  context: Context,
  limits: Limits,
  { email, address, further = [] }: { email: string; address: string; further?: readonly LimitPoint[] },
  store: (mayMail: boolean) => Promise<Result>,
): Promise<Result> {
  await throttleSignUp({ limits, log: context.log }, address, further);
  const mayMail = await limits.allows('sign_up_mail', email);
  try {
    return await store(mayMail);
  } catch (error) {
    if (mayMail) await limits.refund('sign_up_mail', email);
    throw error;
  }
}
