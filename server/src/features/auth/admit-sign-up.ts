import type { Context } from '#server/platform/context.ts';
import type { LimitPoint, Limits } from '#server/platform/limits.ts';
import { throttleSignUp } from './throttle.ts';

/**
 * Counts a sign-up of either form against its network and `further` limits, then runs `store`. Throws `rate_limited`.
 * `mayMail` is true once an hour for each address, across both forms (S15). A failed `store` refunds that mail.
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
