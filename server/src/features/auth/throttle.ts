import { type LimitPoint, type Limits, refundAttempt, refundFailure } from '#server/platform/limits.ts';
import type { Log } from '#server/platform/log.ts';
import { clientNetwork } from '#server/platform/network/client-network.ts';

/**
 * Counts a sign-up against its network's limits and the form's `further` ones; throws `rate_limited`. Logs an alarm when
 * all sign-ups together are unusually many.
 */
export async function throttleSignUp(
  { limits, log }: { limits: Limits; log: Log },
  address: string,
  further: readonly LimitPoint[],
) {
  const { version, key, site } = clientNetwork(address);
  const network = version === 6 ? 'sign_up_ipv6' : 'sign_up_ipv4';
  await limits.consumeAll([[network, key], ['sign_up_day', site], ...further]);
  if (!(await limits.allows('sign_up_alarm', 'all')))
    log.warn({ alarm: 'sign_up' }, 'unusually many sign-ups');
}

/** Runs an attempt to use a mailed token. Only refused attempts count against the network's limit (R28). */
export async function throttleGuess<Result>(
  { limits, log }: { limits: Limits; log: Log },
  address: string,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { version, key } = clientNetwork(address);
  const name = version === 6 ? 'token_guess_ipv6' : 'token_guess_ipv4';
  await limits.consume(name, key);
  const result = await refundFailure({ limits, log }, [name, key], attempt);
  await refundAttempt({ limits, log }, name, key);
  return result;
}
