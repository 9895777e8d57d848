import { clientNetwork } from '#server/platform/client-network.ts';
import type { Limits } from '#server/platform/limits.ts';
import type { Log } from '#server/platform/log.ts';

/** A mail that a visitor asks for: once a minute and five an hour for an address, 25 an hour from a network. */
export async function throttleMail(
  limits: Limits,
  kind: 'verify' | 'reset',
  email: string,
  address: string,
): Promise<void> {
  await limits.consume('mail_cooldown', `${kind}:${email}`);
  await limits.consume('mail_address', email);
  await limits.consume('mail_network', clientNetwork(address).key);
}

/** Limits a network's sign-ups, and tells the operator when all of them together are unusually many. */
export async function throttleSignUp({ limits, log }: { limits: Limits; log: Log }, address: string) {
  const { version, key } = clientNetwork(address);
  await limits.consume(version === 6 ? 'sign_up_ipv6' : 'sign_up_ipv4', key);
  if (!(await limits.allows('sign_up_alarm', 'all')))
    log.warn({ alarm: 'sign_up' }, 'unusually many sign-ups');
}

/** Runs an attempt at a mailed token; only wrong ones count against the network (R28). */
export async function throttleGuess<Result>(
  limits: Limits,
  address: string,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { version, key } = clientNetwork(address);
  const name = version === 6 ? 'token_guess_ipv6' : 'token_guess_ipv4';
  await limits.consume(name, key);
  const result = await attempt();
  await limits.refund(name, key);
  return result;
}
