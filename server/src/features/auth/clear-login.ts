import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { Limits } from '#server/platform/limits.ts';

/**
 * Clears the login delays of an address after its password was set. Never throws: the password is stored already, so a failure here must
 * not look like a failure to store it, nor keep the session's new token from the browser. The delays then end by themselves.
 */
export async function clearLogin(
  { log }: Pick<Context, 'log'>,
  limits: Pick<Limits, 'clearLogin'>,
  email: string,
): Promise<void> {
  try {
    await limits.clearLogin(email);
  } catch (error) {
    log.warn(describeError(error), 'login delays were not cleared after a new password');
  }
}
