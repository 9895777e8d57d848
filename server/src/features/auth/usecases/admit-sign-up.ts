import type { Context } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { throttleSignUp } from '../throttle.ts';

/**
 * Counts a sign-up of either form against its network, or throws `rate_limited`. Answers whether its address may
 * get a mail: one an hour, whichever form was sent (S15).
 */
export async function admitSignUp(
  context: Context,
  limits: Limits,
  { email, address }: { email: string; address: string },
): Promise<boolean> {
  await throttleSignUp({ limits, log: context.log }, address);
  return limits.allows('sign_up_mail', email);
}
