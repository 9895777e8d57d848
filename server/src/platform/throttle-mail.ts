import { clientNetwork } from './client-network.ts';
import type { Limits } from './limits.ts';

/**
 * Admits a mail that a visitor asks for: 25 an hour from a network, one a minute and five an hour to an address.
 * The network comes first, so that a refused one spends nothing of the address. Password resets have counts of
 * their own: no other mail, asked for by anybody, keeps an owner from a new password. Throws `rate_limited`.
 */
export async function throttleMail(
  limits: Limits,
  kind: 'verify' | 'reset' | 'claim',
  email: string,
  address: string,
): Promise<void> {
  const share = kind === 'reset' ? 'reset:' : '';
  await limits.consumeAll([
    ['mail_network', `${share}${clientNetwork(address).key}`],
    ['mail_cooldown', `${kind}:${email}`],
    ['mail_address', `${share}${email}`],
  ]);
}
